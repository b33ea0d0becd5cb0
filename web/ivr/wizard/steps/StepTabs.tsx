import { type ReactNode, useId } from 'react'
import { moveFocus } from '../../../kit/keys/arrow-keys.ts'
import { cx } from '../../../kit/ui/cx.ts'
import { CheckIcon } from '../../../kit/ui/icons.tsx'
import { useMedia } from '../../../kit/ui/media.ts'
import { steps } from '../form.ts'

interface StepTabsProps {
  step: number
  visited: number
  /** While true no other step can be opened: the request is being sent. */
  held: boolean
  onStep: (step: number) => void
  children: ReactNode
}

/**
 * The five steps as tabs. A step can be opened once it was reached (docs/spec/ivr-form.md, 'Steps'). The library's
 * tabs read the layout while the form is rendered, which makes one long task of its first two renders.
 */
export function StepTabs({ step, visited, held, onStep, children }: StepTabsProps) {
  const isWide = useMedia('(width >= 1024px)')
  const panelId = useId()
  return (
    <div className="ml:grid ml:grid-cols-[216px_minmax(0,1fr)]">
      <div
        role="tablist"
        aria-label="Steps"
        aria-orientation={isWide ? 'vertical' : 'horizontal'}
        onKeyDown={moveFocus}
        className="flex items-center gap-1 border-b border-line px-2 ms:gap-0 ms:px-4 ml:flex-col ml:items-stretch ml:rounded-tl-xl ml:border-r ml:border-b-0 ml:bg-hover ml:px-3 ml:py-4"
      >
        {steps.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${panelId}-${id}`}
            aria-selected={index === step}
            aria-controls={panelId}
            tabIndex={index === step ? 0 : -1}
            data-active={index === step || undefined}
            onClick={() => onStep(index)}
            disabled={index > visited || (held && index !== step)}
            className={cx(
              'relative flex h-14 min-w-0 items-center gap-2 rounded-md px-1 text-left font-medium outline-offset-[-4px] transition-colors xs:px-2 ml:flex-none ml:gap-3 ml:px-3',
              'text-ink-soft hover:text-ink data-active:text-action-ink disabled:cursor-not-allowed disabled:text-ink-faint',
              'max-ml:after:absolute max-ml:after:inset-x-2 max-ml:after:-bottom-px max-ml:after:h-0.5 max-ml:data-active:after:bg-action',
              // The line that connects the steps, solid up to the furthest step that was visited.
              'ml:not-last:after:absolute ml:not-last:after:top-[44px] ml:not-last:after:left-[25px] ml:not-last:after:h-6 ml:not-last:after:border-l-2',
              index < visited ? 'after:border-action' : 'after:border-dashed after:border-control',
              index === step ? 'flex-1 ms:flex-initial' : 'shrink-0 ms:shrink',
            )}
          >
            <StepNumber index={index} step={step} visited={visited} />
            <span className={cx('truncate', index !== step && 'max-md:sr-only')}>{title}</span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${steps[step]?.id}`}
        tabIndex={-1}
        className="outline-none"
      >
        {children}
      </div>
    </div>
  )
}

function StepNumber({ index, step, visited }: { index: number; step: number; visited: number }) {
  const isPast = index < visited && index !== step
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular grid size-7 shrink-0 place-items-center rounded-full border-2 text-xs font-semibold',
        isPast && 'border-action bg-action text-on-action',
        index === step && 'border-action bg-sheet text-action-ink',
        !isPast && index !== step && 'border-dashed border-control text-ink-soft',
      )}
    >
      {isPast ? <CheckIcon className="size-3.5" /> : index + 1}
    </span>
  )
}
