import { Suspense } from 'react'
import { lazyPart } from '../../../kit/lazy/lazy-part.tsx'
import { Skeleton } from '../../../kit/ui/surfaces.tsx'
import { StartWithPictures } from '../../card/StartWithPictures.tsx'
import { steps } from '../form.ts'
import type { StepProps } from '../use-wizard.ts'
import { BirthDate } from './BirthDate.tsx'
import { StepFields } from './StepFields.tsx'

const Reuse = lazyPart(() => import('../../reuse/Reuse.tsx'))
/** Later steps. */
const InsuranceStep = lazyPart(
  () => import('./InsuranceStep.tsx'),
  ({ InsuranceStep }) => InsuranceStep,
)
const PhysicianStep = lazyPart(
  () => import('./PhysicianStep.tsx'),
  ({ PhysicianStep }) => PhysicianStep,
)
const FacilityStep = lazyPart(
  () => import('./FacilityStep.tsx'),
  ({ FacilityStep }) => FacilityStep,
)
const ServiceStep = lazyPart(
  () => import('./ServiceStep.tsx'),
  ({ ServiceStep }) => ServiceStep,
)

const screens = [PatientStep, InsuranceStep, PhysicianStep, FacilityStep, ServiceStep]

interface StepPanelProps extends StepProps {
  /** The steps with uploads that run or have failed. */
  kept: readonly number[]
}

/** The screen of the current step. A step with uploads stays, hidden, because they would end with it. */
export function StepPanel({ kept, ...props }: StepPanelProps) {
  const { step } = props.wizard
  return (
    <>
      <Suspense
        fallback={step === 0 && !props.wizard.start && <Skeleton className="mb-6 h-26 w-full sm:h-22" />}
      >
        <Reuse step={steps[step]?.id} wizard={props.wizard} />
      </Suspense>
      {screens.map(
        (Screen, index) =>
          (index === step || kept.includes(index)) && (
            <div key={steps[index]?.id} hidden={index !== step}>
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <Screen {...props} />
              </Suspense>
            </div>
          ),
      )}
    </>
  )
}

export function PatientStep(props: StepProps) {
  return (
    <>
      {!props.wizard.start && <StartWithPictures {...props} />}
      <StepFields
        {...props}
        step="patient"
        inputs={{ patientDateOfBirth: (field) => <BirthDate {...field} whose="patient" /> }}
      />
    </>
  )
}
