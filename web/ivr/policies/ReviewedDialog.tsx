import { useForm } from 'react-hook-form'
import { type ListedPolicy, markPolicyReviewed, policyDetails, policyList } from '#contract/ivr/policies.ts'
import { DateField } from '../../kit/form/dates/DateField.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { useSend } from '../../kit/http/queries.ts'
import { isoDay, todayText } from '../../kit/ui/dates.ts'

interface ReviewedDialogProps {
  policy: ListedPolicy
  open: boolean
  onClose: () => void
}

/** Records who of the compliance team has reviewed a revision, and when. */
export function ReviewedDialog({ policy, open, onClose }: ReviewedDialogProps) {
  const review = useSend(markPolicyReviewed)
  const form = useForm({ defaultValues: { reviewedByName: '', reviewedOn: todayText() } })
  return (
    <FormDialog
      {...{ form, open, onClose }}
      title="Mark as reviewed"
      text={`${policy.title}, revision ${policy.revision}`}
      action="Mark as reviewed"
      send={({ reviewedByName, reviewedOn }) =>
        review.mutateAsync({ policyRowId: policy._id, reviewedByName, reviewedOn: isoDay(reviewedOn) })
      }
      changed={[policyDetails, policyList]}
    >
      <TextField control={form.control} name="reviewedByName" label="Reviewed by" required />
      <DateField control={form.control} name="reviewedOn" label="Day of the review" required />
    </FormDialog>
  )
}
