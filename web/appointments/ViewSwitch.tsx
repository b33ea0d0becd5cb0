import { cx } from '../kit/ui/cx.ts'

interface ViewSwitchProps<V extends string> {
  views: readonly { view: V; label: string }[]
  chosen: V
  onChoose: (view: V) => void
}

/** Buttons of which one is pressed: how a screen shows its times. */
export function ViewSwitch<V extends string>({ views, chosen, onChoose }: ViewSwitchProps<V>) {
  return (
    <fieldset className="flex rounded-lg border border-line-strong bg-canvas p-0.5">
      <legend className="sr-only">View</legend>
      {views.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={chosen === view}
          onClick={() => onChoose(view)}
          className={cx(
            'h-8.5 rounded-md px-4 font-medium',
            chosen === view
              ? 'bg-sheet text-action-ink ring-1 ring-line-strong'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
