import { useWatch } from 'react-hook-form'
import { SelectField } from '../../../kit/form/choices/ChoiceFields.tsx'
import { ComboField } from '../../../kit/form/choices/ComboField.tsx'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { hospitalOf, lockedByFacility } from '../locking.ts'
import { ListsFailure, useLists } from '../reference.tsx'
import type { StepProps } from '../use-wizard.ts'
import RegistryProposal from './RegistryProposal.tsx'
import { StepFields } from './StepFields.tsx'

export function FacilityStep(props: StepProps) {
  const { form, physician, chooseFacility } = props.wizard
  const choice = useWatch({ control: form.control, name: 'facilityChoice' })
  const lists = useLists()
  const hospital = hospitalOf(physician)
  const locked = lockedByFacility(choice)
  const serviceTypes = (lists.data?.serviceTypes ?? []).map(({ note, ...type }) => ({
    ...type,
    detail: note,
  }))
  return (
    <>
      <ListsFailure lists={lists} />
      <StepFields
        {...props}
        step="facility"
        locked={locked}
        inputs={{
          facilityChoice: (field) => (
            <SelectField
              {...field}
              placeholder="Select Facility"
              options={[
                { value: 'Home', label: 'Home' },
                ...(hospital ? [{ value: 'hospital', label: hospital }] : []),
                { value: 'other', label: 'Other facility' },
              ]}
              hint={hintFor(choice)}
              onChanged={chooseFacility}
            />
          ),
          facilityName: (field) => choice === 'other' && <TextField {...field} />,
          facilityNPI: (field) => (
            <div>
              <TextField {...field} inputMode="numeric" />
              <RegistryProposal form={form} kind="organization" locked={locked} named={choice === 'other'} />
            </div>
          ),
          serviceType: (field) => (
            <ComboField
              {...field}
              placeholder={choice === 'Home' ? '' : 'Select Service Type'}
              options={serviceTypes}
              loading={lists.loading}
            />
          ),
        }}
      />
    </>
  )
}

function hintFor(choice: string): string | undefined {
  if (choice === 'Home') return 'A home visit needs no facility details.'
  if (choice === 'hospital')
    return 'This is the address in the physician’s record. Change it if the hospital’s is different.'
  return undefined
}
