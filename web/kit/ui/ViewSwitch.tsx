import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

interface ViewSwitchProps<V extends string> {
  views: readonly { view: V; label: string }[]
  chosen: V
  onChoose: (view: V) => void
}

/** Buttons, one of which is pressed, to choose how a screen shows its data. */
export function ViewSwitch<V extends string>({ views, chosen, onChoose }: ViewSwitchProps<V>) {
  return (
    <fieldset className={switchClass}>
      <legend className="sr-only">View</legend>
      {views.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={chosen === view}
          onClick={() => onChoose(view)}
          className={viewClass(chosen === view)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

interface ViewLinksProps<V extends string> {
  views: readonly { view: V; label: string; to: To }[]
  chosen: V
}

/** The same for views that have their own URLs. */
export function ViewLinks<V extends string>({ views, chosen }: ViewLinksProps<V>) {
  return (
    <nav aria-label="Views" className={switchClass}>
      {views.map(({ view, label, to }) => (
        <Link
          key={view}
          to={to}
          aria-current={chosen === view ? 'page' : undefined}
          className={viewClass(chosen === view)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const switchClass = 'flex rounded-lg border border-line-strong bg-canvas p-0.5'

const viewClass = (isChosen: boolean) =>
  cx(
    'flex h-8.5 items-center rounded-md px-4 font-medium',
    isChosen ? 'bg-sheet text-action-ink ring-1 ring-line-strong' : 'text-ink-soft hover:text-ink',
  )
