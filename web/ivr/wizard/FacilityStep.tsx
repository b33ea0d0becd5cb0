import { useWatch } from 'react-hook-form'
import { SelectField } from '../../kit/ChoiceFields.tsx'
import { ComboField } from '../../kit/ComboField.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { TextField } from '../../kit/TextFields.tsx'
import { PlaceFields } from '../../reference/PlaceFields.tsx'
import { hospitalOf, lockedByFacility } from './locking.ts'
import { ListsFailure, useLists } from './reference.tsx'
import type { StepProps } from './step-props.ts'

export function FacilityStep({ wizard }: StepProps) {
  const { form, physician } = wizard
  const { control } = form
  const choice = useWatch({ control, name: 'facilityChoice' })
  const lists = useLists()
  const hospital = hospitalOf(physician)
  const locked = lockedByFacility(choice, physician)
  const atHome = choice === 'Home'
  const serviceTypes = (lists.data?.serviceTypes ?? []).map(({ note, ...type }) => ({
    ...type,
    detail: note,
  }))
  return (
    <>
      <ListsFailure lists={lists} />
      <Fields>
        <SelectField
          control={control}
          name="facilityChoice"
          label="Facility Name"
          placeholder="Select Facility"
          required
          options={[
            { value: 'Home', label: 'Home' },
            ...(hospital ? [{ value: 'hospital', label: hospital }] : []),
            { value: 'other', label: 'Other facility' },
          ]}
          hint={hintFor(choice)}
          onChanged={wizard.chooseFacility}
        />
        {choice === 'other' && (
          <TextField control={control} name="facilityName" label="Other Facility Name" required />
        )}
        <TextField
          control={control}
          name="facilityNPI"
          label="NPI"
          required={!atHome}
          locked={locked.has('facilityNPI')}
          inputMode="numeric"
        />
        <TextField
          control={control}
          name="facilityTaxId"
          label="Tax ID"
          required={!atHome}
          locked={locked.has('facilityTaxId')}
          inputMode="numeric"
        />
        <ComboField
          control={control}
          name="serviceType"
          label="Service Type"
          placeholder={atHome ? '' : 'Select Service Type'}
          required={!atHome}
          locked={locked.has('serviceType')}
          options={serviceTypes}
          loading={lists.loading}
        />
        <TextField
          control={control}
          name="facilityAddress"
          label="Address"
          required={!atHome}
          locked={locked.has('facilityAddress')}
        />
        <PlaceFields
          control={control}
          state="facilityState"
          city="facilityCity"
          zipCode="facilityZipCode"
          locked={locked}
          required={!atHome}
          onState={() => form.setValue('facilityCity', '')}
        />
      </Fields>
    </>
  )
}

function hintFor(choice: string): string | undefined {
  if (choice === 'Home') return 'At the patient’s home no facility details are needed.'
  if (choice === 'hospital') return 'Locked details come from the physician’s record.'
  return undefined
}
