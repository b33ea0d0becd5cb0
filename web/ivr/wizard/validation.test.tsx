import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { IvrSubmission } from '#contract/ivr/form.ts'
import { render } from '../../testing/render.tsx'
import { filledForm, sentOf } from './testing.ts'
import { useSubmit } from './use-submit.ts'
import { type Start, type Submitted, useWizard } from './use-wizard.ts'

const form = filledForm()
const reply: Submitted = { message: '', userType: 3, data: { _id: '1', ivrNumber: '#IVR-1' } }

/** The actions of a filled form, as a request that is sent again begins with one. */
function Actions({ start }: { start: Start }) {
  const { next, submit } = useSubmit(useWizard(start))
  return (
    <>
      <button type="button" onClick={next}>
        Save & Next
      </button>
      <button type="button" onClick={submit}>
        Submit
      </button>
    </>
  )
}

test('Save & Next and Submit each validate the form once, and what was valid is what is sent', async () => {
  const send = vi.fn<Start['send']>(async () => reply)
  const validate = vi.spyOn(IvrSubmission, 'safeParse')
  const expected = sentOf(form)
  validate.mockClear()
  const checked = { facts: {}, documents: [] }
  render(<Actions start={{ name: 'validated', form, keptDay: form.dos, checked, send }} />)
  await userEvent.click(page.getByRole('button', { name: 'Save & Next' }))
  await expect.poll(() => validate.mock.calls.length).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Submit' }))
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(validate).toHaveBeenCalledTimes(2)
  expect(send).toHaveBeenCalledWith(expected, { facts: {} }, expect.any(String))
  validate.mockRestore()
})
