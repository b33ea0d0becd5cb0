import {
  createSupportCase,
  maxDescriptionLength,
  SupportRequest,
  supportList,
} from '#contract/support/support.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../kit/form/resolver.ts'
import { TextAreaField, TextField } from '../kit/form/TextFields.tsx'
import { useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { casePath } from './texts.ts'

interface NewRequestDialogProps {
  open: boolean
  onClose: () => void
  onSent: () => void
}

/**
 * The form of a new support case: Subject and Description, both required. Closed on Escape or by a click outside, it
 * keeps the typed text; Cancel clears it.
 */
export function NewRequestDialog({ open, onClose, onSent }: NewRequestDialogProps) {
  const form = useSchemaForm(SupportRequest, { subject: '', description: '', ivrId: '' })
  const { control } = form
  const creating = useSend(createSupportCase)
  const send = async (request: SupportRequest) => {
    const { message, data } = await creating.mutateAsync(request)
    toast.success(message, { label: 'View request', to: casePath(data.supportNumber) })
    onSent()
    return undefined
  }
  const discard = () => {
    onClose()
    form.reset()
  }
  return (
    <>
      <FormDialog
        {...{ form, open, onClose, send }}
        onCancel={discard}
        title="New Support Request"
        text="Please don’t include patient names. The request number is enough."
        action="Submit"
        changed={[supportList]}
      >
        <TextField control={control} name="subject" label="Subject" required />
        <TextAreaField
          control={control}
          name="description"
          label="Description"
          required
          rows={6}
          max={maxDescriptionLength}
        />
        <TextField control={control} name="ivrId" label="IVR" placeholder="#IVR-1042" />
      </FormDialog>
      <LeaveGuard dirty={form.formState.isDirty} onDiscard={discard} />
    </>
  )
}
