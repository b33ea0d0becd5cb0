import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reasonOf } from '#contract/ivr/benefits/reasons.ts'
import { takeIvr } from '#contract/ivr/queue/queue.ts'
import { reviewIvr } from '#contract/ivr/review.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { useBenefitsAnswer } from './benefits/use-benefits-answer.ts'
import { addLease, dropLease, loseLease } from './queue/own-leases.ts'
import { request as sample } from './request.sample.ts'
import { DecideDialogs, useDeciding } from './review/DecideDialogs.tsx'

const request = { ...sample, _id: '7', ivrNumber: '#IVR-7', submissionStatus: 'Pending' as const }
const takesNothing = async () => undefined

const offered = {
  'primary.planName': { value: 'PPO', source: 'portal', from: { ivrNumber: '#IVR-9', on: '2026-11-01' } },
  'primary.groupNumber': { value: 'G1', source: 'portal', from: { ivrNumber: '#IVR-9', on: '2026-11-01' } },
} as const

function Screen() {
  const answer = useBenefitsAnswer(request, takesNothing)
  const state = useDeciding([], undefined, answer)
  return (
    <>
      <button type="button" onClick={() => answer.set('primary', 'policyStatus', 'inactive', 'phone')}>
        Inactive
      </button>
      <button type="button" onClick={() => answer.set('close', 'denialReasons', ['R14', 'R15'], null)}>
        Reasons
      </button>
      <button type="button" onClick={() => answer.takeOver(offered)}>
        Take over
      </button>
      {(['Approved', 'Rejected', 'Conditional'] as const).map((decision) => (
        <button key={decision} type="button" onClick={() => state.decide(request, decision)}>
          {decision}
        </button>
      ))}
      <DecideDialogs state={state} />
    </>
  )
}

const ownerPath = { method: 'GET', path: '/ivr/getIvrOwner/7' } as const
const checkPath = { method: 'GET', path: '/ivr/getIvrCheck/7' } as const
const at = '2026-11-20T19:00:00Z'
const ownedBy = (owner: object | null) =>
  ok({
    data: {
      ivrNumber: '#IVR-7',
      status: 'Pending',
      decidedBy: null,
      open: {
        status: 'Pending',
        createdAt: at,
        dueAt: at,
        near: false,
        nextAction: 'review',
        nextAt: at,
        byHand: null,
        owner,
      },
    },
  })
const dana = { userId: '2', name: 'Dana Reyes', isCaller: false, leaseUntil: at }
const taken = ok({ data: { ivrId: '7', ivrNumber: '#IVR-7', leaseId: 'new-lease', leaseUntil: at } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('alertdialog')
const notes = page.getByRole('dialog', { name: 'Conditional notes' })
const sent = async () => JSON.parse((await arrived(reviewIvr))[0]?.body ?? '{}')

beforeEach(async () => {
  sessionStorage.clear()
  dropLease('7')
  await answers(ownerPath, ownedBy(null))
  await answers(takeIvr, taken)
  await answers(reviewIvr, ok({ message: 'Done.' }))
  await answers(checkPath, ok({ data: { check: null, documentsNow: [] } }))
  render(<Screen />)
})

test('an approval against the answer lists what speaks against it, and Yes works with an empty reason', async () => {
  await userEvent.click(button('Inactive'))
  await userEvent.click(button('Approved'))
  await expect
    .element(question.getByRole('region', { name: 'Contradictions' }))
    .toMatchTextContent('The policy is inactive.')
  await expect.element(question.getByRole('button', { name: 'No' })).toHaveFocus()
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ status: 'Approved', teamReason: '', leaseId: 'new-lease' })
})

test('the reason typed for an approval against the answer goes to the team, by Ctrl+Enter', async () => {
  await userEvent.click(button('Inactive'))
  await userEvent.click(button('Approved'))
  await userEvent.fill(question.getByLabelText('Why approve it anyway?'), 'Reinstated today')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(sent).toMatchObject({ teamReason: 'Reinstated today' })
})

test('a decision says how many values that were taken over are unconfirmed and will not be sent', async () => {
  await userEvent.click(button('Take over'))
  await userEvent.click(button('Approved'))
  await expect.element(question).toMatchTextContent('2 unconfirmed values will be left out.')
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ status: 'Approved' })
  expect(await sent()).not.toHaveProperty('answer')
})

test('a criterion that the check says is not met speaks against an approval without an answer', async () => {
  const check = {
    codes: [],
    policies: [{ criteria: [{ id: 'a', outcome: 'not-met', text: 'Four weeks of care' }], documents: [] }],
  }
  await answers(checkPath, ok({ data: { check, documentsNow: [] } }))
  await userEvent.click(button('Approved'))
  await expect.element(question).toMatchTextContent('Check, required but not so here: Four weeks of care')
})

test('an approval without an answer says what the office will see', async () => {
  await userEvent.click(button('Approved'))
  await expect.element(question).toMatchTextContent('The office will see: Approved. No benefits, no amounts.')
  await userEvent.click(question.getByRole('button', { name: 'No' }))
  await userEvent.click(button('Inactive'))
  await userEvent.click(button('Approved'))
  await expect.element(question).toMatchTextContent('The office will see: Approved, with your answer.')
})

test('a rejection shows the reasons of its answer and asks for none', async () => {
  await userEvent.click(button('Reasons'))
  await userEvent.click(button('Rejected'))
  await expect
    .element(question.getByRole('region', { name: 'Reasons' }))
    .toMatchTextContent(/Measurements missing.*Vascular study missing/)
  await expect.element(question.getByLabelText('Reason for the office')).not.toBeInTheDocument()
})

test('a standard reason of a rejection whose answer has none is chosen in the answer', async () => {
  await userEvent.click(button('Inactive'))
  await userEvent.click(button('Rejected'))
  const reason = question.getByLabelText('Reason for the office')
  await userEvent.selectOptions(question.getByRole('combobox', { name: 'Standard reason' }), 'Wrong payer')
  await expect.element(reason).toHaveValue(reasonOf('R04').text)
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ answer: { close: { denialReasons: { value: ['R04'] } } } })
  expect(await sent()).not.toHaveProperty('rejectionReason')
})

test('a typed reason of a rejection whose answer has none is its note to the office', async () => {
  await userEvent.click(button('Inactive'))
  await userEvent.click(button('Rejected'))
  await userEvent.fill(question.getByLabelText('Reason for the office'), 'The plan ended in May.')
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect
    .poll(sent)
    .toMatchObject({ answer: { close: { notesToOffice: { value: 'The plan ended in May.' } } } })
  expect(await sent()).not.toHaveProperty('rejectionReason')
})

test('a rejection whose answer has no reason is sent by Yes anyway', async () => {
  await userEvent.click(button('Inactive'))
  await userEvent.click(button('Rejected'))
  await expect.element(question.getByRole('button', { name: 'No' })).toHaveFocus()
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ status: 'Rejected', answer: { primary: {} } })
  expect(((await sent()) as { answer: { close: object } }).answer.close).not.toHaveProperty('notesToOffice')
})

test('a rejection without an answer asks for a reason that the office reads', async () => {
  await userEvent.click(button('Rejected'))
  await userEvent.fill(question.getByLabelText('Reason for the office'), 'The plan ended.')
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ status: 'Rejected', rejectionReason: 'The plan ended.' })
})

test('a request that a colleague has is decided only by taking it over, which the dialog says', async () => {
  await answers(ownerPath, ownedBy(dana))
  await userEvent.click(button('Approved'))
  await expect.element(question).toMatchTextContent('Dana Reyes has this request.')
  await userEvent.click(question.getByRole('button', { name: 'Take over and approve' }))
  await expect.poll(sent).toMatchObject({ leaseId: 'new-lease' })
  expect(JSON.parse((await arrived(takeIvr))[0]?.body ?? '')).toMatchObject({ takeOver: true })
})

test('a colleague who takes it while the dialog is open is named, and nothing is decided', async () => {
  await answers(takeIvr, errorReply(409, 'Dana Reyes has this request.', { code: 'ivr.held' }))
  await userEvent.click(button('Approved'))
  await expect.element(question.getByRole('button', { name: 'Yes' })).toBeVisible()
  await expect.poll(async () => (await arrived(ownerPath)).length).toBe(1)
  await answers(ownerPath, ownedBy(dana))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.element(question.getByRole('button', { name: 'Take over and approve' })).toBeVisible()
  expect(await arrived(reviewIvr)).toEqual([])
})

test('a decision names the lease under which it was begun, even if that has been lost since', async () => {
  addLease('7', 'first-lease', true)
  await userEvent.click(button('Approved'))
  loseLease('7')
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ leaseId: 'first-lease' })
  expect(await arrived(takeIvr)).toEqual([])
})

test('a lease that was lost before the dialog opened is still named', async () => {
  addLease('7', 'first-lease', true)
  loseLease('7')
  await userEvent.click(button('Approved'))
  await userEvent.click(question.getByRole('button', { name: 'Yes' }))
  await expect.poll(sent).toMatchObject({ leaseId: 'first-lease' })
})

test('the texts of a Conditional decision start from the chosen reasons, with the focus on the first', async () => {
  await userEvent.click(button('Reasons'))
  await userEvent.click(button('Conditional'))
  const needed = notes.getByRole('textbox', { name: 'Additional Information' })
  await expect.element(needed).toHaveFocus()
  await expect
    .element(needed)
    .toHaveValue(
      'Send wound length, width and depth at start, after care, and now.\nSend ABI, toe pressure, TcPO2 or Doppler result with date.',
    )
  await expect
    .element(notes.getByRole('textbox', { name: 'Notes' }))
    .toHaveValue('Measurements missing. Vascular study missing.')
})

test('the checklist marks the kinds of documents that were already sent, which can still be asked for', async () => {
  await answers(checkPath, ok({ data: { check: null, documentsNow: ['hba1c-lab', 'vascular-study'] } }))
  await userEvent.click(button('Conditional'))
  await userEvent.click(notes.getByText('Documents', { exact: true }))
  const tick = notes.getByRole('checkbox', { name: 'HbA1c result with date (already sent)', exact: true })
  await userEvent.click(tick)
  await expect.element(tick).toBeChecked()
  await expect.element(notes.getByText('(already sent)').nth(1)).toBeVisible()
  await expect.element(notes.getByRole('checkbox', { name: 'Debridement notes', exact: true })).toBeVisible()
})

test('documents that the check reports missing are checked in the checklist, and are those of the answer', async () => {
  const documents = [{ kind: 'vascular-study', level: 'required', present: false }]
  await answers(
    checkPath,
    ok({ data: { check: { codes: [], policies: [{ criteria: [], documents }] }, documentsNow: [] } }),
  )
  await userEvent.click(button('Reasons'))
  await userEvent.click(button('Conditional'))
  const tick = notes.getByRole('checkbox', { name: 'ABI, TBI, toe pressure, TcPO2 or Doppler' })
  await userEvent.click(tick)
  await expect.element(tick).toHaveFocus()
  await userEvent.click(notes.getByRole('textbox', { name: 'Notes' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(sent).toMatchObject({
    items: [{ kind: 'document', about: 'vascular-study' }],
    answer: { close: { documentsNeeded: { value: ['vascular-study'] } } },
  })
})
