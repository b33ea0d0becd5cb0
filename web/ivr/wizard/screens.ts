import { type Later, later } from '../../kit/lazy/later.ts'
import { PatientStep } from './PatientStep.tsx'
import type { StepScreen } from './step-props.ts'

/** The screens of the steps. The first one comes with the page, the others are loaded one step ahead. */
const laterSteps: readonly Later<StepScreen>[] = [
  later(async () => (await import('./InsuranceStep.tsx')).InsuranceStep),
  later(async () => (await import('./PhysicianStep.tsx')).PhysicianStep),
  later(async () => (await import('./FacilityStep.tsx')).FacilityStep),
  later(async () => (await import('./ServiceStep.tsx')).ServiceStep),
]
const first: Later<StepScreen> = {
  now: () => PatientStep,
  load: async () => PatientStep,
  subscribe: () => () => undefined,
}

export const screenOf = (step: number): Later<StepScreen> => laterSteps[step - 1] ?? first
