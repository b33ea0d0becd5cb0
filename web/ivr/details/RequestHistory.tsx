import { ivrDuplicates } from '#contract/ivr/duplicates.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { IvrRounds } from '#contract/ivr/rounds.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useMay } from '../../kit/session/user-type.ts'
import { Messages } from '../../messages/Messages.tsx'
import { DuplicateList } from '../DuplicateList.tsx'
import { RequestLinks } from './RequestLinks.tsx'
import { RoundsSection } from './RoundsSection.tsx'
import { TimelineSection } from './TimelineSection.tsx'

interface RequestHistoryProps {
  request: IvrDetails
  /** What was asked and answered, and the linked requests, once they are loaded. */
  rounds: IvrRounds | undefined
}

/** What is above the entered fields: possible duplicates, linked requests, and what is asked. */
export function RequestHistory({ request, rounds }: RequestHistoryProps) {
  const may = useMay()
  return (
    <>
      {may(ivrDuplicates) && <ReviewerDuplicates id={request._id} />}
      {rounds && <RequestLinks links={rounds} wounds={request.wounds} />}
      {rounds && rounds.rounds.length > 0 && <RoundsSection request={request} rounds={rounds.rounds} />}
    </>
  )
}

/** What is below them: the request's messages, and what happened to it. */
export const RequestTimeline = ({ id }: { id: string }) => (
  <div className="flex flex-col gap-6">
    <Messages kind="ivr" id={id} />
    <TimelineSection key={id} id={id} />
  </div>
)

/** Requests of any office that may be the same as this one. */
function ReviewerDuplicates({ id }: { id: string }) {
  const duplicates = useLoad(ivrDuplicates, { id }).data?.data ?? []
  return duplicates.length > 0 && <DuplicateList duplicates={duplicates} />
}
