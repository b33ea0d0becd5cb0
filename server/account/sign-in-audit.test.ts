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

/** The audit entries since the last call. */
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
  test('a sign-in writes an audit entry with the person and the network address', async () => {
    const { email, userId } = await account()
    const token = await passwordStep(portal, email)
    await code(email, await portal.mailbox.nextCode(email), token, '203.0.113.9')
    expect(await rows()).toMatchObject([
      { action: 'account.sign-in', userId, records: [userId], from: '203.0.113.9' },
    ])
  })

  test('a wrong password writes an audit entry with the account, or with a keyed hash of an unknown address', async () => {
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

  test('the first password beyond the limit writes an audit entry and further ones do not', async () => {
    const { email, userId } = await account()
    for (let wrong = 0; wrong < 10; wrong += 1) await password(email, 'not the one!')
    await rows()
    for (let more = 0; more < 20; more += 1) expect((await password(email, rightPassword)).status).toBe(429)
    expect(await rows()).toMatchObject([
      { action: 'account.password-limit', userId, detail: 'wrong password' },
    ])
  })

  test('wrong codes, the lock after ten and unlocking by the link write audit entries', async () => {
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

  test('a wrong code for an address without an account writes an audit entry with its keyed hash', async () => {
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

  test('a log-out writes an audit entry with the ended session', async () => {
    const { userId, first, ids } = await twice()
    await portal.from('203.0.113.11', '/user/logout', {}, first)
    expect(await rows()).toMatchObject([
      { action: 'session.end', userId, records: [ids[0]], detail: 'log-out', from: '203.0.113.11' },
    ])
  })

  test('ending sessions in the Sessions tab writes an audit entry for each, also when all others are ended together', async () => {
    const { userId, first, ids } = await twice()
    await portal.post('/user/endSession', { id: String(ids[1]) }, first)
    const ended = { action: 'session.end', userId, detail: 'ended by its person' }
    expect(await rows()).toMatchObject([{ ...ended, records: [ids[1]] }])
    const { second, ids: others } = await twice()
    await portal.post('/user/endOtherSessions', {}, second)
    expect(await rows()).toMatchObject([{ detail: 'ended by its person', records: [others[0]] }])
  })

  test('sessions that expired by idleness or after twelve hours write one audit entry each, with the time of their end', async () => {
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

  test('a new password writes an audit entry for each session that it ended', async () => {
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

  test('deactivating, deleting and changing the user type write an audit entry for each ended session', async () => {
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

test('a change of user type writes an audit entry with both types and the IVR Admin', async () => {
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

test('a change of one’s own profile writes an audit entry without the values', async () => {
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

describe('rejected requests', () => {
  test('a wrong user type and an ended session write audit entries with the person and the endpoint', async () => {
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

  test('a flood of rejected requests writes at most twenty audit entries an hour for a network address', async () => {
    const call = () => portal.from('2001:db8::7', '/ivr/reviewIvr', {})
    for (let calls = 0; calls < 60; calls += 1) expect((await call()).status).toBe(403)
    expect(await rows()).toHaveLength(20)
    portal.clock.forward(3600)
    await call()
    expect(await rows()).toMatchObject([{ action: 'access.refused', userId: null, subject: null }])
  })
})

test('no audit entry contains a typed address, password, code or token', async () => {
  const { rows: all } = await portal.db.pool.query<{ row: string }>(
    'select audit_events::text as row from audit_events',
  )
  const text = all.map(({ row }) => row).join('\n')
  expect(text).not.toMatch(/@|canary|horse|not the one/i)
})
