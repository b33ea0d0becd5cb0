import { Link } from 'react-router'
import type { Waiting, WaitingList } from '#contract/dashboard/dashboard.ts'
import { numberText } from '#contract/formats.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { CheckCircleIcon } from '../kit/ui/icons/icons.tsx'
import { Card, ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'
import { ageText, isRequest, type ListLink, reasonWords, targetOf } from './texts.ts'

interface WaitingCardProps {
  title: string
  list: WaitingList | undefined
  failure: Error | null
  onRetry: () => void
  /** The maximum number of items to list. */
  maxItems: number
  /** In two columns where there is room; each is read downwards. */
  wide?: boolean
  /** The text when nothing waits. */
  none: string
  /** Link to the whole list. */
  all: ListLink
}

/** Waiting items, the oldest first, each linked to the screen where it is handled. */
export function WaitingCard({ title, list, failure, onRetry, maxItems, wide, none, all }: WaitingCardProps) {
  const named = list?.oldest.slice(0, maxItems)
  return (
    <Card
      flush
      className="min-w-0"
      title={
        <>
          {title}
          {list && list.total > 0 && (
            <span className="tabular ml-2 inline-block min-w-6 rounded-full bg-action px-2 text-center text-xs leading-6 text-on-action">
              {numberText(list.total)}
            </span>
          )}
        </>
      }
      aside={
        list &&
        list.total > 0 && (
          <ButtonLink variant="link" to={all.to}>
            {all.label}
          </ButtonLink>
        )
      }
    >
      {failure && !list && <ErrorState failure={failure} onRetry={onRetry} />}
      {!failure && !named && <WaitingRows maxItems={Math.min(maxItems, 4)} />}
      {named?.length === 0 && (
        <p className="flex items-center gap-2.5 px-4 py-6 text-ink-soft sm:px-6">
          <CheckCircleIcon className="size-5 shrink-0 text-approved" />
          {none}
        </p>
      )}
      {named && named.length > 0 && (
        <>
          <ol
            className={cx(
              'py-1.5',
              wide && named.length > 4 && 'ml:grid ml:grid-flow-col ml:grid-cols-2 ml:grid-rows-4',
            )}
          >
            {named.map((waiting) => (
              <WaitingRow key={`${waiting.number} ${waiting.reason}`} waiting={waiting} />
            ))}
          </ol>
          {list && list.total > named.length && (
            <p className="border-t border-line px-4 py-2.5 text-xs text-ink-soft sm:px-6">
              The {named.length} that have waited longest, of {numberText(list.total)}.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { number, reason, patientName, physicianName, submitByUserName, since, overdue } = waiting
  return (
    <li className="min-w-0 px-1.5 sm:px-3">
      <Link
        {...targetOf(waiting)}
        className="flex items-center gap-3 rounded-lg px-2.5 py-2 transition-colors hover:bg-canvas sm:px-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="tabular font-medium text-action-ink">{number}</span>{' '}
            <span className="text-ink">{isRequest(waiting) ? patientName : `from ${submitByUserName}`}</span>
          </span>
          <span className="block truncate text-xs text-ink-soft">
            {reasonWords[reason]}
            {physicianName && ` · ${physicianName}`}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5 text-xs">
          <span className="tabular text-ink-soft">
            <span className="sr-only">Waiting for </span>
            {ageText(since, new Date())}
          </span>
          {overdue && (
            <span className="rounded-full bg-rejected-soft px-2 font-medium text-rejected ring-1 ring-rejected-line ring-inset">
              Overdue
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Entries while they load. */
export function WaitingRows({ maxItems }: { maxItems: number }) {
  return (
    <div aria-busy="true" className="py-1.5">
      {Array.from({ length: maxItems }, (_, at) => at).map((at) => (
        <div key={at} className="space-y-1.5 px-4 py-2.5 sm:px-6">
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  )
}
