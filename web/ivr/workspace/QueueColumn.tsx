import { memo } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../kit/ui/ago.ts'
import { cx } from '../../kit/ui/cx.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { Avatar } from '../../kit/ui/surfaces.tsx'
import { dueText, grouped, type QueueEntry } from './queue-order.ts'
import { queuePath } from './use-stepping.ts'

interface QueueColumnProps {
  entries: readonly QueueEntry[]
  /** All that wait, also those that are not listed. */
  total: number
  /** The id in the path of the request that is shown. */
  current: string
  onPick?: () => void
}

/** The requests that wait, by when they are due. */
export const QueueColumn = memo(function QueueColumn({ entries, total, current, onPick }: QueueColumnProps) {
  const now = new Date(useNow())
  return (
    <nav aria-label="Queue" className="flex flex-col">
      <h2 className="flex items-baseline gap-2 px-4 pt-4 text-base font-semibold">
        Queue <span className="tabular text-sm font-normal text-ink-soft">{total}</span>
      </h2>
      {entries.length === 0 && <p className="px-4 pt-3 text-ink-soft">Nothing waits for the team.</p>}
      {grouped(entries, now).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="flex gap-1.5 px-4 pt-3 pb-1 text-xs font-semibold text-ink-soft">
            {group.title} <span className="tabular font-normal">{group.entries.length}</span>
          </h3>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.id}>
                <QueueLink
                  entry={entry}
                  due={dueText(entry.dueAt, now)}
                  isCurrent={entry.id === current}
                  onPick={onPick}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
})

interface QueueLinkProps {
  entry: QueueEntry
  due: string
  isCurrent: boolean
  onPick: (() => void) | undefined
}

const QueueLink = memo(function QueueLink({ entry, due, isCurrent, onPick }: QueueLinkProps) {
  return (
    <Link
      to={queuePath(entry.id)}
      replace
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={cx('queue-link', isCurrent && 'queue-link-current')}
    >
      <span className="flex items-baseline justify-between gap-2">
        <b className="min-w-0 font-semibold wrap-anywhere">{entry.name}</b>
        <span
          className={cx('tabular shrink-0 text-xs font-medium', due.endsWith('late') && 'text-danger-ink')}
        >
          {due}
        </span>
      </span>
      <span className="flex items-end justify-between gap-2 text-xs text-ink-soft">
        <span className="min-w-0">
          <span className="block wrap-anywhere">{entry.payer}</span>
          <span className="tabular block">
            {entry.product} · service {dateText(entry.dos)}
          </span>
        </span>
        {entry.owner ? (
          <>
            <span className="sr-only">{entry.owner.isViewer ? 'yours' : `taken by ${entry.owner.name}`}</span>
            <Avatar name={entry.owner.name} className="size-6 text-xs" />
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
