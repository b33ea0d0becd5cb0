import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPolicies } from '#contract/ivr/check/check.ts'
import { type Duplicate, findDuplicates } from '#contract/ivr/duplicates.ts'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import type { ExtrasForm } from '../check/answers.ts'
import type { IvrForm } from './form.ts'
import ReviewFindings from './ReviewFindings.tsx'
import { filledForm } from './testing.ts'

const noLists = {
  ...{ diseaseCategories: [], products: [], endedProducts: [] },
  ...{ woundTypes: [], insuranceTypes: [], payers: [] },
}
const duplicate: Duplicate = {
  ivrNumber: '#IVR-1042',
  reason: 'patient',
  grade: 'likely',
  differs: ['birthDate'],
  patientName: 'Ana Ortiz',
  medicalProductQCode: 'Q4186',
  dos: '2026-11-20',
  submissionStatus: 'Pending',
}

function Findings({ onField = () => {} }: { onField?: (field: string) => void }) {
  const form = useForm<IvrForm, unknown, IvrForm>({
    defaultValues: filledForm({ cptCode: '15272', woundLocation: 'Left heel' }),
  })
  const extras = useForm<ExtrasForm>({ defaultValues: { answers: {}, documents: {} } })
  return <ReviewFindings wizard={{ form, extras, start: undefined }} onField={onField} />
}

test('before sending, the review names possible duplicates and what the check found', async () => {
  await answers(getReferenceLists, ok({ data: noLists }))
  await answers(getPolicies, ok({ data: [] }))
  await answers(findDuplicates, ok({ data: [duplicate] }))
  render(<Findings />)
  await expect
    .element(page.getByRole('region', { name: 'Possible duplicates' }))
    .toMatchTextContent(
      'Probably the same patient: same product, close dates of service; date of birth differs',
    )
  await expect.element(page.getByRole('region', { name: 'Check' })).toMatchTextContent('15272 is for trunk')
})

test('a finding that can be corrected leads from the review to its field', async () => {
  await answers(getReferenceLists, ok({ data: noLists }))
  await answers(getPolicies, ok({ data: [] }))
  await answers(findDuplicates, ok({ data: [] }))
  const wanted: string[] = []
  render(<Findings onField={(field) => wanted.push(field)} />)
  const finding = page.getByRole('listitem').filter({ hasText: '15272 is for trunk' })
  await userEvent.click(finding.getByRole('button', { name: 'Go to Wound Location' }))
  expect(wanted).toEqual(['woundLocation'])
})
