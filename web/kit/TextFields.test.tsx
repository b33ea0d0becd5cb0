import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { TestForm } from '../testing/TestForm.tsx'
import { TextField } from './TextFields.tsx'

test('a label names its field, and a click on it puts the caret into the field', async () => {
  render(
    <TestForm values={{ name: '' }}>
      {({ control }) => <TextField control={control} name="name" label="First name" />}
    </TestForm>,
  )
  await userEvent.click(page.getByText('First name'))
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus()
})

test('capitals typed into the middle of an e-mail address become small and the caret stays', async () => {
  render(
    <TestForm values={{ email: 'ab@x.example' }}>
      {({ control }) => <TextField control={control} name="email" label="Email" type="email" lowerCase />}
    </TestForm>,
  )
  const field = page.getByRole('textbox', { name: 'Email' })
  await userEvent.click(field)
  await userEvent.keyboard('{Home}{ArrowRight}XY')
  await expect.element(field).toHaveValue('axyb@x.example')
  await navigator.clipboard.writeText('QQ')
  await userEvent.paste()
  await expect.element(field).toHaveValue('axyqqb@x.example')
})
