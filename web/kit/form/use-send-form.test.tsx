import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { ApiError } from '../http/api-error.ts'
import { FormFooter } from './FormFooter.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { TextField } from './TextFields.tsx'
import { useSendForm } from './use-send-form.ts'

test('a page’s form keeps its input until the server has it, then goes back without asking', async () => {
  const wrong = new ApiError('input.invalid', 400, 'Please check the fields.', {
    name: 'This name is taken.',
  })
  const send = vi.fn().mockRejectedValueOnce(wrong).mockResolvedValue({ message: 'The name was saved.' })
  const isHeld = vi.fn().mockReturnValueOnce(true).mockReturnValue(false)
  function Form() {
    const form = useForm({ defaultValues: { name: '' } })
    const { submit, busy, isSaved, goBack } = useSendForm({
      ...{ form, isHeld, send, onSent: () => undefined, back: { to: '/list' } },
    })
    return (
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField control={form.control} name="name" label="Name" />
        <FormFooter onBack={goBack} busy={busy} />
        <LeaveGuard dirty={!isSaved && form.formState.isDirty} />
      </form>
    )
  }
  render(<Form />)
  const field = page.getByRole('textbox', { name: 'Name' })
  const submit = page.getByRole('button', { name: 'Submit' })
  await userEvent.fill(field, 'Ada')
  await userEvent.click(submit)
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(submit)
  await expect.element(page.getByText('Please check the fields.')).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription('This name is taken.')
  await userEvent.click(submit)
  await expect.element(page.getByText('This is /list')).toBeVisible()
  await expect.element(page.getByText('The name was saved.')).toBeVisible()
  expect(send).toHaveBeenCalledTimes(2)
})
