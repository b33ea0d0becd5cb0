import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '../../kit/ui/cx.ts'
import { CheckIcon } from '../../kit/ui/first-icons.tsx'
import { steps } from './form.ts'

interface StepTabsProps {
  step: number
  visited: number
  /** While true no other step can be opened, because that would cancel an upload. */
  held: boolean
  onStep: (step: number) => void
  children: ReactNode
}

/** The five steps as tabs. A step can be opened once it was reached (docs/spec/ivr-form.md, 'Steps'). */
export function StepTabs({ step, visited, held, onStep, children }: StepTabsProps) {
  return (
    <Tabs.Root value={step} onValueChange={(next: number) => onStep(next)}>
      <Tabs.List
        aria-label="Steps"
        className="flex items-center gap-1 border-b border-line px-2 ms:gap-0 ms:px-4 lg:px-6"
      >
        {steps.map(({ id, title }, index) => (
          <Tabs.Tab
            key={id}
            value={index}
            disabled={index > visited || (held && index !== step)}
            className={cx(
              'relative flex h-14 min-w-0 items-center gap-2 rounded-md px-1 text-left font-medium outline-offset-[-4px] transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full xs:px-2 ml:px-3',
              'text-ink-soft hover:text-ink data-active:text-action-ink data-active:after:bg-action data-disabled:cursor-not-allowed data-disabled:text-ink-faint',
              index === step ? 'flex-1 ms:flex-initial' : 'shrink-0 ms:shrink',
            )}
          >
            <StepNumber index={index} step={step} visited={visited} />
            <span className={cx('truncate', index !== step && 'max-md:sr-only')}>{title}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={step} className="outline-none" tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}

function StepNumber({ index, step, visited }: { index: number; step: number; visited: number }) {
  const isPast = index < visited && index !== step
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tabular grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
        index === step && 'bg-action text-on-action',
        isPast && 'bg-chosen text-action-ink',
        !isPast && index !== step && 'border border-line-strong text-ink-soft',
      )}
    >
      {isPast ? <CheckIcon className="size-3.5" /> : index + 1}
    </span>
  )
}
