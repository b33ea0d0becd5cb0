import { ButtonLink } from '../kit/ui/Button.tsx'
import { UploadIcon } from '../kit/ui/icons.tsx'

/** A link for Office Admins to the upload page. */
export function UploadLink() {
  return (
    <ButtonLink to="/add-priorAuthorization" className="max-sm:w-full">
      <UploadIcon />
      Upload Documents
    </ButtonLink>
  )
}
