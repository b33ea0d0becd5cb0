// @module-tag slow
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getReferenceLists } from '#contract/reference/lists.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { type CardField, emptyForm, type IvrForm } from '../wizard/form.ts'
import { ReadCard } from './CardUpload.tsx'

const lists = {
  ...{ serviceTypes: [], products: [], endedProducts: [], diseaseCategories: [], cptApplicationCodes: [] },
  woundTypes: [],
  insuranceTypes: [{ id: 'commercial-ppo', value: 'Commercial – PPO', label: 'Commercial – PPO' }],
  payers: [{ value: 'Aetna', label: 'Aetna', kind: 'national', types: ['commercial-ppo'] }],
}

const address = '/api/files/0b8f0d4e-5a1c-4c1e-9d3f-000000000001?until=1&by=7&signature=abc'
const stored = { fileUrl: address, fileName: 'card.png', fileExtension: 'png', fileSize: 1234 }

/** A picture with these lines of writing. */
async function drawn(...lines: readonly string[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(1_000, 600)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, 1_000, 600)
  paper.fillStyle = '#111'
  paper.font = '34px "DejaVu Sans", sans-serif'
  for (const [at, line] of lines.entries()) paper.fillText(line, 60, 90 + 80 * at)
  return canvas.convertToBlob()
}

let form: UseFormReturn<IvrForm, unknown, IvrForm> | undefined

async function show(file: Blob, more: Partial<IvrForm> = {}, card: CardField = 'primaryFrontInsuranceCard') {
  await answers(getReferenceLists, ok({ data: lists }))
  function Page() {
    const own = useForm<IvrForm, unknown, IvrForm>({
      defaultValues: { ...emptyForm(), [card]: stored, ...more },
    })
    const { insuranceType, primaryInsurance, primaryPolicy, secondaryPolicy, groupNumber } = own.watch()
    form = own
    return (
      <>
        <ReadCard form={own} card={card} chosen={{ address, file }} />
        <output aria-label="Values">
          {[insuranceType, primaryInsurance, primaryPolicy.slice(0, 12), secondaryPolicy, groupNumber].join(
            '|',
          )}
        </output>
      </>
    )
  }
  render(<Page />)
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const values = page.getByRole('status', { name: 'Values' })
const start = button('Read this card')
test('details of a card fill a field when they are clicked, and nothing before', async () => {
  await page.viewport(400, 800)
  await show(
    await drawn('Aetna', 'Open Choice PPO', 'Member ID: W123456789', 'Group: 0876543', 'RxBIN 610502'),
    { primaryPolicy: 'OLD1', otherPrimaryInsurance: 'typed' },
  )
  await userEvent.click(start)
  await expect.element(button('Cancel')).toHaveFocus()
  const member = button('Member ID W123456789 as Primary Policy Number, replacing OLD1')
  await expect.element(member).toBeVisible()
  await expect.element(page.getByText(/^Found 3 details on the card\./)).toBeVisible()
  await expect.element(values).toHaveTextContent('||OLD1||')
  // A long value to be replaced stays within the button.
  form?.setValue('primaryPolicy', 'P'.repeat(50))
  await expect.element(button(/replacing P{50}$/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(400)
  await userEvent.click(button(/^Member ID W123456789 as/))
  await expect.element(button('Member ID W123456789 filled in as Primary Policy Number')).toHaveFocus()
  await expect
    .element(page.getByText('Primary Policy Number filled in. Please review it.'))
    .toBeInTheDocument()
  await userEvent.click(button('Payer Aetna as Primary Insurance'))
  // The group is asked for once the insurance type is known.
  expect(button(/^Group/).elements()).toHaveLength(0)
  await userEvent.click(button('Plan Commercial – PPO as Insurance Type'))
  await userEvent.click(button('Group 0876543 as Group Number'))
  await expect.element(values).toHaveTextContent('Commercial – PPO|Aetna|W123456789||0876543')
  await userEvent.click(button('Close'))
  await expect.element(start).toHaveFocus()
})

test('the name and the birth date of a card are offered too, and one click fills in everything', async () => {
  await show(
    await drawn('Aetna', 'Name: JANE SAMPLE', 'DOB: 03/09/1951', 'Member ID: W123456789', 'Open Choice PPO'),
  )
  await userEvent.click(start)
  await expect.element(button('Name Jane Sample as First Name and Last Name')).toBeVisible()
  await expect.element(button('Born Mar 09, 1951 as Date of Birth')).toBeVisible()
  expect(form?.getValues('patientLastName')).toBe('')
  await userEvent.click(button('Fill in all'))
  await expect.element(values).toHaveTextContent('Commercial – PPO|Aetna|W123456789||')
  expect(form?.getValues(['patientFirstName', 'patientLastName', 'patientDateOfBirth'])).toEqual([
    'Jane',
    'Sample',
    '03-09-1951',
  ])
  await expect.element(button('Fill in all')).toBeDisabled()
})

test('a secondary card fills the fields of the secondary insurance', async () => {
  await show(
    await drawn('Aetna', 'Member ID: W123456789', 'Group: 0876543', 'Open Choice PPO'),
    {},
    'secondaryFrontInsuranceCard',
  )
  await userEvent.click(start)
  await expect.element(button('Payer Aetna as Secondary Insurance')).toBeVisible()
  expect(button(/^(?:Group|Plan)/).elements()).toHaveLength(0)
  await userEvent.click(button('Member ID W123456789 as Secondary Policy Number'))
  await expect.element(values).toHaveTextContent('|||W123456789|')
})

test('a message says that a picture has no details, or that a file is no picture', async () => {
  await show(await drawn('Happy birthday'))
  await userEvent.click(start)
  await expect.element(page.getByText(/^We couldn’t read this card clearly\./)).toBeVisible()
})

test('a message says that a file cannot be opened, and can be closed', async () => {
  await show(new Blob(['no picture']))
  await userEvent.click(start)
  await expect
    .element(page.getByText('We couldn’t open this picture. You can type the details.'))
    .toBeVisible()
  await userEvent.click(button('Close'))
  await expect.element(start).toHaveFocus()
})

test('Cancel ends the reading immediately, with the keyboard too, and calls no server', async () => {
  await show(await drawn('Member ID: W123456789'))
  await userEvent.click(start)
  await expect.element(button('Cancel')).toHaveFocus()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(start).toHaveFocus()
  expect(await arrived(getReferenceLists)).toEqual([])
})

test('nothing is offered where no card was uploaded', async () => {
  await show(await drawn('Aetna'), { primaryFrontInsuranceCard: null })
  await expect.element(values).toBeVisible()
  expect(start.elements()).toHaveLength(0)
})
