import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addForm } from '#contract/forms/forms.ts'
import { answers, arrived, errorReply } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import FormDialogs from './FormDialogs.tsx'

test('a form without its blank is not sent, and the field says what is missing', async () => {
  render(<FormDialogs opened={{ kind: 'add' }} onClose={() => undefined} />)
  await userEvent.fill(page.getByRole('textbox', { name: 'Form name' }), 'Amnio request')
  await userEvent.click(page.getByRole('button', { name: 'Upload' }))
  const blank = page.getByLabelText(/^Blank form/)
  await expect.element(blank).toHaveAccessibleDescription('Please choose the blank form.')
  await expect.element(blank).toHaveFocus()
  expect(await arrived(addForm)).toEqual([])
})

test('what is wrong with the file is said at its field, with the focus there', async () => {
  const text = 'Please upload the blank form as a PDF.'
  await answers(addForm, errorReply(415, text, { code: 'forms.not-a-pdf' }))
  render(<FormDialogs opened={{ kind: 'add' }} onClose={() => undefined} />)
  const blank = page.getByLabelText(/^Blank form/)
  await userEvent.upload(blank, new File(['no'], 'blank.pdf', { type: 'application/pdf' }))
  await userEvent.click(page.getByRole('button', { name: 'Upload' }))
  await expect.element(blank).toHaveAccessibleDescription(text)
  await expect.element(blank).toHaveFocus()
})
