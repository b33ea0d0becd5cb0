import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingLabelOf } from '#contract/people/people.rules.ts'
import type { PhysicianChoice } from '#contract/people/physicians.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, freshAddress, openAccountPortal, rightPassword } from '../testing/accounts.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { submitted } from '../testing/ivr.ts'
import { accept, acceptAndSignIn, invitedPhysician, linkIn } from '../testing/people.ts'
import { expectOffered, personWho, rowActions, type Standing, standings } from '../testing/person-actions.ts'
import { type Answer, type Cast, newCast, type Person } from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const setStatus = (physicianId: string, status: string, as: Person = cast.office) =>
  portal.post('/physicians/updatePhysicianStatus', { physicianId, status }, as)
const remove = (physicianId: string, as: Person = cast.office) =>
  portal.post('/physicians/deletePhysician', { physicianId }, as)
const sendAgain = (physicianId: string, more = {}, as: Person = cast.office) =>
  portal.post('/physicians/resendInvitation', { physicianId, ...more }, as)
const withdraw = (physicianId: string, as: Person = cast.office) =>
  portal.post('/physicians/withdrawInvitation', { physicianId }, as)
const statusOf = async (id: string) =>
  ((await portal.get(`/physicians/getPhysician/${id}`, cast.office)).body.data as { status: string }).status

const physicianWho = (standing: Standing) =>
  personWho(portal, standing, () => invitedPhysician(portal, cast.office), { setStatus, withdraw })
const actions = rowActions({ setStatus, remove, sendAgain, withdraw })

test('withdrawing or resending an invitation invalidates its own link, and no other physician’s', async () => {
  const [first, second, third] = [
    await invitedPhysician(portal, cast.office),
    await invitedPhysician(portal, cast.office),
    await invitedPhysician(portal, cast.office),
  ]
  expect((await withdraw(first.id)).status).toBe(200)
  expect((await sendAgain(second.id)).body.message).toBe(`We sent a new invitation to ${second.email}.`)
  const { link } = third
  expect((await accept(portal, first.link)).status).toBe(400)
  expect((await accept(portal, second.link)).status).toBe(400)
  expect((await accept(portal, link)).status).toBe(200)
})

test.each(standings)(
  'for a physician who is %s the Office Admin can take the actions of the menu, and others are rejected',
  (standing) => expectOffered(standing, actions, physicianWho),
)

test.each(Object.keys(actions))('the physician action %s is rejected for another office', async (action) => {
  const { id } = await physicianWho(action === 'Active' ? 'deactive' : 'notRegister')
  const send = actions[action]
  expect((await send?.(id, cast.otherOffice))?.status).toBe(404)
  expect((await send?.('999999'))?.status).toBe(404)
})

test('an action that is not possible now is rejected with the name and the status of the physician', async () => {
  const { id } = await physicianWho('active')
  expect((await sendAgain(id)).body.error).toBe(
    'Priya Raghunathan is already active. The list now shows the latest status.',
  )
})

test('an action that needs an accepted invitation reports what became of the invitation', async () => {
  const { id } = await physicianWho('notRegister')
  const refused = async (answer: Promise<Answer>) =>
    /^Priya Raghunathan (.*)\. The list/.exec((await answer).body.error ?? '')?.[1]
  expect(await refused(setStatus(id, 'deactive'))).toBe('has not accepted the invitation yet')
  await portal.db.run(sql`
    update invitations set expires_at = ${portal.clock.now()} where physician_id = ${Number(id)}`)
  expect(await refused(withdraw(id))).toBe('did not accept the invitation before it expired')
  expect([(await sendAgain(id)).status, (await withdraw(id)).status]).toEqual([200, 200])
  expect(await refused(setStatus(id, 'active'))).toBe('has no open invitation')
})

test('a deactivated physician is signed out immediately, cannot sign in, and can again when activated', async () => {
  const { id, email, token } = await physicianWho('active')
  const signIn = () =>
    portal.from(freshAddress(), '/user/signInUserForWeb', { email, password: rightPassword })
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(200)
  expect((await setStatus(id, 'deactive')).body.message).toBe('Priya Raghunathan was deactivated.')
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  expect((await signIn()).body.code).toBe('account.wrong-credentials')
  expect((await setStatus(id, 'active')).body.message).toBe('Priya Raghunathan was activated.')
  expect(await statusOf(id)).toBe('active')
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  expect((await signIn()).status).toBe(200)
})

test('a physician who has not joined is offered, and bookings show it', async () => {
  const choices = (await portal.get('/physicians/getPhysicianList', cast.office)).body
    .data as PhysicianChoice[]
  const labels = async (status: 'notRegister' | 'active') => {
    const { id } = await physicianWho(status)
    const all = (await portal.get('/physicians/getPhysicianList', cast.office)).body.data as PhysicianChoice[]
    const one = all.find(({ _id }) => _id === id)
    return one && [one.joined, bookingLabelOf(one) === `${one.label}, not joined yet`]
  }
  expect(choices.length).toBeGreaterThan(0)
  expect(await labels('notRegister')).toEqual([false, true])
  expect(await labels('active')).toEqual([true, false])
  const { id } = await physicianWho('notRegister')
  expect(await submitted(portal, cast.office, Number(id))).toMatch(/^\d+$/)
})

test('a deactivated physician is not offered for requests and cannot be chosen in one', async () => {
  const { id } = await physicianWho('deactive')
  const choices = (await portal.get('/physicians/getPhysicianList', cast.office)).body.data as {
    _id: string
  }[]
  expect(choices.map(({ _id }) => _id)).not.toContain(id)
  expect(await submitted(portal, cast.office, Number(id)).catch(() => 'refused')).toBe('refused')
})

const filtered = async (as: Person) =>
  (await portal.get('/physicians/getPhysicianFilterList', as)).body.data as {
    _id: string
    standing: string
  }[]

test('lists can be filtered by deactivated and deleted physicians who have records, and by no others', async () => {
  const [deactive, deleted, neverActive] = [
    await physicianWho('active'),
    await physicianWho('active'),
    await physicianWho('notRegister'),
  ]
  const [idle, idleDeleted] = [await physicianWho('deactive'), await physicianWho('active')]
  await submitted(portal, cast.office, Number(deactive.id))
  await submitted(portal, cast.office, Number(deleted.id))
  await setStatus(deactive.id, 'deactive')
  for (const { id } of [deleted, idleDeleted]) await remove(id)
  const standings = new Map((await filtered(cast.office)).map(({ _id, standing }) => [_id, standing]))
  expect([deactive, deleted, neverActive, idle, idleDeleted].map(({ id }) => standings.get(id))).toEqual([
    'deactivated',
    'deleted',
    'offered',
    undefined,
    undefined,
  ])
  expect(
    (await portal.get('/ivr/getIvrRequests', cast.office, { physicianId: deleted.id })).body.data,
  ).toMatchObject({ total: 1 })
  const others = (await filtered(cast.otherOffice)).map(({ _id }) => _id)
  for (const { id } of [deactive, deleted, neverActive]) expect(others).not.toContain(id)
})

test('a deactivated physician with only a prior authorization or an appointment is offered as a filter', async () => {
  const [authorized, visited] = [await physicianWho('active'), await physicianWho('active')]
  await sentPriorAuthorization(portal, cast.office, { physicianId: authorized.id })
  await scheduled(portal, cast.reviewer)
  await booked(portal, cast.office, '2026-11-24T10:00', { physicianId: visited.id })
  for (const { id } of [authorized, visited]) await setStatus(id, 'deactive')
  const ids = (await filtered(cast.office)).map(({ _id }) => _id)
  for (const { id } of [authorized, visited]) expect(ids).toContain(id)
})

test('a deleted physician is signed out and in no list, and their requests stay readable', async () => {
  const { id, token } = await physicianWho('active')
  const request = await submitted(portal, cast.office, Number(id))
  expect((await remove(id)).body.message).toBe('Priya Raghunathan was deleted.')
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  expect((await portal.get(`/physicians/getPhysician/${id}`, cast.office)).status).toBe(404)
  const kept = await portal.get(`/ivr/getIvrRequest/${request}`, cast.office)
  expect(kept.body.data).toMatchObject({ physicianName: 'Priya Raghunathan' })
})

test('the address of a deleted physician can be invited again, and the new account sees nothing of the old', async () => {
  const { id, email, token } = await physicianWho('active')
  await submitted(portal, cast.office, Number(id))
  await remove(id)
  const again = await invitedPhysician(portal, cast.office, { email })
  const session = await acceptAndSignIn(portal, again.link)
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  expect((await portal.get('/ivr/getIvrRequests', session)).body.data).toMatchObject({ total: 0 })
})

test('an invitation can be sent again to another address, which is then saved in the record', async () => {
  const { id, link } = await physicianWho('notRegister')
  const email = 'right.address@test.example'
  await sendAgain(id, { email })
  const fresh = linkIn(await portal.mailbox.next(email))
  expect((await accept(portal, link)).status).toBe(400)
  expect((await accept(portal, fresh)).status).toBe(200)
  expect(await statusOf(id)).toBe('active')
})

test('an invitation is not sent again to an address that is already another physician’s or the office’s', async () => {
  const { id } = await physicianWho('notRegister')
  const other = await physicianWho('notRegister')
  expect((await sendAgain(id, { email: other.email })).body.code).toBe('physicians.email-in-use')
  const { email } = (await portal.db.first<{ email: string }>(sql`
    select email from users where id = ${cast.office.userId}`)) ?? { email: '' }
  expect((await sendAgain(id, { email })).body.code).toBe('account.invitee-has-account')
})

test('a withdrawn invitation can be sent again and accepted with the new link', async () => {
  const { id, email } = await physicianWho('withdrawn')
  await sendAgain(id)
  const fresh = linkIn(await portal.mailbox.next(email))
  expect((await accept(portal, fresh)).status).toBe(200)
})

test('every change of a physician writes an audit entry with the user', async () => {
  const { id } = await physicianWho('deactive')
  await setStatus(id, 'active')
  await remove(id)
  const rows = await portal.db.all<{ action: string; by: number }>(sql`
    select action, user_id as by from audit_events where record_kind = 'physician' and records = ${[id]}::bigint[]
    order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    'physicians.invite',
    'physicians.accept',
    'physicians.deactivate',
    'physicians.activate',
    'physicians.delete',
  ])
  expect(new Set(rows.filter(({ action }) => action !== 'physicians.accept').map(({ by }) => by))).toEqual(
    new Set([cast.office.userId]),
  )
})

test('when a physician accepts while the office deletes them, neither change is applied partly', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, email, link } = await physicianWho('notRegister')
    const [accepted, deleted] = await Promise.all([accept(portal, link), remove(id)])
    expect(deleted.status).toBe(200)
    expect([200, 400]).toContain(accepted.status)
    expect(await portal.db.first(sql`select from users where email = ${email} and deleted_at is null`)).toBe(
      undefined,
    )
  }
})
