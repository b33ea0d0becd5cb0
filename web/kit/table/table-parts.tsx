import type { ReactNode } from 'react'
import { Tick } from '../form/inputs.tsx'
import { cx } from '../ui/cx.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import type { RowAction } from './row-actions.ts'

export interface Column<R> {
  header: string
  cell: (row: R) => ReactNode
  /** Classes of the cells, such as a width or 'text-right'. */
  className?: string
  /** On phones: the head of the card ('title'), beside it ('badge'), or left out ('none'); else a line of it. */
  onPhone?: 'title' | 'badge' | 'none'
}

/** The one column that a list is sorted by, either way. */
export interface Sorting {
  /** The header of the column. */
  by: string
  ascending: boolean
  onSort: (ascending: boolean) => void
}

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

export interface DataTableProps<R> {
  /** What the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<R>[]
  /** Undefined while loading. */
  rows: readonly R[] | undefined
  keyOf: (row: R) => string
  /** What a row is called for screen readers, such as its number. */
  nameOf: (row: R) => string
  /** What was thrown while loading; shown with 'Try again'. */
  failure?: unknown
  onRetry?: () => void
  empty: ReactNode
  /** The menu of a row; no menu column when left out. */
  actions?: (row: R) => readonly RowAction[]
  selection?: Selection | undefined
  sorting?: Sorting | undefined
  /** Where a click anywhere in a row leads; the row has a link there of its own, for keys and screen readers. */
  hrefOf?: (row: R) => string
  rowClass?: (row: R) => string | undefined
  /** True while the next page loads over the last one. */
  stale?: boolean
  /** How many grey rows stand for what is loading. */
  skeletonRows?: number
}

/** Ticks every row on screen; partly ticked while only some are. */
export function SelectAll({ selection, keys }: { selection: Selection; keys: readonly string[] }) {
  const ticked = keys.filter((key) => selection.selected.has(key)).length
  const change = (all: boolean) => {
    const next = new Set(selection.selected)
    for (const key of keys) all ? next.add(key) : next.delete(key)
    selection.onChange(next)
  }
  return (
    <Tick
      checked={ticked > 0 && ticked === keys.length}
      partly={ticked > 0 && ticked < keys.length}
      onChange={change}
      aria-label="Select all on this page"
    />
  )
}

/** Ticks one row. */
export function SelectOne({ selection, of, name }: { selection: Selection; of: string; name: string }) {
  const change = (ticked: boolean) => {
    const next = new Set(selection.selected)
    ticked ? next.add(of) : next.delete(of)
    selection.onChange(next)
  }
  return <Tick checked={selection.selected.has(of)} onChange={change} aria-label={`Select ${name}`} />
}

/** The header of the column that a list is sorted by: turns the order around. */
export function SortButton({ sorting: { by, ascending, onSort } }: { sorting: Sorting }) {
  return (
    <button
      type="button"
      onClick={() => onSort(!ascending)}
      className="-mx-1.5 inline-flex h-8 items-center gap-1 rounded-md px-1.5 font-medium hover:bg-sand-100 hover:text-sand-900"
    >
      {by}
      <ChevronDownIcon className={cx('size-3.5 shrink-0', ascending && 'rotate-180')} />
    </button>
  )
}
