import { useLocation, useNavigate } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/surfaces.tsx'

const filters = ['status', 'physicianId', 'page']

/** Shown instead of rows when a search or filter finds nothing, with a button that shows the full list again. */
export function NothingFound() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const clear = () => {
    const params = new URLSearchParams(search)
    for (const name of filters) params.delete(name)
    void navigate(`?${params}`, { replace: true, preventScrollReset: true, state: null })
    // The button disappears with the empty list.
    document.querySelector<HTMLElement>('main search input')?.focus()
  }
  return (
    <EmptyState
      text="No data is found."
      hint="Try another search or filter."
      action={
        <Button variant="outline" onClick={clear}>
          Clear filters
        </Button>
      }
    />
  )
}
