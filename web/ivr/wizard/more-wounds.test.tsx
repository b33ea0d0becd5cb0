import { useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import type { IvrForm } from './form.ts'
import { ServiceStep } from './steps/ServiceStep.tsx'
import { filledForm } from './testing.ts'
import type { Wizard } from './use-wizard.ts'

let values: () => IvrForm

function Page() {
  const form = useForm<IvrForm, unknown, IvrForm>({ defaultValues: filledForm({ woundSize: '' }) })
  values = form.getValues
  return <ServiceStep wizard={{ form } as unknown as Wizard} onUploading={() => undefined} />
}

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

beforeEach(async () => {
  const none = { products: [], woundTypes: [], diseaseCategories: [], cptApplicationCodes: [] }
  await answers(getReferenceLists, ok({ data: none }))
  render(<Page />)
  await userEvent.fill(textbox('Wound Size'), '8 x 5 x 0.5 cm')
})

test('a typed size is read as measurements that can be seen, and changed measurements write the size', async () => {
  await press('Add side, measurements and age')
  await expect.element(textbox('Length (cm)')).toHaveValue('8')
  await expect.element(page.getByText('Read as 8.0 × 5.0 × 0.5 cm, 40 cm².')).toBeVisible()
  await userEvent.fill(textbox('Width (cm)'), '6')
  await expect.element(textbox('Wound Size')).toHaveValue('8 x 6 x 0.5 cm')
  await userEvent.fill(textbox('Wound Size'), '9,5 x 6,0 cm')
  await expect.element(textbox('Length (cm)')).toHaveValue('9.5')
  await expect.element(textbox('Depth (cm)')).toHaveValue('')
})

test('a size that cannot be read empties the measurements, says so, and stays when they are typed', async () => {
  await press('Add side, measurements and age')
  await userEvent.fill(textbox('Wound Size'), 'about as large as a palm')
  await expect.element(textbox('Length (cm)')).toHaveValue('')
  await userEvent.fill(textbox('Width (cm)'), '7')
  await expect
    .element(page.getByText(/^We couldn’t read measurements from this\. Write them as/))
    .toBeVisible()
  await userEvent.fill(textbox('Length (cm)'), '2')
  await expect.element(page.getByText(/Measured: 2 x 7 cm, 14 cm²\.$/)).toBeVisible()
  await expect.element(textbox('Wound Size')).toHaveValue('about as large as a palm')
})

test('the size of a further wound is read and rewritten like that of the first', async () => {
  await press('Add another wound')
  const further = page.getByRole('group', { name: 'Wound 2' })
  const size = further.getByRole('textbox', { name: 'Wound Size' })
  await userEvent.fill(size, '2 x 2 cm')
  await userEvent.fill(size, 'L 9.5 x W 6, undermining 1 cm')
  await expect.element(further.getByText(/^Read as 9\.5 × 6\.0 cm, 57 cm²\./)).toBeVisible()
  expect(values().moreWounds[0]).toMatchObject({ lengthCm: '9.5', widthCm: '6' })
})

test('the add-on code of the area is proposed, and is in the request only after it was added', async () => {
  await expect
    .element(page.getByText(/The wounds for \d+ measure 40 cm² in total, which also takes 15276 × 1\./))
    .toBeVisible()
  expect(values().moreApplications).toEqual([])
  await press('Add 15276 × 1')
  expect(values().moreApplications).toEqual([{ code: '15276', other: '', units: '1' }])
  await expect.element(page.getByText(/The wounds for/)).not.toBeInTheDocument()
})

test('removing a wound leaves the others unchanged, and the button disappears at eight wounds', async () => {
  for (let wounds = 2; wounds <= 8; wounds += 1) await press('Add another wound')
  await expect.element(page.getByRole('button', { name: 'Add another wound' })).not.toBeInTheDocument()
  await expect.element(page.getByText('A request can have at most 8 wounds.')).toBeVisible()
  const location = (wound: number) =>
    page.getByRole('group', { name: `Wound ${wound}` }).getByRole('textbox', { name: 'Wound Location' })
  await userEvent.fill(location(2), 'second')
  await userEvent.fill(location(3), 'third')
  await press('Remove wound 2')
  await expect.element(location(2)).toHaveValue('third')
  await expect.element(page.getByRole('button', { name: 'Add another wound' })).toHaveFocus()
  expect(values().moreWounds).toHaveLength(6)
})

test('at the limit of codes a text says so, and after a removal the keyboard continues at the button that adds one', async () => {
  for (let codes = 2; codes <= 12; codes += 1) await press('Add another diagnosis code')
  for (let codes = 2; codes <= 8; codes += 1) await press('Add another application code')
  await expect.element(page.getByText('A request can have at most 12 diagnosis codes.')).toBeVisible()
  await expect.element(page.getByText('A request can have at most 8 application codes.')).toBeVisible()
  await press('Remove ICD-10 Diagnosis Code 7')
  await expect.element(page.getByRole('button', { name: 'Add another diagnosis code' })).toHaveFocus()
  await press('Remove CPT Application Code 3')
  await expect.element(page.getByRole('button', { name: 'Add another application code' })).toHaveFocus()
  expect([values().moreDiagnoses.length, values().moreApplications.length]).toEqual([10, 6])
})
