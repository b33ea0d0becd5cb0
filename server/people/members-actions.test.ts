import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, freshAddress, openAccountPortal, rightPassword } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { accept, acceptAndSignIn, invitedMember, linkIn, memberForm } from '../testing/people.ts'
import { expectOffered, personWho, rowActions, type Standing, standings } from '../testing/person-actions.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
// Each test needs to know how many IVR Admins there are.
beforeEach(async () => {
  portal ??= await openAccountPortal()
  await portal.db.run(sql`update users set deleted_at = ${portal.clock.now()} where deleted_at is null`)
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const setStatus = (ivrTeamMemberId: string, status: string, as: Person = cast.admin) =>
  portal.post('/members/updateIvrMemberStatus', { ivrTeamMemberId, status, ivrTeamId: ivrTeamMemberId }, as)
const remove = (ivrTeamMemberId: string, as: Person = cast.admin) =>
  portal.post('/members/deleteIvrMember', { ivrTeamMemberId }, as)
const sendAgain = (ivrTeamMemberId: string, more = {}) =>
  portal.post('/members/resendInvitation', { ivrTeamMemberId, ...more }, cast.admin)
const withdraw = (ivrTeamMemberId: string) =>
  portal.post('/members/withdrawInvitation', { ivrTeamMemberId }, cast.admin)
const idOf = (person: Person) => String(person.userId)

const memberWho = (standing: Standing) =>
  personWho(portal, standing, () => invitedMember(portal, cast.admin), { setStatus, withdraw })
const actions = rowActions({ setStatus, remove, sendAgain, withdraw })

test.each(standings)(
  'for a member who is %s the IVR Admin can take the actions of the menu, and others are rejected',
  (standing) => expectOffered(standing, actions, memberWho),
)

test('a deactivated member is signed out immediately, cannot sign in, and can again when activated', async () => {
  const { id, email, token } = await memberWho('active')
  const signIn = () =>
    portal.from(freshAddress(), '/user/signInUserForWeb', { email, password: rightPassword })
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(200)
  await setStatus(id, 'deactive')
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  expect((await signIn()).body.code).toBe('account.wrong-credentials')
  await setStatus(id, 'active')
  expect((await signIn()).status).toBe(200)
})

test('a code that was mailed before the person was deactivated does not sign in', async () => {
  const { id, email } = await memberWho('active')
  const answer = await portal.from(freshAddress(), '/user/signInUserForWeb', {
    email,
    password: rightPassword,
  })
  const { token } = answer.body.data as { token: string }
  const otp = await portal.mailbox.nextCode(email)
  await setStatus(id, 'deactive')
  expect((await portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, token)).status).toBe(403)
})

test('decisions of a deleted member still show their name, and their address can be invited again', async () => {
  const { id, email, token } = await memberWho('active')
  const ivrId = await submitted(portal, cast.office, cast.physicianId)
  await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, token)
  await remove(id)
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(403)
  const request = await portal.get(`/ivr/getIvrRequest/${ivrId}`, cast.office)
  expect(request.body.data).toMatchObject({ actionByUserName: 'Jordan Castellanos' })
  const again = await invitedMember(portal, cast.admin, { email })
  expect(again.id).not.toBe(id)
  expect(await acceptAndSignIn(portal, again.link)).toHaveLength(43)
})

test('sending an invitation again, also to another address, invalidates the previous link', async () => {
  const { id, email, link } = await memberWho('notRegister')
  await sendAgain(id)
  const second = linkIn(await portal.mailbox.next(email))
  await sendAgain(id, { email: 'moved@test.example' })
  const third = linkIn(await portal.mailbox.next('moved@test.example'))
  for (const dead of [link, second])
    expect((await accept(portal, dead)).body.code).toBe('account.link-invalid')
  expect((await accept(portal, third)).status).toBe(200)
})

test('an invitation cannot be sent again to an address that has an account', async () => {
  const { id } = await memberWho('notRegister')
  const other = await memberWho('notRegister')
  expect((await sendAgain(id, { email: other.email })).body.code).toBe('account.invitee-has-account')
})

test.each([
  ['deactivated', (id: string) => setStatus(id, 'deactive')],
  ['deleted', (id: string) => remove(id)],
  [
    'made a Team Member',
    async (id: string) => {
      const { email } = (await portal.db.first<{ email: string }>(sql`
        select email from users where id = ${Number(id)}`)) ?? { email: '' }
      return portal.post('/members/editIvrMember', { ...memberForm({ email }), ivrMemberId: id }, cast.admin)
    },
  ],
])('the only active IVR Admin cannot be %s, and can once there is another', async (_, action) => {
  await invitedMember(portal, cast.admin, { userType: 4 })
  const resting = await newPerson(portal, 4)
  await setStatus(idOf(resting), 'deactive')
  const refused = await action(idOf(cast.admin))
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'members.last-admin',
    error: 'The team must keep at least one active IVR Admin.',
  })
  await newPerson(portal, 4)
  expect((await action(idOf(cast.admin))).status).toBe(200)
})

test('a deactivated IVR Admin can be deleted while one is active', async () => {
  const resting = await newPerson(portal, 4)
  await setStatus(idOf(resting), 'deactive')
  expect((await remove(idOf(resting))).status).toBe(200)
})

const activeAdmins = async () =>
  (
    await portal.db.all(sql`
      select id from users where user_type = 4 and status = 'active' and deleted_at is null`)
  ).length

test('when two IVR Admins deactivate each other at the same time, one stays active, in fifty races', {
  tags: 'slow',
}, async () => {
  for (let round = 0; round < 50; round += 1) {
    await portal.db.run(sql`update users set deleted_at = ${portal.clock.now()} where user_type = 4`)
    const [one, two] = [await newPerson(portal, 4), await newPerson(portal, 4)]
    const answers = await Promise.all([
      setStatus(idOf(two), 'deactive', one),
      round % 2 === 0 ? setStatus(idOf(one), 'deactive', two) : remove(idOf(one), two),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await activeAdmins()).toBe(1)
  }
})

test('every change of a member writes an audit entry', async () => {
  const { id } = await memberWho('notRegister')
  await sendAgain(id)
  await withdraw(id)
  await remove(id)
  const rows = await portal.db.all<{ action: string }>(sql`
    select action from audit_events where record_kind = 'member' and records = ${[id]}::bigint[] order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    'members.invite',
    'members.invite-again',
    'members.withdraw',
    'members.delete',
  ])
})
