import { useEffect, useEffectEvent } from 'react'
import { type PhysicianValues, physicianValues } from '#contract/ivr/reuse.ts'
import type { Step } from '#contract/ivr/steps.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { formName, type IvrForm, type TextField } from '../wizard/form.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { EarlierPatient } from './EarlierPatient.tsx'
import { FilledNote } from './FilledNote.tsx'
import { SavedFacilities } from './SavedFacilities.tsx'
import { useFill } from './use-fill.ts'
import { forEmptyFields, type Values } from './values.ts'

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

/** Per form, the physician whose details were filled: what a person removes again is not filled a second time. */
const filledFor = new WeakMap<object, string>()

/** Fills what the chosen physician's record leaves empty from the office's last request of this physician. */
function RememberedPhysician({ form, physician }: Pick<Wizard, 'form' | 'physician'>) {
  const id = physician?._id ?? ''
  const { data } = useLoad(physicianValues, { id }, { enabled: id !== '' })
  const remembered = data?.data
  const { filled, fill, clear } = useFill(form)

  const take = useEffectEvent((id: string, remembered: PhysicianValues | undefined) => {
    if (id === '') {
      filledFor.delete(form.control)
      return clear()
    }
    if (!remembered?.createdAt || filledFor.get(form.control) === id) return
    filledFor.set(form.control, id)
    const texts = Object.entries(remembered.texts).map(
      ([name, text]) => [formName(name as keyof typeof remembered.texts) as TextField, text] as const,
    )
    // Nor what someone is about to type in: it would end up beside what was filled.
    const free = texts.filter(
      ([field]) => field !== (document.activeElement as HTMLInputElement | null)?.name,
    )
    const values: Values = forEmptyFields(form.getValues() as IvrForm, Object.fromEntries(free))
    if (Object.keys(values).length > 0)
      fill(`${remembered.ivrNumber} of ${dateText(remembered.createdAt)}`, values)
  })
  useEffect(() => take(id, remembered), [id, remembered])

  return filled && id !== '' ? (
    <div className="mb-6">
      <FilledNote filled={filled} />
    </div>
  ) : null
}
