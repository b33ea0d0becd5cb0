import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { emptyForm, type IvrForm } from './form.ts'
import ReviewDialog from './ReviewDialog.tsx'
import { filledForm } from './testing.ts'

/** Opens the review of a form; returns what its buttons did, in order. */
function reviewOf(form: IvrForm, canSend = true): string[] {
  const done: string[] = []
  render(
    <ReviewDialog
      open
      form={form}
      onClose={() => done.push('close')}
      onChange={(field) => done.push(field)}
      onSubmit={canSend ? () => done.push('submit') : undefined}
    />,
  )
  return done
}

const submit = page.getByRole('button', { name: 'Submit', exact: true })

test('a complete form can be sent from its review', async () => {
  const done = reviewOf(filledForm())
  await expect.element(page.getByText(/^Everything required is filled in\. Submit is final/)).toBeVisible()
  await userEvent.click(submit)
  expect(done).toEqual(['close', 'submit'])
})

test('while a file is being uploaded the review leads back to the form and sends nothing', async () => {
  const done = reviewOf(filledForm(), false)
  await userEvent.click(page.getByRole('button', { name: 'Back to the form' }))
  await expect.element(submit).not.toBeInTheDocument()
  expect(done).toEqual(['close'])
})

test('an incomplete form cannot be sent from its review, and each missing value leads to its input', async () => {
  const done = reviewOf(filledForm({ ptan: '' }))
  await expect.element(page.getByText('1 required field is empty.')).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Missing PTAN' }))
  expect(done).toEqual(['close', 'ptan'])
})

test('the review of an empty form counts what is missing', async () => {
  reviewOf(emptyForm())
  await expect.element(page.getByText(/^\d\d required fields are empty\.$/)).toBeVisible()
})
