import { ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { UploadIcon } from '../kit/ui/icons.tsx'

/** A link for Office Admins to the upload page. */
export function UploadLink({ variant = 'default' }: { variant?: Variant }) {
  return (
    <ButtonLink to="/add-priorAuthorization" variant={variant} className="max-sm:w-full">
      <UploadIcon />
      Upload Documents
    </ButtonLink>
  )
}
