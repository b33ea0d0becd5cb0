import { Button } from '../ui/Button.tsx'
import { UploadWait } from '../upload/UploadWait.tsx'

interface FormFooterProps {
  /** The label of the submit button. */
  label?: string
  onBack: () => void
  busy: boolean
  /** Disables the submit button and says that an upload is in progress. */
  uploading?: boolean
  disabled?: boolean
}

/** The buttons at the end of a full-page form: Back, and the submit button. */
export function FormFooter({
  label = 'Submit',
  onBack,
  busy,
  uploading = false,
  disabled = false,
}: FormFooterProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
      {uploading && <UploadWait />}
      <Button variant="outline" onClick={onBack} className="max-xs:flex-1">
        Back
      </Button>
      <Button type="submit" busy={busy} disabled={uploading || disabled} className="max-xs:flex-1">
        {label}
      </Button>
    </div>
  )
}
