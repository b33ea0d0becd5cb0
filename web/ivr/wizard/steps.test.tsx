import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getReferenceLists, getStates } from '#contract/reference/lists.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { FacilityStep } from './steps/FacilityStep.tsx'
import { InsuranceStep } from './steps/InsuranceStep.tsx'
import { PatientStep } from './steps/StepPanel.tsx'
import { StepTabs } from './steps/StepTabs.tsx'
import { useSubmit } from './use-submit.ts'
import { useWizard } from './use-wizard.ts'

const screens = [PatientStep, InsuranceStep, FacilityStep]

/** The steps of a new request with their real state; three of them can be opened. */
function Wizard({ held = false }: { held?: boolean }) {
  const wizard = useWizard()
  const { next } = useSubmit(wizard)
  const Screen = screens[wizard.step] ?? FacilityStep
  return (
    <StepTabs step={wizard.step} visited={2} held={held} onStep={wizard.goTo}>
      <Screen wizard={wizard} onUploading={() => undefined} />
      <button type="button" onClick={next}>
        Save & Next
      </button>
    </StepTabs>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })

beforeEach(async () => {
  await answers(getStates, ok({ data: [] }))
  await answers(
    getReferenceLists,
    ok({
      data: {
        insuranceTypes: [
          {
            value: 'Medicare',
            label: 'Medicare',
            id: 'medicare-part-b',
            note: 'Original Medicare',
            policyIs: 'MBI',
          },
          { value: 'Other', label: 'Other', id: '2' },
        ],
        payers: [],
      },
    }),
  )
})

test('arrow keys move among the reached steps, and a step not reached yet cannot be opened', async () => {
  render(<Wizard />)
  await userEvent.click(tab('Patient Details'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(tab('Insurance Details')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Services Details')).toBeDisabled()
  await expect.element(page.getByRole('tabpanel', { name: 'Insurance Details' })).toBeVisible()
})

test('no other step opens while a picture is being uploaded', async () => {
  render(<Wizard held />)
  await expect.element(tab('Patient Details')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Insurance Details')).toBeDisabled()
})

test('missing values of a step show errors at their fields, and the first of them takes the focus', async () => {
  render(<Wizard />)
  await userEvent.fill(textbox('First Name'), 'Ada')
  await userEvent.click(page.getByRole('button', { name: 'Save & Next' }))
  await expect.element(textbox('Last Name')).toHaveFocus()
  await expect.element(textbox('Last Name')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(textbox('First Name')).not.toHaveAttribute('aria-invalid')
  await expect.element(tab('Patient Details')).toHaveAttribute('aria-selected', 'true')
})

test('what was typed on a step is still there after another step was opened', async () => {
  render(<Wizard />)
  await userEvent.fill(textbox('First Name'), 'Ada')
  await userEvent.click(tab('Insurance Details'))
  await expect.element(textbox('Primary Policy Number')).toBeVisible()
  await userEvent.click(tab('Patient Details'))
  await expect.element(textbox('First Name')).toHaveValue('Ada')
})

test('the free text field appears after choosing Other only, and is emptied by another choice', async () => {
  render(<Wizard />)
  await userEvent.click(tab('Insurance Details'))
  const type = page.getByRole('combobox', { name: 'Insurance Type' })
  const free = textbox('Other Insurance Type')
  const choose = async (name: string) => {
    await userEvent.click(type)
    await userEvent.click(page.getByRole('option', { name }))
  }
  await choose('Other')
  await userEvent.fill(free, 'Workers’ fund')
  await choose('Medicare')
  await expect.element(free).not.toBeInTheDocument()
  await choose('Other')
  await expect.element(free).toHaveValue('')
})

test('a policy number that is not a Medicare number shows a warning once its field is left, and is accepted', async () => {
  render(<Wizard />)
  await userEvent.click(tab('Insurance Details'))
  await userEvent.click(page.getByRole('combobox', { name: 'Insurance Type' }))
  await userEvent.click(page.getByRole('option', { name: 'Medicare' }))
  const policy = textbox('Primary Policy Number')
  await userEvent.click(policy)
  await userEvent.keyboard('123')
  await expect.element(policy).toHaveAccessibleDescription('On the card: MBI')
  await userEvent.tab()
  await expect.element(policy).toHaveAccessibleDescription(/.+On the card: MBI$/)
  await expect.element(policy).not.toHaveAttribute('aria-invalid')
})

test('an optional group is hidden behind a button, which opens it at its first field', async () => {
  render(<Wizard />)
  await userEvent.click(tab('Insurance Details'))
  const add = page.getByRole('button', { name: 'Add secondary insurance' })
  await expect.element(textbox('Secondary Policy Number')).not.toBeInTheDocument()
  await userEvent.click(add)
  await expect.element(page.getByRole('combobox', { name: 'Secondary Insurance' })).toHaveFocus()
  await userEvent.fill(textbox('Secondary Policy Number'), 'S-1')
  await userEvent.fill(textbox('Secondary Policy Number'), '')
  await expect.element(textbox('Secondary Policy Number')).toHaveFocus()
  await expect.element(add).not.toBeInTheDocument()
})

test('an optional group that contains something is open, and stays so', async () => {
  render(<Wizard />)
  await userEvent.click(tab('Insurance Details'))
  await userEvent.click(page.getByRole('button', { name: 'Add details for the payer' }))
  await userEvent.fill(textbox('Payer’s Phone Number'), '8006240756')
  await userEvent.click(tab('Patient Details'))
  await userEvent.click(tab('Insurance Details'))
  await expect.element(textbox('Payer’s Phone Number')).toHaveValue('8006240756')
})

test('on a phone only the open step shows its name, and all five tabs fit in the window', async () => {
  await page.viewport(375, 700)
  render(<Wizard />)
  await expect.element(tab('Services Details')).toBeInTheDocument()
  for (const one of page.getByRole('tab').elements())
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(375)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})
