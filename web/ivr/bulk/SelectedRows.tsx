import { numberText } from '#contract/formats.ts'
import { Button } from '../../kit/ui/Button.tsx'
import type { Selected } from './selection.ts'

/** Above the rows: offers to select everything that matches once the page is selected, and says when that is so. */
export function SelectMatching({
  selected,
  total,
  shown,
}: {
  selected: Selected
  total: number
  shown: number
}) {
  const { isAll, canSelectAll, selectAll, clear } = selected
  if (!isAll && !canSelectAll) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-chosen px-4 py-2 sm:px-6 no-print">
      <span>
        {isAll
          ? `All ${numberText(total)} that match are selected.`
          : shown === 1
            ? 'The only one on this page is selected.'
            : `All ${numberText(shown)} on this page are selected.`}
      </span>
      <Button variant="ghost" size="sm" onClick={isAll ? clear : selectAll}>
        {isAll ? 'Clear selection' : `Select all ${numberText(total)} that match`}
      </Button>
    </div>
  )
}

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
