import { numberText } from '#contract/formats.ts'
import '../queue/queue.css'
import { memo } from 'react'
import { Link } from 'react-router'
import type { QueueEntry } from '#contract/ivr/queue/queue.ts'
import type { RowChange } from '../../kit/table/kept-order.ts'
import { useNow } from '../../kit/ui/ago.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { Avatar, LoadingBars } from '../../kit/ui/surfaces.tsx'
import { ChangeMark } from '../queue/ChangeMark.tsx'
import { dueInGroup } from '../queue/queue-text.ts'
import { pathInView } from '../queue/use-queue.ts'
import { detailsPath } from '../texts.ts'
import { grouped, groupTitles, hasGroups, idOf } from './queue-order.ts'
import type { Queue } from './use-queue.ts'

interface QueueColumnProps {
  queue: Queue
  /** The id in the path of the request that is shown. */
  current: string
  onPick: () => void
}

/** The requests of the current view, in the order in which they come next. */
export function QueueColumn({ queue, current, onPick }: QueueColumnProps) {
  const { rows, kept, changes, fresh, total, groups, label } = queue
  const groupsKept = new Map(kept?.map((row) => [row.ivrNumber, row.group]))
  const parts =
    rows && hasGroups(queue.view) ? grouped(rows, (row) => groupsKept.get(row.ivrNumber) ?? null) : []
  const list = (some: readonly QueueEntry[]) => <QueueList {...{ queue, current, onPick }} rows={some} />
  return (
    <nav aria-label="Queue" className="flex flex-col">
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 pt-4">
        <h2 className="text-base font-semibold wrap-anywhere">
          {label ?? 'Queue'}
          {total !== undefined && (
            <>
              {label && <span className="font-normal text-ink-soft"> ·</span>}{' '}
              <span className="tabular text-sm font-normal text-ink-soft">{numberText(total)}</span>
            </>
          )}
        </h2>
        {label && (
          <Link
            to={detailsPath(current)}
            replace
            state={{ keepFocus: true }}
            className="ml-auto text-xs font-medium text-action-ink hover:underline"
          >
            Leave this view
          </Link>
        )}
      </div>
      {(fresh > 0 || changes.size > 0) && (
        <div className="flex flex-wrap items-center gap-2 px-4 pt-2" role="status">
          <Button variant="outline" size="sm" onClick={queue.refresh}>
            {fresh > 0 ? `${fresh} new` : 'Refresh'}
          </Button>
          {fresh > 0 && <span className="text-xs text-ink-soft">Shows them and re-sorts</span>}
        </div>
      )}
      {!rows && !queue.failure && (
        <LoadingBars
          bar="h-14 w-full"
          count={6}
          className="flex flex-col gap-4 px-4 pt-4"
          text="Loading the queue"
        />
      )}
      {!rows && queue.failure && <p className="px-4 pt-3 text-ink-soft">The queue could not be loaded.</p>}
      {rows?.length === 0 && (
        <p className="px-4 pt-3 text-ink-soft">
          {label ? 'Nothing is waiting in this view.' : 'Nothing is waiting for the team.'}
        </p>
      )}
      {parts.map((part) => (
        <section key={part.group} aria-label={groupTitles[part.group]}>
          <h3 className="flex gap-1.5 px-4 pt-3 pb-1 text-xs font-semibold text-ink-soft">
            {groupTitles[part.group]}{' '}
            <span className="tabular font-normal">
              {numberText(groups?.[part.group] ?? part.rows.length)}
            </span>
          </h3>
          {list(part.rows)}
        </section>
      ))}
      {rows && !hasGroups(queue.view) && <div className="pt-2">{list(rows)}</div>}
      {queue.showMore && (
        <div className="p-4">
          <Button variant="outline" size="sm" onClick={queue.showMore}>
            Show more
          </Button>
        </div>
      )}
      {queue.isCut && (
        <p className="px-4 py-3 text-xs text-ink-soft">
          The first {rows?.length} of {total !== undefined && numberText(total)}.
        </p>
      )}
    </nav>
  )
}

function QueueList({ queue, current, onPick, rows }: QueueColumnProps & { rows: readonly QueueEntry[] }) {
  const now = useNow()
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.ivrNumber}>
          <QueueLink
            row={row}
            to={pathInView(row.ivrNumber, queue.view)}
            {...dueInGroup(row.dueAt, now)}
            change={queue.changes.get(row.ivrNumber)}
            isCurrent={idOf(row) === current}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  )
}

interface QueueLinkProps {
  row: QueueEntry
  to: string
  text: string
  late: boolean
  change: RowChange | undefined
  isCurrent: boolean
  onPick: () => void
}

const QueueLink = memo(function QueueLink({
  row,
  to,
  text,
  late,
  change,
  isCurrent,
  onPick,
}: QueueLinkProps) {
  const { owner } = row
  return (
    <Link
      to={to}
      replace
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={cx('queue-link', isCurrent && 'queue-link-current', change === 'gone' && 'queue-gone')}
    >
      <span className="flex items-baseline justify-between gap-2">
        <b className="min-w-0 font-semibold wrap-anywhere">{row.patientName}</b>
        {change === 'gone' ? (
          <ChangeMark kind="ivr" id={row.ivrNumber.slice(5)} change={change} />
        ) : (
          <span className={cx('tabular shrink-0 text-xs font-medium', late && 'text-danger-ink')}>
            {text}
          </span>
        )}
      </span>
      <span className="flex items-end justify-between gap-2 text-xs text-ink-soft">
        <span className="min-w-0">
          <span className="block wrap-anywhere">{row.payer}</span>
          <span className="tabular block">
            {row.product} · service {dateText(row.dateOfService)}
          </span>
          {change === 'moved' && <ChangeMark kind="ivr" id={row.ivrNumber.slice(5)} change={change} />}
        </span>
        {owner ? (
          <>
            <span className="sr-only">{owner.isCaller ? 'yours' : `taken by ${owner.name}`}</span>
            <Avatar name={owner.name} className="size-6 text-xs" />
          </>
        ) : (
          <span
            aria-hidden="true"
            className="size-6 shrink-0 rounded-full border border-dashed border-control"
          />
        )}
      </span>
    </Link>
  )
})
