import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { physicianById, physicianChoices } from '#contract/people/physicians.ts'
import { getReferenceLists, getStates } from '#contract/reference/lists.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { PhysicianStep } from './steps/PhysicianStep.tsx'
import { filledForm, physicianRecord } from './testing.ts'
import { useWizard } from './use-wizard.ts'

const start = {
  name: 'physician-test',
  form: filledForm(),
  checked: { facts: {}, documents: [] },
  send: () => Promise.reject(new Error('not sent')),
}

function Page({ isNew = false }) {
  const wizard = useWizard(isNew ? undefined : start)
  return <PhysicianStep wizard={wizard} onUploading={() => undefined} />
}

const physician = page.getByRole('combobox', { name: 'Physician Name' })

async function opened(listed: { _id: string; label: string }[]) {
  await answers(getStates, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: {} }))
  await answers(physicianChoices, ok({ data: listed }))
  render(<Page />)
}

test('a chosen physician who has left since is shown by name, with what to do', async () => {
  await opened([{ _id: '3', label: 'Priya Raghunathan' }])
  await expect.element(physician).toMatchTextContent('Grace Okafor')
  const words = 'Grace Okafor is no longer active in your office. Please choose another one.'
  await expect.element(page.getByText(words)).toBeVisible()
  await userEvent.click(physician)
  await userEvent.click(page.getByRole('option', { name: 'Priya Raghunathan' }))
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
})

test('an office’s only physician is already chosen', async () => {
  await answers(getStates, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: {} }))
  const record = { ...physicianById, path: physicianById.path.replace(':id', '7') as '/' }
  await answers(record, ok({ data: physicianRecord() }))
  const listed = [{ _id: '7', label: 'Grace Okafor' }]
  await answers(physicianChoices, ok({ data: listed }))
  render(<Page isNew />)
  await expect.element(physician).toMatchTextContent('Grace Okafor')
  await expect.element(page.getByRole('textbox', { name: 'NPI' })).toHaveValue('1234567893')
})

test('what the record of an invited physician leaves empty can be typed, and the rest cannot', async () => {
  await answers(getStates, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: {} }))
  const record = { ...physicianById, path: physicianById.path.replace(':id', '7') as '/' }
  await answers(record, ok({ data: physicianRecord({ medicalLicenseNumber: '', faxNumber: '' }) }))
  await answers(physicianChoices, ok({ data: [{ _id: '7', label: 'Grace Okafor' }] }))
  render(<Page isNew />)
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect.element(field('NPI')).toHaveValue('1234567893')
  await expect.element(field('NPI')).toHaveAttribute('readonly')
  await userEvent.fill(field('State License Number'), 'P1234')
  await expect.element(field('State License Number')).toHaveValue('P1234')
})

test('if the office has several physicians, none is chosen', async () => {
  await answers(getStates, ok({ data: [] }))
  await answers(getReferenceLists, ok({ data: {} }))
  await answers(
    physicianChoices,
    ok({
      data: [
        { _id: '3', label: 'Priya Raghunathan' },
        { _id: '7', label: 'Grace Okafor' },
      ],
    }),
  )
  render(<Page isNew />)
  await userEvent.click(physician)
  await expect.element(page.getByRole('option', { name: 'Grace Okafor' })).toBeVisible()
  await expect.element(physician).not.toMatchTextContent('Grace Okafor')
})

test('a chosen physician who is in the list has no warning', async () => {
  await opened([{ _id: '7', label: 'Grace Okafor' }])
  await expect.element(physician).toMatchTextContent('Grace Okafor')
  await userEvent.click(physician)
  await expect.element(page.getByRole('option', { name: 'Grace Okafor' })).toBeVisible()
  expect(page.getByText(/no longer active/).elements()).toEqual([])
})
