import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { distinctValues } from '#contract/ivr/sample.ts'
import { removeAll, render } from '../../testing/render.tsx'
import { emptyForm, type IvrForm, steps } from './form.ts'
import { FacilityStep } from './steps/FacilityStep.tsx'
import { InsuranceStep } from './steps/InsuranceStep.tsx'
import { PhysicianStep } from './steps/PhysicianStep.tsx'
import { ServiceStep } from './steps/ServiceStep.tsx'
import { PatientStep } from './steps/StepPanel.tsx'
import { formOf } from './testing.ts'
import type { Wizard } from './use-wizard.ts'

const screens = [PatientStep, InsuranceStep, PhysicianStep, FacilityStep, ServiceStep]

/** The labels on a step's screen, in order, with '*' after required ones. */
async function labelsOf(step: number, values: IvrForm): Promise<string[]> {
  const Screen = screens[step] ?? PatientStep
  function Page() {
    const form = useForm<IvrForm>({ defaultValues: values })
    const record = { loading: false, failed: false, retry: () => undefined }
    const wizard = { form, physician: null, record } as unknown as Wizard
    return <Screen wizard={wizard} onUploading={() => undefined} />
  }
  removeAll()
  render(<Page />)
  await expect.element(page.getByRole('textbox').first()).toBeVisible()
  const labels = [...document.querySelectorAll('label, span[id$="-label"]')]
  return labels.map(({ textContent, nextElementSibling }) =>
    nextElementSibling?.textContent === '*' ? `${textContent} *` : textContent,
  )
}

const others = { insuranceType: 'Other', primaryInsurance: 'Other', secondaryInsurance: 'Other' }
const everything: IvrForm = {
  ...formOf(distinctValues('2026-11-25')),
  ...others,
  icdCode: 'other',
  cptCode: 'other',
}

/** The labels of each step; this order also applies where several fields have the same label. */
const known = [
  'First Name *|Last Name *|Date of Birth *|Address *|State *|City *|Zip Code *',
  'Insurance Type *|Other Insurance Type *|Primary Insurance *|Other Primary Insurance *|Primary Policy Number *|Front Side Insurance Card *|Back Side Insurance Card *|Secondary Insurance|Other Secondary Insurance *|Secondary Policy Number *|Secondary Front Side Insurance Card|Secondary Back Side Insurance Card',
  'Physician Name *|NPI *|Tax ID *|PTAN *|Taxonomy Code *|State License Number *|Address *|State *|City *|Zip Code *|Office Contact Name|Phone Number *|Ext|Fax Number *',
  'Facility Name *|Other Facility Name *|NPI *|Tax ID *|Service Type *|Address *|State *|City *|Zip Code *',
  'Date of Service *|Product *|Unit/cm *|Wound Type *|Wound Location *|Wound Size *|ICD-10 Diagnosis Code *|Other ICD-10 Diagnosis Code *|CPT Application Code *|Other CPT Application Code *|Wound Images *',
].map((labels) => labels.split('|'))

test.each(steps.map(({ title }, step) => [title, step] as const))(
  'the screen %s shows its fields by their labels, in order, with a star where one is required',
  async (_, step) => {
    const agreed = known[step] ?? []
    expect((await labelsOf(step, everything)).filter((label) => agreed.includes(label))).toEqual(agreed)
  },
)

const startedWith = ['Front Side Insurance Card', 'Back Side Insurance Card', 'Wound Images']

test.each(steps)('the screen $title has an input for every field of its step, new ones too', async (step) => {
  // With Other typed, the form does not ask for the fields of Medicare and Medicaid: they come with that type.
  const isPublic = step.groups.some(({ inputs }) =>
    inputs.some(({ field }) => /^practice|^nameOnCard/.test(field)),
  )
  const form = isPublic
    ? { ...everything, insuranceType: formOf(distinctValues('2026-11-25')).insuranceType }
    : everything
  const labels = (await labelsOf(steps.indexOf(step), form)).map((label) => label.replace(/ \*$/, ''))
  const inputs = step.groups
    .flatMap((group) => group.inputs)
    .filter(({ field }) => !isPublic || field !== 'otherInsuranceType')
  // Pictures can be added on the first step, too, once that part has loaded.
  const isOwn = (label: string) => step.id !== 'patient' || !startedWith.includes(label)
  // The physician's name is set by choosing the physician.
  expect(labels.filter(isOwn)).toEqual(
    inputs.filter(({ field }) => field !== 'physicianName').map(({ label }) => label),
  )
})

test('free text is required only after choosing Other, and at home no facility detail is required', async () => {
  for (const step of [1, 4]) expect((await labelsOf(step, emptyForm())).join()).not.toContain('Other')
  const atHome = await labelsOf(3, { ...emptyForm(), facilityChoice: 'Home' })
  expect(atHome.filter((label) => label.endsWith('*'))).toEqual(['Facility Name *'])
})
