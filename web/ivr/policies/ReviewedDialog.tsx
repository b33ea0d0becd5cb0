import { useForm } from 'react-hook-form'
import { type ListedPolicy, markPolicyReviewed, policyDetails, policyList } from '#contract/ivr/policies.ts'
import { DateField } from '../../kit/form/dates/DateField.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { todayText } from '../../kit/ui/dates.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'

interface ReviewedDialogProps {
  policy: ListedPolicy
  open: boolean
  onClose: () => void
}

const iso = (day: string) => day.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3-$1-$2')

/** Records who of the compliance team has reviewed a revision, and when. */
export function ReviewedDialog({ policy, open, onClose }: ReviewedDialogProps) {
  const review = useSend(markPolicyReviewed)
  const form = useForm({ defaultValues: { reviewedByName: '', reviewedOn: todayText() } })
  const submit = form.handleSubmit(async ({ reviewedByName, reviewedOn }) => {
    try {
      const sent = { policyRowId: policy._id, reviewedByName, reviewedOn: iso(reviewedOn) }
      const { message } = await review.mutateAsync(sent)
      toast.success(message)
      onClose()
      await reload(policyDetails, policyList)
    } catch (failure) {
      if (isHandled(failure)) return
      if (!showFieldErrors(form, failure)) toast.error(messageOfFailure(failure))
    }
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={review.isPending}
      title="Mark as reviewed"
      text={`${policy.title}, revision ${policy.revision}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={review.isPending} onClick={() => void submit()}>
            Mark as reviewed
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField control={form.control} name="reviewedByName" label="Reviewed by" required />
        <DateField control={form.control} name="reviewedOn" label="Day of the review" required />
      </div>
    </Dialog>
  )
}
