import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tick } from '../form/inputs.tsx'
import { cx } from '../ui/cx.ts'
import { dateText } from '../ui/dates.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import type { RowAction } from './RowMenu.tsx'

export interface Column<R> {
  header: string
  cell: (row: R) => ReactNode
  /** Classes of the cells, such as a width or 'text-right'. */
  className?: string
  /** On phones: the title of the card, the badge next to it, or hidden ('none'); by default a labeled line. */
  onPhone?: 'title' | 'badge' | 'none'
}

/** The column that a list is sorted by, and the direction. */
export interface Sorting {
  /** The header of the sorted column. */
  by: string
  ascending: boolean
  onSort: (ascending: boolean) => void
}

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The rows of the page that can be selected; all if omitted. */
  only?: readonly string[]
}

export interface DataTableProps<R> {
  /** The accessible name of the table; not visible. */
  caption: string
  columns: readonly Column<R>[]
  /** Undefined while loading. */
  rows: readonly R[] | undefined
  keyOf: (row: R) => string
  /** The name of a row for screen readers, such as its number. */
  nameOf: (row: R) => string
  /** The error of a failed load; shown with 'Try again'. */
  failure?: unknown
  onRetry?: () => void
  empty: ReactNode
  /** The menu of a row; no menu column if omitted. */
  actions?: (row: R) => readonly RowAction[]
  selection?: Selection | undefined
  sorting?: Sorting | undefined
  /** The page that a click on a row opens; the row also contains a link to it for keyboard and screen readers. */
  hrefOf?: (row: R) => string
  /** The heading above a row and the following ones that share it, such as a day. */
  groupOf?: (row: R) => string
  rowClass?: (row: R) => string | undefined
  /** True while the next page loads and the previous one is shown. */
  stale?: boolean
  /** How many skeleton rows to show while loading. */
  skeletonRows?: number
}

/** The heading of the group that begins with this row; undefined in the middle of a group. */
export function groupStart<R>({ rows, groupOf }: DataTableProps<R>, index: number): string | undefined {
  const [row, before] = [rows?.[index], index > 0 ? rows?.[index - 1] : undefined]
  if (!groupOf || row === undefined) return undefined
  const group = groupOf(row)
  return before !== undefined && groupOf(before) === group ? undefined : group
}

/** Selects every row on screen; indeterminate while only some are selected. */
export function SelectAll({ selection, keys }: { selection: Selection; keys: readonly string[] }) {
  const able = selection.only ? keys.filter((key) => selection.only?.includes(key)) : keys
  const ticked = able.filter((key) => selection.selected.has(key)).length
  const change = (all: boolean) => {
    const next = new Set(selection.selected)
    for (const key of able) all ? next.add(key) : next.delete(key)
    selection.onChange(next)
  }
  return (
    <Tick
      checked={ticked > 0 && ticked === able.length}
      partly={ticked > 0 && ticked < able.length}
      onChange={change}
      aria-label="Select all on this page"
    />
  )
}

export function SelectOne({ selection, of, name }: { selection: Selection; of: string; name: string }) {
  if (selection.only && !selection.only.includes(of)) return null
  const change = (ticked: boolean) => {
    const next = new Set(selection.selected)
    ticked ? next.add(of) : next.delete(of)
    selection.onChange(next)
  }
  return <Tick checked={selection.selected.has(of)} onChange={change} aria-label={`Select ${name}`} />
}

/** The header of the sorted column; a press reverses the order. */
export function SortButton({ sorting: { by, ascending, onSort } }: { sorting: Sorting }) {
  return (
    <button
      type="button"
      onClick={() => onSort(!ascending)}
      className="-mx-1.5 inline-flex h-8 items-center gap-1 rounded-md px-1.5 font-medium hover:bg-sunken hover:text-ink"
    >
      {by}
      <ChevronDownIcon className={cx('size-3.5 shrink-0', ascending && 'rotate-180')} />
    </button>
  )
}

/** The number of a row's record, which opens it. */
export function NumberLink({ to, number }: { to: string; number: string }) {
  return (
    <Link
      to={to}
      className="tabular rounded-sm font-medium whitespace-nowrap text-action-ink hover:text-action-ink hover:underline"
    >
      {number}
    </Link>
  )
}

export const submissionDate: Column<{ createdAt: string }> = {
  header: 'Submission Date',
  className: 'whitespace-nowrap',
  cell: ({ createdAt }) => <time dateTime={createdAt}>{dateText(createdAt)}</time>,
}

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
