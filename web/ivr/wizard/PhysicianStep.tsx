import { physicianChoices } from '#contract/physicians.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { ComboField } from '../../kit/ComboField.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { Note } from '../../kit/Note.tsx'
import { readExtension, readPhone } from '../../kit/phone.ts'
import { useLoad } from '../../kit/queries.ts'
import { TextField } from '../../kit/TextFields.tsx'
import { PlaceFields } from '../../reference/PlaceFields.tsx'
import { lockedByPhysician } from './locking.ts'
import type { StepProps } from './step-props.ts'

export function PhysicianStep({ wizard }: StepProps) {
  const { form, physician, record } = wizard
  const { control } = form
  const choices = useLoad(physicianChoices, {})
  const locked = lockedByPhysician(physician)
  const options = (choices.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  // Until the list is there, the physician of a draft is known by the name that was kept.
  const known =
    physician && options.length === 0 ? [{ value: physician._id, label: physician.name }] : options
  return (
    <>
      {choices.isError && (
        <Note text="The list of physicians could not load." onRetry={() => void choices.refetch()} />
      )}
      {record.failed && (
        <Note
          text="The physician’s details could not load. Try again, or type them."
          onRetry={record.retry}
        />
      )}
      <Fields>
        <ComboField
          control={control}
          name="physicianId"
          label="Physician Name"
          placeholder="Select Physician"
          required
          options={known}
          loading={choices.isPending || record.loading}
          emptyText="You have no active physician."
          hint={hintFor(physician !== null, choices.data?.data.length === 0)}
          onChanged={wizard.choosePhysician}
        />
        <TextField
          control={control}
          name="npi"
          label="NPI"
          required
          locked={locked.has('npi')}
          inputMode="numeric"
        />
        <TextField
          control={control}
          name="taxId"
          label="Tax ID"
          required
          locked={locked.has('taxId')}
          inputMode="numeric"
        />
        <TextField control={control} name="ptan" label="PTAN" required />
        <TextField
          control={control}
          name="taxonomyCode"
          label="Taxonomy Code"
          required
          locked={locked.has('taxonomyCode')}
        />
        <TextField
          control={control}
          name="stateLicenseNumber"
          label="State License Number"
          required
          locked={locked.has('stateLicenseNumber')}
        />
      </Fields>
      <Fields title="Office">
        <TextField
          control={control}
          name="physicianAddress"
          label="Address"
          required
          locked={locked.has('physicianAddress')}
        />
        <PlaceFields
          control={control}
          state="physicianState"
          city="physicianCity"
          zipCode="physicianZipCode"
          locked={locked}
          onState={() => form.setValue('physicianCity', '')}
        />
        <TextField control={control} name="physicianOfficeContactName" label="Office Contact Name" />
        <TextField
          control={control}
          name="physicianPhone"
          label="Phone Number"
          required
          locked={locked.has('physicianPhone')}
          type="tel"
          onPasted={(text) => {
            const ext = readPhone(text)?.ext
            if (ext) form.setValue('physicianExt', ext, { shouldDirty: true })
          }}
        />
        <TextField
          control={control}
          name="physicianExt"
          label="Ext"
          inputMode="numeric"
          maxLength={10}
          reads={readExtension}
        />
        <TextField
          control={control}
          name="physicianFaxNumber"
          label="Fax Number"
          required
          locked={locked.has('physicianFaxNumber')}
          type="tel"
        />
      </Fields>
    </>
  )
}

/** Inviting happens in a tab of its own: what is typed here stays, and the list loads anew on coming back. */
function hintFor(isChosen: boolean, isNobodyThere: boolean) {
  if (isChosen) return 'Locked details come from the physician’s record.'
  if (!isNobodyThere) return undefined
  return (
    <>
      You have no active physician.{' '}
      <ButtonLink variant="link" to="/add-managePhysician" target="_blank" rel="noopener">
        Invite Physician
      </ButtonLink>
    </>
  )
}
