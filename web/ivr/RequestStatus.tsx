import type { ListedIvr } from '#contract/ivr/requests.ts'
import { dateText } from '../kit/ui/dates.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'

/**
 * The status of a request; a Conditional one also says when the missing documents were added, and one that is
 * Pending again when the office answered.
 */
export function RequestStatus({ request }: { request: ListedIvr }) {
  const { submissionStatus, documentsAt, answeredAt } = request
  const since = documentsAt ?? answeredAt
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusBadge status={submissionStatus} />
      {since && (
        <span className="text-xs font-medium text-conditional">
          <span className="block whitespace-nowrap">{documentsAt ? 'Documents received' : 'Answered'}</span>{' '}
          <time dateTime={since} className="block whitespace-nowrap">
            {dateText(since)}
          </time>
        </span>
      )}
    </span>
  )
}
