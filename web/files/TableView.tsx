import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NoPreview } from './NoPreview.tsx'
import { readTable, TableFailure } from './read-table.ts'
import { columnName, cutWords, maxSheets, problemWords, type Sheet } from './table.ts'
import { type ParsedProps, scrolledByKeys, Waiting } from './ViewTools.tsx'

/** A CSV, or a workbook with a tab for each sheet, as tables of plain text. */
export function TableView({ bytes, extension, onDownload }: ParsedProps) {
  const [key] = useState(() => crypto.randomUUID())
  const { data: book, error } = useQuery({
    queryKey: ['table', key],
    queryFn: ({ signal }) => readTable(bytes, extension, signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    const problem = error instanceof TableFailure ? error.problem : 'unreadable'
    return <NoPreview text={problemWords[problem]} onDownload={onDownload} />
  }
  if (!book) return <Waiting />
  const [first] = book.sheets
  if (first && book.sheets.length === 1) return <SheetTable sheet={first} />
  return (
    <Tabs.Root defaultValue={0} className="flex min-h-0 flex-1 flex-col">
      <Tabs.List
        aria-label="Sheets"
        className="flex shrink-0 overflow-x-auto border-b border-line bg-sheet px-2 sm:px-4"
      >
        {book.sheets.map(({ name }, at) => (
          <Tabs.Tab
            key={name}
            value={at}
            className="relative h-10 max-w-60 shrink-0 truncate rounded-md px-3 font-medium text-ink-soft outline-offset-[-4px] after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full hover:text-ink data-active:text-action-ink data-active:after:bg-action"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {book.isCut && <Cut>The first {maxSheets} sheets are shown. Download the file to see all of them.</Cut>}
      {book.sheets.map((sheet, at) => (
        <Tabs.Panel
          key={sheet.name}
          value={at}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col outline-none data-hidden:hidden"
        >
          <SheetTable sheet={sheet} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

/** Rows are added in batches as the end comes near: a thousand at a time would block the page. */
const batch = 100

function SheetTable({ sheet }: { sheet: Sheet }) {
  const { name, rows } = sheet
  const cut = cutWords(sheet)
  const [shown, setShown] = useState(batch)
  if (rows.length === 0) return <p className="m-auto text-ink-soft">This sheet is empty.</p>
  const columns = Array.from({ length: rows.reduce((most, row) => Math.max(most, row.length), 0) }, (_, at) =>
    columnName(at),
  )
  const numbered = rows.map((row, at) => ({ number: at + 1, row }))
  return (
    <>
      {cut && <Cut>{cut}</Cut>}
      <section
        aria-label={name ? `Sheet ${name}` : 'Table'}
        data-own-arrows=""
        {...scrolledByKeys}
        className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        <table className="w-max border-separate [border-spacing:0] bg-sheet text-sm">
          <thead>
            <tr>
              <td className={`${head} left-0 z-2`} />
              {columns.map((column) => (
                <th key={column} scope="col" className={head}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered.slice(0, shown).map(({ number, row }) => (
              <tr key={number}>
                <th
                  scope="row"
                  className="tabular sticky left-0 z-1 border-r border-b border-line bg-canvas px-2 py-1.5 text-right text-xs font-medium text-ink-soft"
                >
                  {number}
                </th>
                {columns.map((column, index) => (
                  <td
                    key={column}
                    className="max-w-96 min-w-16 border-r border-b border-line px-3 py-1.5 align-top break-words whitespace-pre-wrap"
                  >
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown < rows.length && <End key={shown} onNear={() => setShown((before) => before + batch)} />}
      </section>
    </>
  )
}

/** A marker after the last row. It is mounted again after each batch, because it may still be near the visible area. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '600px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={end} />
}

const head =
  'sticky top-0 z-1 border-r border-b border-line-strong bg-canvas px-3 py-1.5 text-center text-xs font-medium text-ink-soft'

function Cut({ children }: { children: React.ReactNode }) {
  return (
    <p className="shrink-0 border-b border-pending-line bg-pending-soft px-4 py-2 text-xs text-pending sm:px-6">
      {children}
    </p>
  )
}
