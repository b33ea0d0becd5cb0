import { useNavigate } from 'react-router'
import { officeAdmins } from '#contract/endpoint.ts'
import type { IvrRequest, Status } from '#contract/ivr/requests.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { Button, ButtonLink } from '../kit/ui/Button.tsx'
import { FileIcon } from '../kit/ui/icons.tsx'

/** What an office can do with a request that has been decided on. */
const again: Partial<Record<Status, string>> = {
  Rejected: 'Correct and resubmit',
  Approved: 'Repeat for this patient',
}

interface DetailsActionsProps {
  request: IvrRequest
  /** Whether it was sent again already. */
  isReplaced: boolean
}

/** An office's actions on a request: it adds documents, and sends it again once it is decided. */
export function DetailsActions({ request, isReplaced }: DetailsActionsProps) {
  const userType = useUserType()
  const navigate = useNavigate()
  const { _id: ivrDataID, ivrNumber, physicianName } = request
  const words = isReplaced ? undefined : again[request.submissionStatus]

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
    </>
  )
}
