import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import { reviewIvr } from '#contract/ivr/review.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { request as sample } from '../request.sample.ts'
import { DecideDialogs, useDeciding } from './DecideDialogs.tsx'

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

const ivrState = { method: 'GET', path: '/ivr/getIvrOwner/7' } as const
/** Screens that show the request. */
function Loaded() {
  useLoad(ivrList, {})
  useLoad(ivrDetails, { id: 'IVR-7' })
  useLoad(ivrRounds, { id: 'IVR-7' })
  return null
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

const approve = async () => {
  await userEvent.click(button('Approved'))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
}

/** The request's current state. */
const state = (status: string, decidedBy: object | null = null) =>
  ok({ data: { ivrNumber: '#IVR-7', open: null, status, decidedBy } })
const at = '2026-11-27T12:00:00.000Z'

test.each([
  ['the connection broke', { status: 0 }],
  ['the server failed', errorReply(500, 'Something went wrong.')],
])('a decision whose reply was lost because %s is confirmed if the request has it', async (_, lost) => {
  await answers(reviewIvr, lost)
  await answers(ivrState, state('Approved', { name: 'Rita Moore', isCaller: true, at }))
  await approve()
  await expect.element(page.getByRole('dialog', { name: 'IVR #IVR-7 has been approved.' })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText(/Nothing was decided/)).not.toBeInTheDocument()
  expect(await arrived(reviewIvr)).toHaveLength(1)
})

test('a lost decision on a request that someone else has decided since says who', async () => {
  await answers(reviewIvr, { status: 0 })
  await answers(ivrState, state('Rejected', { name: 'Kim Lee', isCaller: false, at }))
  await approve()
  const name = 'Your decision on #IVR-7 was not made. Kim Lee has rejected it in the meantime.'
  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a lost decision on a request that is still open says so, and is sent again only by Try again', async () => {
  await answers(reviewIvr, { status: 0 }, ok({ message: 'It has been approved.' }))
  await answers(ivrState, state('Pending'))
  await approve()
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent(
      'Nothing was decided on #IVR-7. The connection was lost before your decision arrived.',
    )
  expect(await arrived(reviewIvr)).toHaveLength(1)
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('dialog', { name: 'It has been approved.' })).toBeVisible()
  expect(await arrived(reviewIvr)).toHaveLength(2)
})

test('a decision whose outcome cannot be loaded is shown as not known yet, and confirmed once the state can be read', async () => {
  await answers(reviewIvr, { status: 0 })
  await answers(
    ivrState,
    // The dialog asks who has the request when it opens.
    state('Pending'),
    { status: 0 },
    errorReply(503, 'Verimend cannot be reached.'),
    state('Approved', { name: 'Rita Moore', isCaller: true, at }),
  )
  await approve()
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent(/We don’t know yet whether your decision on #IVR-7 went through/)
  await expect
    .element(page.getByRole('dialog', { name: 'IVR #IVR-7 has been approved.' }), { timeout: 20_000 })
    .toBeVisible()
  expect(await arrived(reviewIvr)).toHaveLength(1)
})

test('a decision that arrived late is confirmed when it is tried again', async () => {
  await answers(reviewIvr, { status: 0 }, errorReply(409, 'Rita Moore changed this request to Approved.'))
  await answers(
    ivrState,
    state('Pending'),
    state('Pending'),
    state('Approved', { name: 'Rita Moore', isCaller: true, at }),
  )
  await approve()
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('dialog', { name: 'IVR #IVR-7 has been approved.' })).toBeVisible()
})

test('after a decision the list, the details and what was asked are reloaded', async () => {
  const loaded = [
    ivrList,
    { method: 'GET', path: '/ivr/getIvrRequest/IVR-7' },
    { method: 'GET', path: '/ivr/getIvrRounds/IVR-7' },
  ] as const
  for (const endpoint of loaded) await answers(endpoint, ok({ data: {} }))
  await answers(reviewIvr, ok({ message: 'It has been approved.' }))
  render(<Loaded />)
  const calls = async () => (await Promise.all(loaded.map((one) => arrived(one)))).map(({ length }) => length)
  await expect.poll(calls).toEqual([1, 1, 1])
  await userEvent.click(button('Approved'))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(calls).toEqual([2, 2, 2])
})

test('notes that were lost on the way stay in the dialog with the reason, and can be sent again', async () => {
  await answers(reviewIvr, errorReply(500, 'Something went wrong.'), ok({ message: 'Saved.' }))
  await answers(ivrState, state('Pending'))
  await userEvent.click(button('Conditional'))
  await userEvent.fill(needed, 'Chart of week 4')
  await userEvent.fill(remarks, 'Please send it.')
  await userEvent.click(notes.getByRole('button', { name: 'Submit' }))
  await expect
    .element(notes.getByRole('alert'))
    .toMatchTextContent('Nothing was decided on #IVR-7. Something went wrong.')
  await expect.element(needed).toHaveValue('Chart of week 4')
  await userEvent.click(notes.getByRole('button', { name: 'Try again' }))
  await expect.element(notes).not.toBeInTheDocument()
  expect(JSON.parse((await arrived(reviewIvr))[1]?.body ?? '')).toMatchObject({
    status: 'Conditional',
    additionalInformation: 'Chart of week 4',
    notes: 'Please send it.',
  })
})

test('changed notes whose reply was lost are confirmed only if the last change is a new one', async () => {
  await answers(reviewIvr, { status: 0 })
  await answers(ivrState, state('Conditional', { name: 'Rita Moore', isCaller: true, at: sample.actionDate }))
  await userEvent.click(button('Conditional'))
  await userEvent.fill(needed, 'Chart of week 4')
  await userEvent.fill(remarks, 'Please send it.')
  await userEvent.click(notes.getByRole('button', { name: 'Submit' }))
  await expect.element(notes.getByRole('alert')).toMatchTextContent(/Nothing was decided on #IVR-7/)
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

test('a request that someone else has decided in the meantime closes the dialog and says so', async () => {
  await answers(
    reviewIvr,
    errorReply(409, 'Robin has already approved this request.', { code: 'ivr.changed-since' }),
  )
  await userEvent.click(button('Approved'))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByRole('dialog', { name: /Robin has already approved/ })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
