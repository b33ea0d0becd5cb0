import { type LazyChunk, lazyChunk } from '../../kit/lazy/lazy-chunk.ts'
import { PatientStep } from './PatientStep.tsx'
import type { StepScreen } from './step-props.ts'

/** The screens of the steps. The first one comes with the page, the others are loaded one step ahead. */
const laterSteps: readonly LazyChunk<StepScreen>[] = [
  lazyChunk(async () => (await import('./InsuranceStep.tsx')).InsuranceStep),
  lazyChunk(async () => (await import('./PhysicianStep.tsx')).PhysicianStep),
  lazyChunk(async () => (await import('./FacilityStep.tsx')).FacilityStep),
  lazyChunk(async () => (await import('./ServiceStep.tsx')).ServiceStep),
]
const first: LazyChunk<StepScreen> = {
  now: () => PatientStep,
  load: async () => PatientStep,
  subscribe: () => () => undefined,
}

export const screenOf = (step: number): LazyChunk<StepScreen> => laterSteps[step - 1] ?? first

const later = laterSteps.map((screen) => [screen])
const none: typeof laterSteps = []

/** The screens to load while a step is filled in. Returns the same array each time, for dependencies of effects. */
export const nextOf = (step: number): typeof laterSteps => later[step] ?? none
