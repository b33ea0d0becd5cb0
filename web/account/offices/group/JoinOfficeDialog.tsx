import { useForm } from 'react-hook-form'
import type { Membership } from '#contract/account/memberships.ts'
import { getGroup, joinGroupOffice } from '#contract/people/groups.ts'
import { SelectField } from '../../../kit/form/choices/ChoiceFields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { reload, useSend } from '../../../kit/http/queries.ts'
import { toast } from '../../../kit/ui/toasts/toast.ts'

interface JoinOfficeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The reader's offices outside the group. */
  offices: readonly Membership[]
}

/** Brings an office that the reader administers into the group. */
export function JoinOfficeDialog({ isOpen, onClose, offices }: JoinOfficeDialogProps) {
  const join = useSend(joinGroupOffice)
  const form = useForm({ values: { officeId: offices[0]?.officeId ?? '' } })
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      title="Add one of my offices"
      text="Group administrators will see the office’s people and figures, and no patients."
      action="Add office"
      send={async (office) => {
        const { message } = await join.mutateAsync(office)
        toast.success(message)
        void reload(getGroup)
      }}
    >
      <SelectField
        control={form.control}
        name="officeId"
        label="Office"
        options={offices.map(({ officeId, officeName }) => ({ value: officeId, label: officeName }))}
      />
    </FormDialog>
  )
}
