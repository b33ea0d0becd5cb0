import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Colleague } from '#contract/people/colleagues.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, freshAddress, openAccountPortal, rightPassword } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { accept, colleagueForm, invitedColleague, linkIn } from '../testing/people.ts'
import { expectOffered, personWho, rowActions, type Standing, standings } from '../testing/person-actions.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
// Each test needs to know how many Office Admins an office has.
beforeEach(async () => {
  portal ??= await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const setStatus = (colleagueId: string, status: string, as: Person = cast.office) =>
  portal.post('/colleagues/updateColleagueStatus', { colleagueId, status }, as)
const remove = (colleagueId: string, as: Person = cast.office) =>
  portal.post('/colleagues/deleteColleague', { colleagueId }, as)
const sendAgain = (colleagueId: string, more = {}, as: Person = cast.office) =>
  portal.post('/colleagues/resendInvitation', { colleagueId, ...more }, as)
const withdraw = (colleagueId: string, as: Person = cast.office) =>
  portal.post('/colleagues/withdrawInvitation', { colleagueId }, as)
const listed = async (as: Person | string = cast.office) =>
  ((await portal.get('/colleagues/getColleagues', as)).body.data as { colleagues: Colleague[] }).colleagues

const colleagueWho = (standing: Standing, by: Person = cast.office) =>
  personWho(portal, standing, () => invitedColleague(portal, by), { setStatus, withdraw })
const actions = rowActions({ setStatus, remove, sendAgain, withdraw })

test.each(standings)(
  'for a colleague who is %s the office can take the actions of the menu, and others are rejected',
  (standing) => expectOffered(standing, actions, colleagueWho),
)

test('the colleagues of another office, its physicians and the team are not found', async () => {
  const { id } = await colleagueWho('active')
  for (const send of Object.values(actions)) {
    expect((await send(id, cast.otherOffice)).status).toBe(404)
    expect((await send(String(cast.physician.userId))).status).toBe(404)
    expect((await send(String(cast.reviewer.userId))).status).toBe(404)
  }
  expect(await listed(cast.otherOffice)).toEqual([])
})

test('an accepted colleague works in the inviter’s office, under a name of their own', async () => {
  const { id, email, token } = await colleagueWho('active')
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  expect((await portal.get(`/ivr/getIvrRequest/${ivrId}`, token)).status).toBe(200)
  // The list of colleagues clears the bell.
  const { unread } = (await portal.get('/notifications/getNotifications', cast.office)).body.data as {
    unread?: number
  }
  expect(unread ?? 1).toBeGreaterThan(0)
  expect(await listed()).toEqual([
    { _id: id, name: 'Casey Colleague', email, phoneNumber: '', status: 'active', invitation: 'none' },
  ])
  expect((await listed(token)).map(({ name }) => name)).toEqual(['Olive Office'])
  const told = await portal.db.first<{ kind: string }>(sql`
    select kind from notifications where user_id = ${cast.office.userId} order by id desc limit 1`)
  expect(told?.kind).toBe('colleague.accepted')
})

test('a removed colleague is signed out immediately, keeps their name on requests and can be invited again', async () => {
  const { id, email, token } = await colleagueWho('active')
  const colleague: Person = { ...cast.office, userId: Number(id), token, name: 'Casey Colleague' }
  const ivrId = await submitted(portal, colleague, cast.physicianId)
  await remove(id)
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  const request = await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.office)
  expect(request.body.data).toMatchObject({ submitByUserName: 'Casey Colleague' })
  expect(await listed()).toEqual([])
  const again = await invitedColleague(portal, cast.office, { email })
  expect(again.id).not.toBe(id)
})

test('a deactivated colleague is signed out immediately, cannot sign in, and can again when activated', async () => {
  const { id, email, token } = await colleagueWho('active')
  const signIn = () =>
    portal.from(freshAddress(), '/user/signInUserForWeb', { email, password: rightPassword })
  await setStatus(id, 'deactive')
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  expect((await signIn()).body.code).toBe('account.wrong-credentials')
  await setStatus(id, 'active')
  expect((await signIn()).status).toBe(200)
})

test.each([
  ['deactivated', (id: string) => setStatus(id, 'deactive')],
  ['deleted', (id: string) => remove(id)],
])('the only active Office Admin cannot be %s, and can once there is another', async (_, action) => {
  const own = String(cast.office.userId)
  await colleagueWho('notRegister')
  const refused = await action(own)
  expect(refused.body.code).toBe('colleagues.last-admin')
  await newPerson(portal, 2, { officeId: cast.officeId })
  expect((await action(own)).status).toBe(200)
})

test('of two Office Admins who deactivate each other at the same time, one stays active', async () => {
  const other = await newPerson(portal, 2, { officeId: cast.officeId })
  const answers = await Promise.all([
    setStatus(String(other.userId), 'deactive'),
    setStatus(String(cast.office.userId), 'deactive', other),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('sending an invitation again, also to another address, invalidates the previous link', async () => {
  const { id, email, link } = await colleagueWho('notRegister')
  await sendAgain(id)
  const second = linkIn(await portal.mailbox.next(email))
  const moved = `moved-${email}`
  await sendAgain(id, { email: moved })
  const third = linkIn(await portal.mailbox.next(moved))
  for (const dead of [link, second])
    expect((await accept(portal, dead)).body.code).toBe('account.link-invalid')
  expect((await accept(portal, third)).status).toBe(200)
})

test('a colleague cannot be invited at an address that already belongs to the office, and the error is at the field', async () => {
  const answer = await portal.post(
    '/colleagues/addColleague',
    colleagueForm({ email: 'taken@test.example' }),
    cast.office,
  )
  expect(answer.status).toBe(200)
  const again = await portal.post(
    '/colleagues/addColleague',
    colleagueForm({ email: 'taken@test.example' }),
    cast.office,
  )
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    code: 'account.invitee-has-account',
    fields: { email: 'This email address already has an account.' },
  })
})

test('every action on a colleague leaves an audit row with who did it', async () => {
  const { id } = await colleagueWho('active')
  await setStatus(id, 'deactive')
  await setStatus(id, 'active')
  await remove(id)
  const { id: waiting } = await colleagueWho('notRegister')
  await sendAgain(waiting)
  await withdraw(waiting)
  const rows = await portal.db.all<{ action: string; by: number }>(sql`
    select action, user_id as by from audit_events
    where record_kind = 'colleague' and records && ${[Number(id), Number(waiting)]}::bigint[] order by id`)
  const by = cast.office.userId
  expect(rows).toEqual([
    { action: 'colleagues.invite', by },
    { action: 'colleagues.accept', by: Number(id) },
    { action: 'colleagues.deactivate', by },
    { action: 'colleagues.activate', by },
    { action: 'colleagues.delete', by },
    { action: 'colleagues.invite', by },
    { action: 'colleagues.invite-again', by },
    { action: 'colleagues.withdraw', by },
  ])
})
