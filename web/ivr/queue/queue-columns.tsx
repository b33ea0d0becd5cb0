import { Link } from 'react-router'
import type { QueueEntry, WorkView } from '#contract/ivr/queue.ts'
import type { Column } from '../../kit/table/table-parts.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { dateText, momentText } from '../../kit/ui/dates.ts'
import { UnreadMark } from '../../messages/Unread.tsx'
import { ChangeMark } from './ChangeMark.tsx'
import type { RowChange } from './kept-order.ts'
import { OwnerMark } from './OwnerMark.tsx'
import { ageText, dueText, nextActionText, productText } from './queue-text.ts'
import { pathInView } from './use-queue.ts'

export const idOf = (ivrNumber: string): string => ivrNumber.replace(/^#IVR-/, '')

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
    header: 'Request',
    className: 'min-w-36',
    onPhone: 'title',
    cell: ({ ivrNumber, patientName }) => (
      <>
        <Link
          to={pathInView(ivrNumber, view)}
          className="tabular rounded-sm font-medium whitespace-nowrap text-action-ink hover:text-action-ink hover:underline"
        >
          {ivrNumber}
        </Link>
        <UnreadMark kind="ivr" id={idOf(ivrNumber)} />{' '}
        <ChangeMark id={idOf(ivrNumber)} change={changes.get(ivrNumber)} />
        <span className="block wrap-anywhere">{patientName}</span>
      </>
    ),
  },
  {
    header: 'Payer',
    className: 'min-w-32',
    cell: ({ payer, product }) => (
      <>
        <span className="wrap-anywhere">{payer}</span>
        <span className="block text-xs text-ink-soft lg:hidden">{productText(product, names)}</span>
      </>
    ),
  },
  {
    header: 'Product',
    className: 'min-w-28 max-lg:hidden',
    onPhone: 'none',
    cell: ({ product }) => (
      <>
        <span className="tabular">{product}</span>
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
        <time dateTime={dateOfService}>{dateText(dateOfService)}</time>
        {near && <span className="block text-xs font-medium text-ink">Near</span>}
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
      const { dueAt } = entry
      const { text, late } = dueText(dueAt, now)
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
