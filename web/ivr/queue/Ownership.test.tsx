import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ivrOwner, releaseIvr, renewIvr, takeIvr } from '#contract/ivr/queue/queue.ts'
import { reload } from '../../kit/http/queries.ts'
import { useSession } from '../../kit/session/session.ts'
import { endSession, navigateWith } from '../../kit/session/session-end.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { useBenefitsAnswer } from '../benefits/use-benefits-answer.ts'
import { Ownership } from './Ownership.tsx'
import { addLease, dropLease, keepLease, leaseOf, takeByTyping } from './own-leases.ts'

const ivrId = '1042'
const request = { _id: ivrId }
const rita = { userId: '1', name: 'Rita Reviewer', isCaller: true, leaseUntil: '2026-11-20T15:10:00Z' }
const sam = { ...rita, userId: '2', name: 'Sam Second', isCaller: false }
const state = (owner: object | null) => {
  const at = '2026-11-20T19:00:00Z'
  const next = { nextAction: 'review', nextAt: at, byHand: null }
  return ok({
    data: {
      ivrNumber: `#IVR-${ivrId}`,
      open: { status: 'Pending', createdAt: at, dueAt: at, near: false, ...next, owner },
    },
  })
}
const ownerPath = { method: 'GET', path: `/ivr/getIvrOwner/${ivrId}` } as const
const lease = { ivrId, ivrNumber: `#IVR-${ivrId}`, leaseId: 'a-lease', leaseUntil: rita.leaseUntil }
const bodies = async (endpoint: typeof takeIvr | typeof releaseIvr | typeof renewIvr) =>
  (await arrived(endpoint)).map(({ body }) => JSON.parse(body))

/** What a reviewer types next to the request. */
function Answer() {
  const answer = useBenefitsAnswer(request, takeByTyping)
  const typed = answer.answer.parts.close.notes?.value
  return (
    <textarea
      aria-label="Notes"
      value={typeof typed === 'string' ? typed : ''}
      onChange={({ target }) => answer.set('close', 'notes', target.value, null)}
    />
  )
}
const notes = page.getByLabelText('Notes')
const show = (address = '/here') =>
  render(
    <>
      <Ownership ivrId={ivrId} />
      <Answer />
    </>,
    '/here',
    address,
  )

beforeEach(async () => {
  dropLease(ivrId)
  useSession.setState(({ auth }) => ({ auth: { ...auth, userType: 3, token: 'token', name: 'Rita' } }))
  await answers(takeIvr, ok({ data: lease }))
  await answers(renewIvr, ok({ data: lease }))
  await answers(releaseIvr, ok({ message: 'It is now unassigned.' }))
})

test('opening a request, even by a link that once took it, takes nothing until Take is pressed', async () => {
  await answers(ownerPath, state(null), state(null), state(rita))
  show('/here?take=1')
  await expect.element(page.getByRole('button', { name: 'Take' })).toBeVisible()
  expect(await arrived(takeIvr)).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Take' }))
  await expect.poll(() => leaseOf(ivrId)).toBe('a-lease')
  expect(await bodies(takeIvr)).toEqual([{ ivrId, takeOver: false }])
})

test('after a reload the viewer gets the lease they already had, without taking anything', async () => {
  await answers(ownerPath, state(rita))
  show()
  await expect.poll(() => leaseOf(ivrId)).toBe('a-lease')
  expect(await bodies(renewIvr)).toEqual([{ ivrId }])
  expect(await arrived(takeIvr)).toEqual([])
})

test('the first key typed into the answer takes the request, and later ones do not take it again', async () => {
  await answers(ownerPath, state(null))
  show()
  await expect.element(page.getByRole('button', { name: 'Take' })).toBeVisible()
  await userEvent.type(notes, 'Kim')
  await expect.poll(() => leaseOf(ivrId)).toBe('a-lease')
  await userEvent.type(notes, 's')
  expect(await bodies(takeIvr)).toEqual([{ ivrId }])
})

test('typing while a colleague has the request shows a message once, and the typed text stays', async () => {
  const held = 'Sam Second has this request. You can take it over.'
  await answers(takeIvr, errorReply(409, held, { code: 'ivr.held' }))
  await answers(ownerPath, state(sam))
  show()
  await expect.element(page.getByRole('button', { name: 'Take over' })).toBeVisible()
  await userEvent.type(notes, 'K')
  await expect.element(page.getByText(held)).toBeVisible()
  await userEvent.type(notes, 'im')
  await expect.element(notes).toHaveValue('Kim')
  expect(await arrived(takeIvr)).toHaveLength(1)
})

test('the question whether to take over does not return when a colleague who gave the request back takes it again', async () => {
  await answers(ownerPath, state(sam))
  show()
  await userEvent.click(page.getByRole('button', { name: 'Take over' }))
  const question = page.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  await answers(ownerPath, state(null))
  await reload(ivrOwner)
  await expect.element(question).not.toBeInTheDocument()
  await answers(ownerPath, state(sam))
  await reload(ivrOwner)
  await expect.element(page.getByRole('button', { name: 'Take over' })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

const leave = async () => {
  const router = show()
  await expect.element(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await router.navigate('/elsewhere')
  await expect.element(page.getByText('This is /elsewhere')).toBeVisible()
  // A request that is left is given back a moment later.
  await new Promise((done) => setTimeout(done, 50))
}

test('a request that was released can be taken back for some seconds', async () => {
  await answers(ownerPath, state(rita))
  show()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await answers(ownerPath, state(null))
  await expect.element(page.getByText('It is now unassigned.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => bodies(takeIvr)).toEqual([{ ivrId, takeOver: false }])
})

test('a request that was handed out goes back when it is left', async () => {
  await answers(ownerPath, state(rita))
  addLease(ivrId, 'a-lease', false)
  await leave()
  await expect.poll(() => leaseOf(ivrId)).toBeUndefined()
  await expect.poll(() => bodies(releaseIvr)).toEqual([{ ivrId, leaseId: 'a-lease', left: true }])
})

test('a request that was handed out stays once it was worked on', async () => {
  await answers(ownerPath, state(rita))
  addLease(ivrId, 'a-lease', false)
  keepLease(ivrId)
  await leave()
  expect(leaseOf(ivrId)).toBe('a-lease')
  expect(await bodies(releaseIvr)).toEqual([])
})

test('closing the page gives back a request that was handed out', async () => {
  addLease(ivrId, 'a-lease', false)
  addLease('1043', 'another', true)
  dispatchEvent(new PageTransitionEvent('pagehide'))
  // A call of the previous test may still arrive.
  await expect.poll(() => bodies(releaseIvr)).toContainEqual({ ivrId, leaseId: 'a-lease', left: true })
  expect(await bodies(releaseIvr)).not.toContainEqual(expect.objectContaining({ leaseId: 'another' }))
  dropLease('1043')
})

test('the next person to sign in in this tab has no lease of the previous one', async () => {
  navigateWith(() => undefined)
  addLease(ivrId, 'a-lease', true)
  await endSession('logged-out')
  expect(leaseOf(ivrId)).toBeUndefined()
})
