import { ButtonLink } from '../kit/ui/Button.tsx'
import { FileIcon } from '../kit/ui/icons.tsx'
import { PhysicianFilter } from '../physicians/PhysicianFilter.tsx'
import { NewSubmissionLink } from './RequestsEmpty.tsx'

interface OfficeActionsProps {
  physicianId: string
  onPhysician: (physicianId: string) => void
  /**
   * Whether the way to supporting documents is offered too: on IVR Status, not on the dashboard
   * (docs/spec/ivr.md, 'List').
   */
  withDocuments?: boolean
}

/** What an Office Admin has at the head of lists: the physician filter and the way to a new request. */
export function OfficeActions({ physicianId, onPhysician, withDocuments = false }: OfficeActionsProps) {
  return (
    <>
      <PhysicianFilter physicianId={physicianId} onPhysician={onPhysician} />
      {withDocuments && (
        <ButtonLink variant="outline" to="/supportingdocuments" className="max-sm:w-full">
          <FileIcon />
          Supporting Document
        </ButtonLink>
      )}
      <NewSubmissionLink />
    </>
  )
}
