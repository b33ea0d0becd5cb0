import { Fragment } from 'react'
import { inOffice } from '../session/tab-office.ts'
import { cx } from '../ui/cx.ts'
import { useMedia } from '../ui/media.ts'
import { ErrorState, Skeleton } from '../ui/surfaces.tsx'
import { DataCards } from './DataCards.tsx'
import { RowMenu } from './RowMenu.tsx'
import {
  type Column,
  type DataTableProps,
  groupStart,
  SelectAll,
  SelectOne,
  SortButton,
} from './table-parts.tsx'
import { useRowLink } from './use-row-link.ts'

/** A list of records: a table, or on phones (under 768 px) one card per record. */
export function DataTable<R>(given: DataTableProps<R>) {
  const isPhone = useMedia('(width < 768px)')
  const props = withOffices(given)
  const { rows, failure, onRetry, empty, caption } = props
  if (failure && !rows) return <ErrorState failure={failure} onRetry={() => onRetry?.()} />
  if (rows?.length === 0) return empty
  if (isPhone) return <DataCards {...props} />
  return (
    <div className={cx('overflow-x-auto', props.stale && 'opacity-60 transition-opacity delay-150')}>
      <table
        className="w-full border-collapse text-left text-dense"
        aria-busy={rows === undefined || props.stale}
      >
        <caption className="sr-only">{caption}</caption>
        <Head {...props} />
        <tbody>
          {rows ? (
            rows.map((row, index) => (
              <Fragment key={props.keyOf(row)}>
                <GroupRow heading={groupStart(props, index)} {...props} />
                <Row row={row} {...props} />
              </Fragment>
            ))
          ) : (
            <LoadingRows {...props} />
          )}
        </tbody>
      </table>
    </div>
  )
}

/** A list of several offices names each row's office, below its number. */
function withOffices<R>(props: DataTableProps<R>): DataTableProps<R> {
  const { columns, rows, hrefOf } = props
  const nameOf = (row: R) => Object(row).office?.name as string | undefined
  if (!rows?.some(nameOf)) return props
  const [first, ...others] = columns as [Column<R>, ...Column<R>[]]
  return {
    ...props,
    columns: [
      {
        ...first,
        cell: (row) => (
          <>
            {first.cell(row)}
            <span className="block max-w-40 text-xs font-normal wrap-anywhere whitespace-normal text-ink-soft">
              {nameOf(row)}
            </span>
          </>
        ),
      },
      ...others,
    ],
    ...(hrefOf && { hrefOf: (row) => inOffice(hrefOf(row), Object(row)) }),
  }
}

const cellClass = 'px-3 first:pl-4 last:pr-4 sm:first:pl-6 sm:last:pr-6'

function Head<R>({ columns, actions, selection, sorting, rows = [], keyOf }: DataTableProps<R>) {
  return (
    <thead>
      <tr className="border-b border-line bg-hover text-xs text-ink-soft">
        {selection && (
          <th scope="col" className={cx(cellClass, 'w-10 py-2.5 no-print')}>
            <SelectAll selection={selection} keys={rows.map(keyOf)} />
          </th>
        )}
        {columns.map(({ header, className }) => (
          <th
            key={header}
            scope="col"
            aria-sort={sorting?.by === header ? (sorting.ascending ? 'ascending' : 'descending') : undefined}
            className={cx(cellClass, 'h-10 font-medium whitespace-nowrap', className)}
          >
            {sorting?.by === header ? <SortButton sorting={sorting} /> : header}
          </th>
        ))}
        {actions && (
          <th scope="col" className={cx(cellClass, 'w-14 text-right font-medium no-print')}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}

function GroupRow<R>({
  heading,
  columns,
  actions,
  selection,
}: DataTableProps<R> & { heading: string | undefined }) {
  if (heading === undefined) return null
  const span = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)
  return (
    <tr className="border-b border-line">
      <th scope="rowgroup" colSpan={span} className={cx(cellClass, 'pt-5 pb-2 text-left font-semibold')}>
        {heading}
      </th>
    </tr>
  )
}

function Row<R>({
  row,
  columns,
  actions,
  selection,
  keyOf,
  nameOf,
  rowClass,
  hrefOf,
}: DataTableProps<R> & { row: R }) {
  const key = keyOf(row)
  const menu = actions?.(row)
  const rowLink = useRowLink()
  return (
    <tr
      data-row
      {...rowLink(hrefOf?.(row))}
      className={cx(
        'border-b border-line transition-colors last:border-0 hover:bg-hover',
        hrefOf && 'cursor-pointer',
        selection?.selected.has(key) && 'bg-chosen hover:bg-chosen',
        rowClass?.(row),
      )}
    >
      {selection && (
        <td className={cellClass} data-control>
          <SelectOne selection={selection} name={nameOf(row)} of={key} />
        </td>
      )}
      {columns.map(({ header, cell, className }) => (
        <td key={header} className={cx(cellClass, 'h-(--row) py-1', className)}>
          {cell(row)}
        </td>
      ))}
      {menu && (
        <td className={cx(cellClass, 'text-right')} data-control>
          {menu.length > 0 && (
            <span className="inline-block">
              <RowMenu label={nameOf(row)} actions={menu} />
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

function LoadingRows<R>({ columns, actions, selection, skeletonRows = 5 }: DataTableProps<R>) {
  const indexes = Array.from({ length: skeletonRows }, (_, index) => index)
  return indexes.map((index) => (
    <tr key={index} className="border-b border-line last:border-0">
      {selection && <td className={cellClass} />}
      {columns.map(({ header, className }) => (
        <td key={header} className={cx(cellClass, 'h-(--row)', className)}>
          <Skeleton className="h-3.5 w-3/4" />
        </td>
      ))}
      {actions && <td className={cellClass} />}
    </tr>
  ))
}
