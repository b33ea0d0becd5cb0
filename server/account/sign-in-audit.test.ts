import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endStaleSessions } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  otherThan,
  passwordStep,
  resetToken,
  rightPassword,
  signedIn,
} from '#server/testing/accounts.ts'
import { invitedMember } from '#server/testing/people.ts'
import { newOffice, newPerson } from '#server/testing/portal.ts'

interface Row {
  readonly action: string
  readonly userId: number | null
  readonly records: number[]
  readonly detail: string
  readonly from: string
  readonly subject: string | null
}

let portal: AccountPortal
let last = 0
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await rows()
})

/** What was noted since this was asked last. */
async function rows(): Promise<Row[]> {
  const found = await portal.db.all<Row & { id: number }>(sql`
    select id, action, user_id as "userId", records::int[], detail, from_address as "from",
           encode(subject, 'hex') as subject
    from audit_events where id > ${last} order by id`)
  last = found.at(-1)?.id ?? last
  return found
}

let number = 0
async function account() {
  number += 1
  const email = `audited${number}@test.example`
  return { email, userId: await newAdmin(portal, email) }
}
const password = (email: string, text: string, from = freshAddress()) =>
  portal.from(from, '/user/signInUserForWeb', { email, password: text })
const code = (email: string, otp: string, token: string, from = freshAddress()) =>
  portal.from(from, '/user/verifyOtp', { email, otp }, token)
const actions = (noted: readonly Row[]) => noted.map(({ action, detail }) => [action, detail])

describe('signing in', () => {
  test('a sign-in is noted with who signed in and from which network address', async () => {
    const { email, userId } = await account()
    const token = await passwordStep(portal, email)
    await code(email, await portal.mailbox.nextCode(email), token, '203.0.113.9')
    expect(await rows()).toMatchObject([
      { action: 'account.sign-in', userId, records: [userId], from: '203.0.113.9' },
    ])
  })

  test('a wrong password is noted for the account, and for an unknown address by its keyed hash alone', async () => {
    const { email, userId } = await account()
    await password(email, 'not the one!', '203.0.113.10')
    expect(await rows()).toMatchObject([
      { action: 'account.wrong-password', userId, from: '203.0.113.10', subject: null },
    ])
    await password('nobody@canary.example', 'not the one!')
    await password('nobody@canary.example', 'nor this one!')
    const noted = await rows()
    expect(actions(noted)).toEqual(Array(2).fill(['account.wrong-password', '']))
    expect(noted[0]).toMatchObject({ userId: null, records: [] })
    expect(noted[0]?.subject).toMatch(/^[0-9a-f]{64}$/)
    expect(noted[1]?.subject).toBe(noted[0]?.subject)
  })

  test('the first password beyond the limit is noted and the flood after it is not', async () => {
    const { email, userId } = await account()
    for (let wrong = 0; wrong < 10; wrong += 1) await password(email, 'not the one!')
    await rows()
    for (let more = 0; more < 20; more += 1) expect((await password(email, rightPassword)).status).toBe(429)
    expect(await rows()).toMatchObject([
      { action: 'account.password-limit', userId, detail: 'wrong password' },
    ])
  })

  test('wrong codes, the lock after ten and the unlocking by its link are noted', async () => {
    const { email, userId } = await account()
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const token = await passwordStep(portal, email)
      await code(email, otherThan(await portal.mailbox.nextCode(email)), token)
    }
    expect(actions(await rows())).toEqual([
      ...Array(10).fill(['account.wrong-code', 'sign-in']),
      ['account.code-lock', 'sign-in'],
    ])
    const mail = await portal.mailbox.next(email)
    const link = /unlock\?token=([\w-]+)/.exec(mail.text ?? '')?.[1]
    expect((await portal.post('/user/unlockCode', { token: link })).status).toBe(200)
    expect(await rows()).toMatchObject([
      { action: 'account.code-unlock', userId, records: [userId], detail: 'sign-in' },
    ])
  })

  test('a wrong code for an address without an account is noted by its keyed hash', async () => {
    const email = 'ghost@canary.example'
    const asked = await portal.from(freshAddress(), '/user/forgotPassword', { email })
    await code(email, '12345', (asked.body.data as { token: string }).token)
    expect(await rows()).toMatchObject([
      { action: 'account.wrong-code', userId: null, records: [], detail: 'reset' },
    ])
  })
})

describe('the end of a session', () => {
  const sessionsOf = async (userId: number) =>
    (
      await portal.db.all<{ id: number }>(sql`select id from sessions where user_id = ${userId} order by id`)
    ).map(({ id }) => id)
  async function twice() {
    const { email, userId } = await account()
    const [first, second] = [await signedIn(portal, email), await signedIn(portal, email)]
    await rows()
    return { email, userId, first, second, ids: await sessionsOf(userId) }
  }

  test('a log-out is noted with the session that it ended', async () => {
    const { userId, first, ids } = await twice()
    await portal.from('203.0.113.11', '/user/logout', {}, first)
    expect(await rows()).toMatchObject([
      { action: 'session.end', userId, records: [ids[0]], detail: 'log-out', from: '203.0.113.11' },
    ])
  })

  test('a session ended from the Sessions tab is noted, one by one and all others at once', async () => {
    const { userId, first, ids } = await twice()
    await portal.post('/user/endSession', { id: String(ids[1]) }, first)
    const ended = { action: 'session.end', userId, detail: 'ended by its person' }
    expect(await rows()).toMatchObject([{ ...ended, records: [ids[1]] }])
    const { second, ids: others } = await twice()
    await portal.post('/user/endOtherSessions', {}, second)
    expect(await rows()).toMatchObject([{ detail: 'ended by its person', records: [others[0]] }])
  })

  test('sessions that idleness or twelve hours ended are noted once, with when they ended', async () => {
    const { userId, first, ids } = await twice()
    const began = portal.clock.now()
    for (let minutes = 0; minutes < 700; minutes += 20) {
      portal.clock.forward(20 * 60)
      await portal.post('/user/keepSession', {}, first)
    }
    portal.clock.forward(25 * 60)
    await endStaleSessions(portal.db, portal.clock.now())
    await endStaleSessions(portal.db, portal.clock.now())
    const noted = (await rows()).filter((row) => row.userId === userId)
    expect(noted).toMatchObject([
      { records: [ids[0]], detail: '12 hours' },
      { records: [ids[1]], detail: 'idle' },
    ])
    const ends = await portal.db.all<{ at: Date }>(sql`
      select at from audit_events where action = 'session.end' and user_id = ${userId} order by id`)
    expect(ends.map(({ at }) => (at.getTime() - began.getTime()) / 60_000)).toEqual([720, 30])
  })

  test('a new password is noted with each session that it ended', async () => {
    const { email, userId, ids } = await twice()
    const token = await resetToken(portal, email)
    await portal.post('/user/resetPassword', { email, newPassword: 'Another-horse!8' }, token)
    expect(actions((await rows()).filter((row) => row.userId === userId))).toEqual([
      ['account.reset-code', ''],
      ['session.end', 'new password'],
      ['session.end', 'new password'],
      ['account.password', ''],
    ])
    expect(ids).toHaveLength(2)
  })

  test('deactivating, deleting and another user type are noted with the session that each ended', async () => {
    const boss = await newPerson(portal, 4)
    const member = await newPerson(portal, 3)
    const ivrTeamMemberId = String(member.userId)
    const ends = async () => (await rows()).filter(({ action }) => action === 'session.end')
    await portal.post('/members/updateIvrMemberStatus', { ivrTeamMemberId, status: 'deactive' }, boss)
    expect(await ends()).toMatchObject([{ userId: member.userId, detail: 'deactivated' }])
    const other = await newPerson(portal, 3)
    await portal.post('/members/deleteIvrMember', { ivrTeamMemberId: String(other.userId) }, boss)
    expect(await ends()).toMatchObject([{ userId: other.userId, detail: 'deleted' }])
  })
})

test('a change of user type is noted with both types and who made it', async () => {
  const boss = await newPerson(portal, 4)
  const { id, email } = await invitedMember(portal, boss)
  await rows()
  const form = { firstName: 'Jordan', lastName: 'Castellanos', email, phoneNumber: '5125550100' }
  const edited = await portal.post(
    '/members/editIvrMember',
    { ...form, faxNumber: '', ivrMemberId: id, userType: 4 },
    boss,
  )
  expect(edited.status).toBe(200)
  expect(await rows()).toMatchObject([
    { action: 'members.edit', userId: boss.userId },
    {
      action: 'members.user-type',
      userId: boss.userId,
      records: [Number(id)],
      detail: 'IVR Team Member to IVR Admin',
    },
  ])
})

test('a change of one’s own profile is noted, and nothing of what it holds', async () => {
  const reviewer = await newPerson(portal, 3)
  const details = {
    firstName: 'Canary',
    lastName: 'Yellow',
    phoneNumber: '5125550100',
    faxNumber: '5125550101',
  }
  expect((await portal.post('/user/updateUserProfile', details, reviewer)).status).toBe(200)
  expect(await rows()).toMatchObject([
    { action: 'account.profile', userId: reviewer.userId, records: [reviewer.userId], detail: '' },
  ])
})

describe('access that is refused', () => {
  test('a wrong user type and an ended session are noted with who it was and what was asked for', async () => {
    const officeId = await newOffice(portal.db, portal.clock.now())
    const office = await newPerson(portal, 2, { officeId })
    await portal.post('/ivr/reviewIvr', {}, office)
    await portal.post('/user/logout', {}, office)
    await portal.get('/ivr/getIvrRequests', office)
    expect(await rows()).toMatchObject([
      { action: 'access.refused', userId: office.userId, detail: '401 POST /ivr/reviewIvr' },
      { action: 'session.end' },
      { action: 'access.refused', userId: office.userId, detail: '403 GET /ivr/getIvrRequests' },
    ])
  })

  test('a flood of refusals leaves twenty rows an hour for its network address', async () => {
    const call = () => portal.from('2001:db8::7', '/ivr/reviewIvr', {})
    for (let calls = 0; calls < 60; calls += 1) expect((await call()).status).toBe(403)
    expect(await rows()).toHaveLength(20)
    portal.clock.forward(3600)
    await call()
    expect(await rows()).toMatchObject([{ action: 'access.refused', userId: null, subject: null }])
  })
})

test('no row holds an address, a password, a code or a token that was typed', async () => {
  const { rows: all } = await portal.db.pool.query<{ row: string }>(
    'select audit_events::text as row from audit_events',
  )
  const text = all.map(({ row }) => row).join('\n')
  expect(text).not.toMatch(/@|canary|horse|not the one/i)
})
