import { addOffice, getMemberships, NewOffice } from '#contract/account/memberships.ts'
import { addGroupOffice, getGroup } from '#contract/people/groups.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { useSend } from '../../kit/http/queries.ts'
import { OfficeFields, type OfficeForm } from '../profile/OfficeFields.tsx'

const empty = {
  ...{ officeName: '', taxID: '', npiNumber: '', address: '', city: '', state: '', zipCode: '' },
  faxNumber: '',
}

interface AddOfficeDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Adds it to the group of the office that this tab works for. */
  toGroup?: boolean
}

/** Adds an office that the reader owns. */
export function AddOfficeDialog({ isOpen, onClose, toGroup = false }: AddOfficeDialogProps) {
  const add = useSend(toGroup ? addGroupOffice : addOffice)
  const title = toGroup ? 'Add office to group' : 'Add office'
  const form = useSchemaForm(NewOffice, empty)
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={onClose}
      title={title}
      text="You’ll be its Office Admin. Physicians, requests and drafts of your other offices stay there."
      action="Add office"
      className="grid gap-x-4 gap-y-5 ms:grid-cols-2"
      send={(office) => add.mutateAsync(office)}
      changed={[getMemberships, getGroup]}
    >
      <OfficeFields form={form as unknown as OfficeForm} />
      <TextField
        control={form.control}
        name="faxNumber"
        label="Fax"
        required
        inputMode="tel"
        maxLength={20}
      />
    </FormDialog>
  )
}
