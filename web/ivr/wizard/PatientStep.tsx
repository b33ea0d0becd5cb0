import { DateField } from '../../kit/DateField.tsx'
import { todayText } from '../../kit/dates.ts'
import { Fields } from '../../kit/Fields.tsx'
import { TextField } from '../../kit/TextFields.tsx'
import { PlaceFields } from '../../reference/PlaceFields.tsx'
import type { StepProps } from './step-props.ts'

export function PatientStep({ wizard: { form } }: StepProps) {
  const { control } = form
  return (
    <Fields>
      <TextField control={control} name="patientFirstName" label="First Name" required />
      <TextField control={control} name="patientLastName" label="Last Name" required />
      <DateField
        control={control}
        name="patientDateOfBirth"
        label="Date of Birth"
        required
        min="01-01-1900"
        max={todayText()}
      />
      <TextField control={control} name="patientAddress" label="Address" required />
      <PlaceFields
        control={control}
        state="patientState"
        city="patientCity"
        zipCode="patientZipCode"
        onState={() => form.setValue('patientCity', '')}
      />
    </Fields>
  )
}
