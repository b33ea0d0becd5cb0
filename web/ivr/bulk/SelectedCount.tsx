import { numberText } from '#contract/formats.ts'
import { Button } from '../../kit/ui/Button.tsx'
import type { Selected } from './selection.ts'

/** How many requests are selected, on this page and others. */
export function SelectedCount({ selected: { count, clear } }: { selected: Selected }) {
  return (
    <div className="flex items-center gap-1">
      {count > 0 && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
      <span role="status" className="tabular whitespace-nowrap text-ink-soft not-empty:mr-2">
        {count > 0 && `${numberText(count)} selected`}
      </span>
    </div>
  )
}
