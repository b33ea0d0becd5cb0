import { cx } from '../kit/ui/cx.ts'
import { CheckIcon } from '../kit/ui/first-icons.tsx'

/** Progress indicator of a form with several steps. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label="Steps">
      {names.map((name, index) => {
        const isDone = index < current
        const isCurrent = index === current
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(
              'flex flex-col gap-2 border-t-2 pt-3 transition-colors',
              isDone || isCurrent ? 'border-action' : 'border-line',
            )}
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full text-xs font-semibold',
                isDone && 'bg-action text-on-action',
                isCurrent && 'bg-chosen text-action-ink',
                !isDone && !isCurrent && 'bg-sunken text-ink-soft',
              )}
            >
              {isDone ? <CheckIcon className="size-3.5" /> : index + 1}
              {isDone && <span className="sr-only">Done</span>}
            </span>
            <span
              className={cx(
                'text-xs leading-4 sm:text-sm',
                isCurrent ? 'font-medium text-ink' : 'text-ink-soft',
              )}
            >
              {name}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
