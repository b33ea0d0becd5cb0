import { useNavigate } from 'react-router'
import { officeAdmins } from '#contract/endpoint.ts'
import type { Decision, IvrRequest } from '#contract/ivr/requests.ts'
import { actionsFor } from '#contract/ivr/review.rules.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { Button, type Variant } from '../kit/ui/Button.tsx'
import { FileIcon } from '../kit/ui/icons.tsx'

const looks: Record<Decision, { words: string; variant: Variant }> = {
  Approved: { words: 'Approve', variant: 'default' },
  Conditional: { words: 'Conditional', variant: 'outline' },
  Rejected: { words: 'Reject', variant: 'outline' },
}
const order = ['Rejected', 'Conditional', 'Approved'] as const

interface DetailsActionsProps {
  request: IvrRequest
  onDecide: (request: IvrRequest, decision: Decision) => void
}

/** The viewer's actions on a request: reviewers decide, offices add documents. */
export function DetailsActions({ request, onDecide }: DetailsActionsProps) {
  const userType = useUserType()
  const navigate = useNavigate()
  const { _id: ivrDataID, ivrNumber, physicianName } = request
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
