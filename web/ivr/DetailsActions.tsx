import { useNavigate } from 'react-router'
import { officeAdmins } from '#contract/endpoint.ts'
import type { Decision, IvrRequest, Status } from '#contract/ivr/requests.ts'
import { actionsFor } from '#contract/ivr/review.rules.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { Button, ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { FileIcon } from '../kit/ui/icons.tsx'

const looks: Record<Decision, { words: string; variant: Variant }> = {
  Approved: { words: 'Approve', variant: 'default' },
  Conditional: { words: 'Conditional', variant: 'outline' },
  Rejected: { words: 'Reject', variant: 'outline' },
}
/** What an office can do with a request that has been decided on. */
const again: Partial<Record<Status, string>> = {
  Rejected: 'Correct and resubmit',
  Approved: 'Repeat for this patient',
}
const order = ['Rejected', 'Conditional', 'Approved'] as const

interface DetailsActionsProps {
  request: IvrRequest
  /** Whether it was sent again already. */
  isReplaced: boolean
  onDecide: (request: IvrRequest, decision: Decision) => void
}

/** The viewer's actions on a request: reviewers decide, offices add documents. */
export function DetailsActions({ request, isReplaced, onDecide }: DetailsActionsProps) {
  const userType = useUserType()
  const navigate = useNavigate()
  const { _id: ivrDataID, ivrNumber, physicianName } = request
  const words = isReplaced ? undefined : again[request.submissionStatus]
  const actions = actionsFor(request.submissionStatus, userType)

  return (
    <>
      {officeAdmins.includes(userType) && (
        <Button
          variant="outline"
          onClick={() => navigate('/supportingdocuments', { state: { ivrDataID, ivrNumber, physicianName } })}
        >
          <FileIcon />
          Supporting Documents
        </Button>
      )}
      {officeAdmins.includes(userType) && words && (
        <ButtonLink to={`/resubmitivr/${ivrNumber.slice(1)}`}>{words}</ButtonLink>
      )}
      {order.map((decision) => {
        const offered = actions.find(({ action }) => action === decision)
        if (!offered) return null
        const { words, ...look } = looks[decision]
        return (
          <Button
            key={decision}
            {...look}
            disabled={!offered.enabled}
            onClick={() => onDecide(request, decision)}
          >
            {words}
          </Button>
        )
      })}
    </>
  )
}
