import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reviewIvr } from '#contract/ivr/review.paths.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { DecideDialogs, useDeciding } from './DecideDialogs.tsx'
import { request as sample } from './request.sample.ts'

const request = { ...sample, _id: '7', ivrNumber: '#IVR-7', submissionStatus: 'Pending' as const }

function Screen() {
  const state = useDeciding()
  return (
    <>
      {(['Approved', 'Rejected', 'Conditional'] as const).map((decision) => (
        <button key={decision} type="button" onClick={() => state.decide(request, decision)}>
          {decision}
        </button>
      ))}
      <DecideDialogs state={state} />
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name })
const question = page.getByRole('alertdialog', { name: 'Are you sure you want to approve this IVR?' })
const notes = page.getByRole('dialog', { name: 'Conditional notes' })
const needed = notes.getByRole('textbox', { name: 'Additional Information' })
const remarks = notes.getByRole('textbox', { name: 'Notes' })

beforeEach(() => {
  render(<Screen />)
})

test('a double click on Yes sends one decision, and the dialog cannot be closed until the reply arrives', async () => {
  await answers(reviewIvr, ok({ message: 'It has been approved.' }, { held: true }))
  await userEvent.click(button('Approved'))
  await userEvent.dblClick(question.getByRole('button', { name: 'Yes' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'No' })).toBeDisabled()
  await expect.poll(() => arrived(reviewIvr)).toHaveLength(1)
  await releaseHeld()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'It has been approved.' })).toBeVisible()
  const [sent] = await arrived(reviewIvr)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    ivrId: '7',
    status: 'Approved',
    seenStatus: 'Pending',
  })
  expect(await arrived(reviewIvr)).toHaveLength(1)
})

test('No and Escape leave the request unchanged, and the focus where it was', async () => {
  await userEvent.click(button('Approved'))
  await userEvent.click(question.getByRole('button', { name: 'No' }))
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Approved')).toHaveFocus()
  expect(await arrived(reviewIvr)).toEqual([])
})

test('notes that could not be saved stay in the dialog with the error, and can be sent again', async () => {
  await answers(reviewIvr, errorReply(500, 'Something went wrong.'), ok({ message: 'Saved.' }))
  await userEvent.click(button('Conditional'))
  await userEvent.fill(needed, 'Chart of week 4')
  await userEvent.fill(remarks, 'Please send it.')
  await userEvent.click(notes.getByRole('button', { name: 'Submit' }))
  await expect.element(notes.getByRole('alert')).toMatchTextContent('Something went wrong.')
  await expect.element(needed).toHaveValue('Chart of week 4')
  await userEvent.click(notes.getByRole('button', { name: 'Submit' }))
  await expect.element(notes).not.toBeInTheDocument()
  expect(JSON.parse((await arrived(reviewIvr))[1]?.body ?? '')).toMatchObject({
    status: 'Conditional',
    additionalInformation: 'Chart of week 4',
    notes: 'Please send it.',
  })
})

test('empty notes show errors at their fields without a call to the server', async () => {
  await userEvent.click(button('Conditional'))
  await userEvent.click(notes.getByRole('button', { name: 'Submit' }))
  await expect.element(needed).toHaveAttribute('aria-invalid', 'true')
  await expect.element(remarks).toHaveAttribute('aria-invalid', 'true')
  await expect.element(needed).toHaveFocus()
  expect(await arrived(reviewIvr)).toEqual([])
})

test('typed notes survive a stray Escape until they are discarded by Cancel', async () => {
  await userEvent.click(button('Conditional'))
  await userEvent.fill(needed, 'Chart of week 4')
  await userEvent.keyboard('{Escape}')
  await expect.element(notes).not.toBeInTheDocument()
  await userEvent.click(button('Conditional'))
  await expect.element(needed).toHaveValue('Chart of week 4')
  await userEvent.click(notes.getByRole('button', { name: 'Cancel' }))
  await expect.element(notes).not.toBeInTheDocument()
  await userEvent.click(button('Conditional'))
  await expect.element(needed).toHaveValue('')
})

test('a request that somebody else has decided meanwhile closes the dialog and says so', async () => {
  await answers(
    reviewIvr,
    errorReply(409, 'Robin has already approved this request.', { code: 'ivr.changed-since' }),
  )
  await userEvent.click(button('Approved'))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByRole('dialog', { name: /Robin has already approved/ })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
