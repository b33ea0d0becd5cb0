import { useSearchParams } from 'react-router'

export type View = 'work' | 'figures'

/** The view of the dashboard that the address names, and the addresses of both; filters stay. */
export function useViews() {
  const [params] = useSearchParams()
  const to = (wanted: View) => {
    const next = new URLSearchParams(params)
    if (wanted === 'figures') next.set('view', wanted)
    else next.delete('view')
    return { search: next.toString() }
  }
  const view: View = params.get('view') === 'figures' ? 'figures' : 'work'
  const views = [
    { view: 'work', label: 'Work', to: to('work') },
    { view: 'figures', label: 'Figures', to: to('figures') },
  ] as const
  return { view, views }
}
