import type { QueueEntry, WorkView } from '#contract/ivr/queue/queue.ts'
import type { RowChange } from '../../kit/table/kept-order.ts'
import { type Column, NumberLink } from '../../kit/table/table-parts.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { dateText, momentText } from '../../kit/ui/dates.ts'
import { orDash } from '../../kit/ui/text.ts'
import { UnreadMark } from '../../messages/Unread.tsx'
import { ChangeMark } from './ChangeMark.tsx'
import { OwnerMark } from './OwnerMark.tsx'
import {
  aboutOf,
  ageText,
  dueText,
  entryPath,
  kindLabels,
  nextActionText,
  productText,
  workDueText,
} from './queue-text.ts'

/**
 * @param names of products, by code
 * @param view what a request is opened from
 * @param changes of rows since the list was opened, by number
 */
export const queueColumns = (
  now: number,
  names: Readonly<Record<string, string>>,
  view: WorkView,
  changes: ReadonlyMap<string, RowChange>,
): readonly Column<QueueEntry>[] => [
  {
    header: 'Record',
    className: 'min-w-36',
    onPhone: 'title',
    cell: (entry) => (
      <>
        <NumberLink to={entryPath(entry, view)} number={entry.number} />
        {entry.kind === 'ivr' && <UnreadMark kind="ivr" id={entry._id} />}{' '}
        <ChangeMark kind={entry.kind} id={entry._id} change={changes.get(entry.number)} />
        <span className="block wrap-anywhere">{entry.patientName}</span>
        {entry.kind !== 'ivr' && (
          <span className="block text-xs wrap-anywhere text-ink-soft">
            {kindLabels[entry.kind]} · {aboutOf(entry)}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Payer',
    className: 'min-w-32',
    cell: ({ payer, product }) => (
      <>
        <span className="wrap-anywhere">{orDash(payer)}</span>
        <span className="block text-xs text-ink-soft lg:hidden">{productText(product, names)}</span>
      </>
    ),
  },
  {
    header: 'Product',
    // Wide enough for names, which load after codes: otherwise rows would move.
    className: 'min-w-40 max-lg:hidden',
    onPhone: 'none',
    cell: ({ product }) => (
      <>
        <span className="tabular">{orDash(product)}</span>
        {names[product] !== undefined && (
          <span title={names[product]} className="queue-product text-xs text-ink-soft">
            {names[product]}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Date of Service',
    className: 'whitespace-nowrap',
    cell: ({ dateOfService, near }) => (
      <>
        {dateOfService ? <time dateTime={dateOfService}>{dateText(dateOfService)}</time> : '-'}
        {near && <span className="block text-xs font-medium text-ink">Service date soon</span>}
      </>
    ),
  },
  {
    header: 'Age',
    className: 'whitespace-nowrap max-lg:hidden on-paper',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={momentText(createdAt)}>
        {ageText(createdAt, now)}
      </time>
    ),
  },
  {
    header: 'Due',
    className: 'whitespace-nowrap',
    onPhone: 'badge',
    cell: (entry) => {
      const { kind, dueAt } = entry
      const { text, late } = kind === 'ivr' ? dueText(dueAt, now) : workDueText(entry, now)
      return (
        <>
          <span
            title={dueAt ? momentText(dueAt) : undefined}
            className={cx(late ? 'font-medium text-danger-ink' : dueAt === null && 'text-ink-soft')}
          >
            {text}
          </span>
          <span className="block text-xs text-ink-soft max-md:hidden lg:hidden no-print">
            {nextActionText(entry)}
          </span>
        </>
      )
    },
  },
  { header: 'Owner', className: 'queue-owner min-w-28', cell: ({ owner }) => <OwnerMark owner={owner} /> },
  {
    header: 'Next Action',
    className: 'min-w-28 max-lg:hidden on-paper',
    cell: (entry) => (
      <>
        <span className="wrap-anywhere">{nextActionText(entry)}</span>
        <time dateTime={entry.nextAt} className="block text-xs whitespace-nowrap text-ink-soft">
          {entry.byHand ? momentText(entry.nextAt) : dateText(entry.nextAt)}
        </time>
      </>
    ),
  },
]
