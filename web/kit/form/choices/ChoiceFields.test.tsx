import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { TestForm } from '../../../testing/TestForm.tsx'
import { CheckboxField, SelectField } from './ChoiceFields.tsx'

const options = [
  { value: 'ppo', label: 'PPO' },
  { value: 'hmo', label: 'HMO' },
]
const values = page.getByRole('status', { name: 'Values' })
const send = page.getByRole('button', { name: 'Send' })

test('a select starts with its placeholder, which cannot be chosen again, and stores the chosen value', async () => {
  render(
    <TestForm values={{ type: '' }}>
      {({ control }) => <SelectField control={control} name="type" label="Type" options={options} />}
    </TestForm>,
  )
  const select = page.getByRole('combobox', { name: 'Type' })
  await expect.element(select).toHaveDisplayValue('Select')
  await userEvent.selectOptions(select, 'HMO')
  await expect.element(values).toHaveTextContent('{"type":"hmo"}')
  const placeholder = (select.element() as HTMLSelectElement).options[0]
  expect(placeholder).toMatchObject({ disabled: true, hidden: true })
})

test('a select works by keyboard, and its error is its accessible description', async () => {
  render(
    <TestForm values={{ type: '' }} check={({ type }) => (type ? {} : { type: 'Please choose' })}>
      {({ control }) => <SelectField control={control} name="type" label="Type" options={options} required />}
    </TestForm>,
  )
  const select = page.getByRole('combobox', { name: 'Type' })
  await userEvent.click(send)
  await expect.element(select).toHaveFocus()
  await expect.element(select).toHaveAccessibleDescription('Please choose')
  await userEvent.keyboard('h')
  await expect.element(values).toHaveTextContent('{"type":"hmo"}')
  await expect.element(select).not.toHaveAttribute('aria-invalid')
})

test('a locked select shows the label of its choice in a read-only field', async () => {
  render(
    <TestForm values={{ type: 'ppo' }}>
      {({ control }) => <SelectField control={control} name="type" label="Type" options={options} locked />}
    </TestForm>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Type' })).toHaveValue('PPO')
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})

test('a checkbox is checked by its label and by Space, and its error is its accessible description', async () => {
  render(
    <TestForm values={{ agreed: false }} check={({ agreed }) => (agreed ? {} : { agreed: 'Please agree' })}>
      {({ control }) => <CheckboxField control={control} name="agreed" label="I agree to the terms" />}
    </TestForm>,
  )
  const box = page.getByRole('checkbox', { name: 'I agree to the terms' })
  await userEvent.click(send)
  await expect.element(box).toHaveAccessibleDescription('Please agree')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(box).toBeChecked()
  await expect.element(box).not.toHaveAccessibleDescription()
  await userEvent.click(page.getByText('I agree to the terms'))
  await expect.element(box).not.toBeChecked()
})
