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
              isDone || isCurrent ? 'border-petrol-700' : 'border-sand-200',
            )}
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full text-xs font-semibold',
                isDone && 'bg-petrol-700 text-white',
                isCurrent && 'bg-petrol-100 text-petrol-900',
                !isDone && !isCurrent && 'bg-sand-100 text-sand-600',
              )}
            >
              {isDone ? <CheckIcon className="size-3.5" /> : index + 1}
              {isDone && <span className="sr-only">Done</span>}
            </span>
            <span
              className={cx(
                'text-xs leading-4 sm:text-sm',
                isCurrent ? 'font-medium text-sand-900' : 'text-sand-600',
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
