import { ButtonLink } from '../../kit/ui/Button.tsx'
import { CameraIcon, FileIcon } from '../../kit/ui/icons.tsx'
import { PhysicianFilter } from '../../people/physicians/PhysicianFilter.tsx'
import { NewSubmissionLink } from './RequestsEmpty.tsx'

interface OfficeActionsProps {
  physicianId: string
  onPhysician: (physicianId: string) => void
  /**
   * Whether to show the link to supporting documents: on IVR Status, not on the dashboard
   * (docs/spec/ivr.md, 'List').
   */
  withDocuments?: boolean
}

/** An Office Admin's tools above lists: the physician filter and the link to a new request. */
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
      <ButtonLink variant="outline" to="/quick-capture" className="w-full sm:hidden">
        <CameraIcon />
        Quick capture
      </ButtonLink>
      <NewSubmissionLink />
    </>
  )
}
