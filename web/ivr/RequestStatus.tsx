import type { IvrRequest } from '#contract/ivr/requests.ts'
import { dateText } from '../kit/ui/dates.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'

/** The status of a request; a Conditional one also says when the missing documents were added. */
export function RequestStatus({ request }: { request: IvrRequest }) {
  const { submissionStatus, documentsAt } = request
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusBadge status={submissionStatus} />
      {documentsAt && (
        <span className="text-xs font-medium text-conditional">
          <span className="block whitespace-nowrap">Documents received</span>{' '}
          <time dateTime={documentsAt} className="block whitespace-nowrap">
            {dateText(documentsAt)}
          </time>
        </span>
      )}
    </span>
  )
}
