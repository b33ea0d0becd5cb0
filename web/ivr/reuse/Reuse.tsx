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
export default function Reuse({ step, wizard }: ReuseProps) {
  const { form, physician, start, choosePhysician, chooseFacility } = wizard
  // A copied request is about its own patient.
  if (step === 'patient')
    return start ? null : <EarlierPatient form={form} choosePhysician={choosePhysician} />
  if (step === 'physician') return <RememberedPhysician form={form} physician={physician} />
  if (step === 'facility')
    return <SavedFacilities form={form} physician={physician} chooseFacility={chooseFacility} />
  return null
}
