import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { cx } from '../../ui/cx.ts'
import { CalendarIcon } from '../../ui/icons.tsx'
import { controlClass } from '../field-frame.tsx'

const DateInput = lazyPart(() => import('./DateInput.tsx'))

/**
 * The control for a calendar day without a frame, for forms with their own labels: an element with the id `{id}-label`
 * names it. Its value is 'MM-DD-YYYY', or '' while the day is incomplete.
 */
export function DayInput(props: ComponentProps<typeof DateInput>) {
  return (
    <Suspense fallback={<DayToCome shown={props.value} />}>
      <DateInput {...props} />
    </Suspense>
  )
}

/** The size of the control that replaces it. */
export function DayToCome({ shown }: { shown: string }) {
  return (
    <span className={cx(controlClass, 'flex h-10 items-center justify-between')} aria-hidden="true">
      <span className={cx('tabular', !shown && 'text-ink-faint')}>{shown || 'mm-dd-yyyy'}</span>
      <CalendarIcon className="size-4 text-ink-soft" />
    </span>
  )
}
