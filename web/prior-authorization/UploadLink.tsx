import { ButtonLink } from '../kit/ui/Button.tsx'
import { UploadIcon } from '../kit/ui/icons.tsx'

/** The way to the upload page, for Office Admins. */
export function UploadLink() {
  return (
    <ButtonLink to="/add-priorAuthorization" className="max-sm:w-full">
      <UploadIcon />
      Upload Documents
    </ButtonLink>
  )
}
