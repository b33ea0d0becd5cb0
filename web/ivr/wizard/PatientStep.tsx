import { DateField } from '../../kit/form/DateField.tsx'
import { todayText } from '../../kit/ui/dates.ts'
import { StepFields } from './StepFields.tsx'
import type { StepProps } from './step-props.ts'

export function PatientStep(props: StepProps) {
  return (
    <StepFields
      {...props}
      step="patient"
      inputs={{
        patientDateOfBirth: (field) => <DateField {...field} min="01-01-1900" max={todayText()} />,
      }}
    />
  )
}
