import { useRef } from 'react'
import { Link } from 'react-router'
import { ivrAdmins } from '#contract/endpoint.ts'
import { numberText } from '#contract/formats.ts'
import type { QueueEntry, QueueTab } from '#contract/ivr/queue/queue.ts'
import { useNotePrint } from '../../kit/http/note-print.ts'
import { useMay } from '../../kit/session/user-type.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useKeptOrder } from '../../kit/table/kept-order.ts'
import { NewRows } from '../../kit/table/NewRows.tsx'
import { usePageSize } from '../../kit/table/page-size.ts'
import { useNow } from '../../kit/ui/ago.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Card, EmptyState, Skeleton } from '../../kit/ui/surfaces.tsx'
import { UnreadMessages } from '../../messages/Unread.tsx'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { SelectedCount, SelectMatching } from '../bulk/SelectedRows.tsx'
import { useSelected } from '../bulk/selection.ts'
import { useNamesOf } from '../details/use-code-names.ts'
import { ExportBar } from '../export/ExportBar.tsx'
import { newWords } from '../texts.ts'
import { AppointmentsSection, useQueueAppointments } from './QueueAppointments.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueViews } from './QueueViews.tsx'
import { queueColumns } from './queue-columns.tsx'
import { entryPath, tabLabels } from './queue-text.ts'
import { TakeNext } from './TakeNext.tsx'
import { plainQueue, queueFilters, useQueue } from './use-queue.ts'
import './queue.css'

const emptyTexts: Readonly<Record<QueueTab, string>> = {
  queue: 'Nothing is waiting for the team.',
  mine: 'Nothing is assigned to you.',
  waiting: 'Nothing is waiting for an office.',
  all: 'Nothing is open.',
}

const keyOf = ({ number }: QueueEntry) => number

/** What is open on a tab, in the order of due times (docs/spec/queue.md, 'List'). */
export default function QueueView({ tab }: { tab: QueueTab }) {
  const { view, input, page, failure, retry, stale, isFetching, set } = useQueue(tab, usePageSize())
  const may = useMay()
  const now = useNow()
  const narrowed = queueFilters.some((name) => input[name] !== '')
  const total = page?.counts[tab]
  const { kind, payer, product, reason, physicianId, inOfficeId } = input
  const order = useKeptOrder({
    rows: page?.entries,
    keyOf,
    name: JSON.stringify(input),
    limit: input.limit,
    isSettled: !isFetching && !stale,
  })
  const { rows, changes } = order
  // Only requests can be exported, assigned and asked about in bulk.
  const requests = rows?.filter((row) => row.kind === 'ivr') ?? []
  const keys = requests.map(keyOf).filter((key) => changes.get(key) !== 'gone')
  const filter = { queue: { tab, kind, payer, product, reason, physicianId, inOfficeId } }
  useNotePrint(
    'ivr',
    requests.map(({ _id }) => _id),
    true,
  )
  const names = useNamesOf(requests.map(({ product }) => product))
  const other = useQueueAppointments(input)
  const selected = useSelected({ keys, total: page?.requests ?? 0, filter })
  // Appointments are listed above the queue and would push it down when they arrive, so the first render waits for both.
  const isNew = useRef(true)
  if (!other.isComing) isNew.current = false
  if (isNew.current) return <QueueWaiting tab={tab} limit={input.limit} />
  return (
    <>
      {other.list && <AppointmentsSection list={other.list} now={now} />}
      <Card flush>
        <div className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
          <h2 className="mr-auto text-base font-semibold">
            {tabLabels[tab]}
            {total !== undefined && (
              <span className="ml-2 font-normal tabular text-ink-soft">{numberText(total)}</span>
            )}
          </h2>
          {adminLinks.filter(may).map(({ to, label }) => (
            <Link key={to} to={to} className="py-1 font-medium text-action-ink hover:underline">
              {label}
            </Link>
          ))}
          <SelectedCount selected={selected} />
          <BulkBar selected={selected} />
          <ExportBar count={selected.count} input={selected.input} onDone={selected.clear} />
          {(changes.size > 0 || order.fresh > 0) && (
            <Button variant="outline" onClick={order.refresh}>
              Refresh
            </Button>
          )}
          <TakeNext view={view} />
        </div>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
          <QueueFilters input={input} onSet={set} />
          <QueueViews />
        </div>
        <SelectMatching selected={selected} total={page?.requests ?? 0} shown={keys.length} />
        <UnreadMessages kind="ivr" ids={requests.map(({ _id }) => _id)}>
          <NewRows count={order.fresh} max={input.limit} words={newWords} onShow={order.refresh}>
            <DataTable
              caption={`${tabLabels[tab]}: open work`}
              columns={queueColumns(now, names, view, changes)}
              rows={other.isComing ? undefined : rows}
              keyOf={keyOf}
              nameOf={keyOf}
              failure={failure}
              onRetry={() => void retry()}
              empty={<EmptyState text={narrowed ? 'Nothing open matches these filters.' : emptyTexts[tab]} />}
              selection={{ ...selected.selection, only: keys }}
              hrefOf={(entry) => entryPath(entry, view)}
              rowClass={(row) => (changes.get(keyOf(row)) === 'gone' ? 'queue-gone' : undefined)}
              stale={stale}
              skeletonRows={input.limit}
            />
          </NewRows>
        </UnreadMessages>
        {page && (page.previous || page.next) && (
          <nav aria-label="Pages" className="flex justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">
            <Button
              variant="outline"
              size="sm"
              disabled={!page.previous}
              onClick={() => set({ before: page.previous ?? '' })}
            >
              Previous
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={!page.next}
              onClick={() => set({ after: page.next ?? '' })}
            >
              Next
            </Button>
          </nav>
        )}
      </Card>
    </>
  )
}

/**
 * The queue's shape while it loads. It is a separate card, so that nothing moves when appointments are listed above it.
 */
function QueueWaiting({ tab, limit }: { tab: QueueTab; limit: number }) {
  return (
    <Card flush>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
        <h2 className="text-base font-semibold">{tabLabels[tab]}</h2>
        <Skeleton className="h-10 w-28" />
      </div>
      <div className="border-b border-line px-4 py-3 sm:px-6">
        <Skeleton className="h-10 w-full" />
      </div>
      <DataTable
        caption={`${tabLabels[tab]}: open work`}
        columns={queueColumns(0, {}, plainQueue, new Map())}
        rows={undefined}
        keyOf={keyOf}
        nameOf={keyOf}
        empty={null}
        skeletonRows={limit}
      />
    </Card>
  )
}

const adminLinks = [
  { to: '/team-overview', label: 'Team overview', allowed: ivrAdmins },
  { to: '/queue-settings', label: 'Settings', allowed: ivrAdmins },
]
