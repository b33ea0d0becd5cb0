import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type AuditEntry, auditList, auditPageSize, exportAudit } from '#contract/audit/audit.ts'
import type { InputTo } from '#contract/endpoint.ts'
import { call } from '../kit/http/client.ts'
import { readRows } from '../kit/http/read-rows.ts'
import { toastFailure } from '../kit/http/reply-toasts.ts'
import { useIsTeam } from '../kit/session/user-type.ts'
import { csvRows, csvText } from '../kit/table/csv.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useListState } from '../kit/table/list-state.ts'
import { saveBytes } from '../kit/table/save-file.ts'
import type { Column } from '../kit/table/table-parts.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { DownloadIcon } from '../kit/ui/icons.tsx'
import { Card, EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { toast } from '../kit/ui/toasts/toast.ts'
import { Alerts } from './Alerts.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { addressOf, filterOf, recordsOf, whatOf, whoOf } from './audit-text.ts'
import './audit.css'

const filterNames = ['topic', 'record', 'from', 'to'] as const

/** Audit: who did what to which record (docs/spec/audit.md, 'Screen'). */
export function Component() {
  const list = useListState(filterNames)
  const isTeam = useIsTeam()
  const filter = filterOf(list.filters, list.search)
  const loaded = useInfiniteQuery({
    queryKey: [auditList.path, filter],
    queryFn: ({ pageParam, signal }) => call(auditList, { ...filter, before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.next ?? undefined,
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const showEarlier = async () => {
    const { error } = await loaded.fetchNextPage()
    if (error) toastFailure(error, 'load')
  }
  const entries = loaded.data?.pages.flatMap(({ data }) => data.entries)
  return (
    <>
      <PageHeader
        title="Audit"
        text={
          isTeam
            ? 'See who opened, changed or exported records, and who signed in. No one can change or remove entries.'
            : 'See who opened, changed or exported your office’s records, and who signed in.'
        }
        actions={<AuditExport filter={filter} disabled={!entries?.length} />}
      />
      {isTeam && <Alerts />}
      <Card flush>
        <AuditFilters list={list} />
        <DataTable
          caption="Audit"
          columns={isTeam ? columns : columns.slice(0, 4)}
          rows={entries}
          keyOf={({ _id }) => _id}
          nameOf={(entry) => `${whatOf(entry)}, ${momentText(entry.at)}`}
          failure={loaded.error}
          onRetry={() => void loaded.refetch()}
          stale={loaded.isPlaceholderData}
          empty={<EmptyState text="No matching activity." hint="Try other dates or another filter." />}
          skeletonRows={auditPageSize / 5}
        />
        {loaded.hasNextPage && (
          <p className="border-t border-line px-4 py-3 text-center no-print">
            <Button variant="outline" busy={loaded.isFetchingNextPage} onClick={() => void showEarlier()}>
              Show earlier
            </Button>
          </p>
        )}
      </Card>
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { header: 'Time', className: 'tabular', cell: ({ at }) => <Moment at={at} /> },
  {
    header: 'Person',
    className: 'min-w-36',
    cell: (entry) => {
      const { name, type } = whoOf(entry)
      return (
        <>
          <span className="font-medium">{name}</span>
          {type && <span className="block text-xs text-ink-soft">{type}</span>}
        </>
      )
    },
  },
  { header: 'What', className: 'min-w-36 break-words', onPhone: 'title', cell: whatOf },
  { header: 'Records', className: 'min-w-28', cell: (entry) => <Records entry={entry} /> },
  {
    header: 'Network address',
    className: 'min-w-28 wrap-anywhere tabular',
    cell: (entry) => addressOf(entry) || '-',
  },
]

/** Wraps only between day and time. */
function Moment({ at }: { at: string }) {
  const [, day, time] = /^(.*,) ([^,]*)$/.exec(momentText(at)) ?? []
  return (
    <>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </>
  )
}

const shownRecords = 3

function Records({ entry }: { entry: AuditEntry }) {
  const records = recordsOf(entry)
  if (records.length === 0) return '-'
  const rest = entry.recordCount - shownRecords
  return (
    <span className="flex flex-wrap gap-x-2">
      {records.slice(0, shownRecords).map(({ text, to }) =>
        to ? (
          <Link key={text} to={to} className="rounded-sm py-0.5 text-action-ink hover:underline">
            {text}
          </Link>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
      {records.length > shownRecords && <span className="text-ink-soft">and {rest} more</span>}
    </span>
  )
}

interface AuditExportProps {
  filter: InputTo<typeof exportAudit>
  disabled: boolean
}

/** Downloads the filtered entries as a CSV file; Cancel also ends the server's work. */
function AuditExport({ filter, disabled }: AuditExportProps) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  const save = async () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    try {
      const done = await saveAudit(filter, controller.signal)
      toast.success(done === 1 ? '1 entry exported' : `${done} entries exported`)
    } catch (failure) {
      if (controller.signal.aborted) toast.info('Export canceled. No file was saved.')
      else toastFailure(failure, 'load')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {busy && (
        <Button variant="ghost" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      )}
      <Button variant="outline" busy={busy} disabled={disabled} onClick={() => void save()}>
        <DownloadIcon />
        Export CSV
      </Button>
    </>
  )
}

const headings = [
  'Time (UTC)',
  'Person',
  'User type',
  'What',
  'Records',
  'Number of records',
  'Network address',
  'Entry',
]

/** An entry as a row of the file. */
export function auditRow(entry: AuditEntry): readonly string[] {
  const { name, type } = whoOf(entry)
  const records = recordsOf(entry).map(({ text }) => text)
  return [
    new Date(entry.at).toISOString(),
    name,
    type,
    whatOf(entry),
    records.join(' '),
    String(entry.recordCount),
    addressOf(entry),
    entry._id,
  ]
}

/** Downloads all matching entries as a CSV file. @returns how many; rejects when the file is incomplete */
async function saveAudit(input: InputTo<typeof exportAudit>, signal: AbortSignal): Promise<number> {
  const parts: Blob[] = [new Blob([csvText([headings])])]
  let done = 0
  await readRows<typeof exportAudit, AuditEntry>(exportAudit, input, signal, (entries) => {
    if (entries.length === 0) return
    parts.push(new Blob([csvRows(entries.map(auditRow))]))
    done += entries.length
  })
  saveBytes('Audit.csv', new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  return done
}
