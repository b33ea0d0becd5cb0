import type { Column } from './table-parts.tsx'

/** A column with another one in small print below it, for screens too narrow for both side by side. */
export function stacked<R>(upper: Column<R>, lower: Column<R>): Column<R> {
  return {
    ...upper,
    cell: (row) => (
      <>
        <span className="block">{upper.cell(row)}</span>
        <span className="block text-xs text-ink-soft">{lower.cell(row)}</span>
      </>
    ),
  }
}
