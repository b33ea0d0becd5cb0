import type { Step } from '#contract/ivr/steps.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { EarlierPatient } from './EarlierPatient.tsx'
import { RememberedPhysician } from './RememberedPhysician.tsx'
import { SavedFacilities } from './SavedFacilities.tsx'

interface ReuseProps {
  step: Step | undefined
  wizard: Wizard
}

/** What a step can take over from earlier requests of the office. */
export function Reuse({ step, wizard }: ReuseProps) {
  // A copied request is about its own patient.
  if (step === 'patient') return wizard.start ? null : <EarlierPatient form={wizard.form} />
  if (step === 'physician') return <RememberedPhysician {...wizard} />
  if (step === 'facility') return <SavedFacilities {...wizard} />
  return null
}
