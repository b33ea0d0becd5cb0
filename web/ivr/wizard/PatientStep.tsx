import { BirthDate } from './BirthDate.tsx'
import { StepFields } from './StepFields.tsx'
import type { StepProps } from './step-props.ts'

export function PatientStep(props: StepProps) {
  return (
    <StepFields
      {...props}
      step="patient"
      inputs={{ patientDateOfBirth: (field) => <BirthDate {...field} whose="patient" /> }}
    />
  )
}
