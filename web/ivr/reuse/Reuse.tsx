import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { type PhysicianValues, physicianValues } from '#contract/ivr/reuse.ts'
import type { Step } from '#contract/ivr/steps.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { formName, type IvrForm, type TextField } from '../wizard/form.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { EarlierPatient } from './EarlierPatient.tsx'
import { FilledNote } from './FilledNote.tsx'
import { officeFields, officeOfPhysician, useOurOffice } from './our-office.ts'
import { SavedFacilities } from './SavedFacilities.tsx'
import { useFill } from './use-fill.ts'
import { forEmptyFields, type Values } from './values.ts'

interface ReuseProps {
  step: Step | undefined
  wizard: Wizard
}

/** What a step can take over from earlier requests of the office. */
export default function Reuse({ step, wizard }: ReuseProps) {
  const { form, extras, physician, start, choosePhysician, chooseFacility } = wizard
  // A copied request is about its own patient.
  if (step === 'patient') return start ? null : <EarlierPatient {...{ form, extras, choosePhysician }} />
  if (step === 'physician') return <RememberedPhysician form={form} physician={physician} />
  if (step === 'facility')
    return <SavedFacilities form={form} physician={physician} chooseFacility={chooseFacility} />
  return null
}

/** Per form, the physician whose details were filled: a value that the person removes is not filled a second time. */
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
    // Not a field that someone is about to type in: the text would be added to what was filled.
    const free = texts.filter(
      ([field]) => field !== (document.activeElement as HTMLInputElement | null)?.name,
    )
    const values: Values = forEmptyFields(form.getValues() as IvrForm, Object.fromEntries(free))
    if (Object.keys(values).length > 0)
      fill(`${remembered.ivrNumber} of ${dateText(remembered.createdAt)}`, values)
  })
  useEffect(() => take(id, remembered), [id, remembered])

  if (id === '') return null
  return (
    <div className="mb-6 flex flex-col items-start gap-3 empty:hidden">
      <OfficeOfPhysician form={form} fill={fill} />
      {filled && <FilledNote filled={filled} />}
    </div>
  )
}

interface OfficeOfPhysicianProps extends Pick<Wizard, 'form'> {
  fill: (from: string, values: Values) => void
}

/** Fills the office's details that the physician's record leaves empty from the office's profile, with one click. */
function OfficeOfPhysician({ form, fill }: OfficeOfPhysicianProps) {
  const office = useOurOffice()
  useWatch({ control: form.control, name: officeFields })
  if (!office) return null
  const values = forEmptyFields(form.getValues(), officeOfPhysician(office))
  // Optional fields alone are no reason to offer it.
  if (Object.keys(values).every((field) => /^(?:physicianOfficeContactName|practiceNpi)$/.test(field)))
    return null
  return (
    <Button variant="secondary" size="sm" onClick={() => fill('your office’s profile', values)}>
      Our office
    </Button>
  )
}
