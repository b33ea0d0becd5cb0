import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/surfaces.tsx'
import { RowMenu } from './RowMenu.tsx'
import { type DataTableProps, groupStart, SelectAll, SelectOne } from './table-parts.tsx'
import { useRowLink } from './use-row-link.ts'

/** The rows of a table as cards, for phones: the same cells, each labeled with its header. */
export function DataCards<R>(props: DataTableProps<R>) {
  const { caption, rows, keyOf, selection, stale } = props
  if (!rows) return <LoadingCards count={props.skeletonRows ?? 3} />
  return (
    <>
      {selection && (
        <div className="flex items-center gap-2.5 border-b border-line bg-hover px-4 py-2.5 text-xs sm:px-6 text-ink-soft">
          <SelectAll selection={selection} keys={rows.map(keyOf)} />
          <span aria-hidden="true">Select all on this page</span>
        </div>
      )}
      <ul
        aria-label={caption}
        aria-busy={stale}
        className={cx('divide-y divide-line', stale && 'opacity-60')}
      >
        {rows.map((row, index) => (
          <DataCard key={keyOf(row)} row={row} heading={groupStart(props, index)} {...props} />
        ))}
      </ul>
    </>
  )
}

function DataCard<R>({
  row,
  columns,
  actions,
  selection,
  keyOf,
  nameOf,
  rowClass,
  hrefOf,
  heading,
}: DataTableProps<R> & { row: R; heading: string | undefined }) {
  const titles = columns.filter(({ onPhone }) => onPhone === 'title')
  const badges = columns.filter(({ onPhone }) => onPhone === 'badge')
  const lines = columns.filter(({ onPhone }) => onPhone === undefined)
  const menu = actions?.(row)
  const rowLink = useRowLink()
  return (
    <li
      data-row
      {...rowLink(hrefOf?.(row))}
      className={cx('px-4 py-3 sm:px-6', hrefOf && 'cursor-pointer', rowClass?.(row))}
    >
      {heading !== undefined && <p className="pb-1 text-xs font-semibold text-ink-soft">{heading}</p>}
      <div className="flex min-h-9 items-center gap-3">
        {selection && (
          <span data-control className="-my-3 -mr-3 -ml-4 flex items-center self-stretch py-3 pr-3 pl-4">
            <SelectOne selection={selection} name={nameOf(row)} of={keyOf(row)} />
          </span>
        )}
        <span className="min-w-0 flex-1 font-medium break-words">
          {titles.map(({ header, cell }) => (
            <span key={header} className="block">
              {cell(row)}
            </span>
          ))}
        </span>
        {badges.map(({ header, cell }) => (
          <span key={header}>{cell(row)}</span>
        ))}
        {menu && menu.length > 0 && (
          <span data-control className="-my-3 -mr-4 -ml-3 flex items-center self-stretch py-3 pr-4 pl-3">
            <RowMenu label={nameOf(row)} actions={menu} />
          </span>
        )}
      </div>
      <dl className="mt-1 grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1">
        {lines.map(({ header, cell }) => (
          <div key={header} className="contents">
            <dt className="text-ink-soft">{header}</dt>
            <dd className="min-w-0 break-words">{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function LoadingCards({ count }: { count: number }) {
  const indexes = Array.from({ length: count }, (_, index) => index)
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {indexes.map((index) => (
        <div key={index} className="flex flex-col gap-2.5 px-4 py-4 sm:px-6">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      ))}
    </div>
  )
}
