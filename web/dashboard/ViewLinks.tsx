import { Link, useSearchParams } from 'react-router'
import { cx } from '../kit/ui/cx.ts'

export type View = 'work' | 'figures'

/** The view of the dashboard that the address names. */
export function useView(): View {
  const [params] = useSearchParams()
  return params.get('view') === 'figures' ? 'figures' : 'work'
}

/** Switches between the day's work and the figures by week; filters stay. */
export function ViewLinks({ view }: { view: View }) {
  const [params] = useSearchParams()
  const to = (wanted: View) => {
    const next = new URLSearchParams(params)
    if (wanted === 'figures') next.set('view', wanted)
    else next.delete('view')
    return { search: next.toString() }
  }
  return (
    <nav aria-label="Views" className="flex rounded-lg border border-control bg-sheet">
      {views.map(({ id, label }) => (
        <Link
          key={id}
          to={to(id)}
          aria-current={id === view ? 'page' : undefined}
          className={cx(
            'flex h-10 items-center px-4 font-medium first:rounded-l-[5px] last:rounded-r-[5px]',
            id === view
              ? 'bg-chosen text-action-ink shadow-[inset_0_-3px_0_var(--color-action)]'
              : 'text-ink-soft hover:bg-hover hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const views: readonly { id: View; label: string }[] = [
  { id: 'work', label: 'Work' },
  { id: 'figures', label: 'Figures' },
]
