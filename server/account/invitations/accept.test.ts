import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Queries, sql } from '../../kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  openAccountPortal,
  otherThan,
  passwordStep,
  registration,
  rightPassword,
} from '../../testing/accounts.ts'
import {
  accept,
  acceptAndSignIn,
  invitedMember,
  invitedPhysician,
  type Link,
  linkIn,
} from '../../testing/people.ts'
import { type Answer, type Cast, newCast } from '../../testing/portal.ts'
import { lockEntry, lockGuard, unlockEntry } from '../codes-store.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const day = 86_400
const signedIn = (token: string) => portal.get('/ivr/getIvrRequests', token)
const sessions = async () =>
  (await portal.db.first<{ n: number }>(sql`select count(*) as n from sessions where user_agent <> 'test'`))
    ?.n

test('an invitation mail names the invited person, the inviter, the user type and the expiry, but no office or patient', async () => {
  const form = { firstName: 'Mary-Ann', lastName: 'O’Shea', email: 'mary@test.example' }
  const { status } = await portal.post(
    '/members/addIvrMember',
    { ...form, phoneNumber: '5125550100' },
    cast.admin,
  )
  expect(status).toBe(200)
  const mail = await portal.mailbox.next('mary@test.example')
  expect(mail.text).toContain('Hello Mary-Ann,')
  expect(mail.text).toContain('Alma Admin has invited you to Verimend as an IVR Team Member.')
  expect(mail.text).toContain('valid for 7 days and works once')
  expect(mail.text).toContain('http://localhost:3000/set-password?email=mary%40test.example&name=Mary-Ann+O')
  expect(linkIn(mail)).toMatchObject({ email: 'mary@test.example', name: 'Mary-Ann O’Shea' })
  expect(linkIn(mail).token).toHaveLength(43)
})

test.each([
  ['physician', 1, () => invitedPhysician(portal, cast.office)],
  ['team member', 3, () => invitedMember(portal, cast.admin)],
  ['IVR Admin', 4, () => invitedMember(portal, cast.admin, { userType: 4 })],
] as const)(
  'a %s who accepts is signed in by the mailed code and not before',
  async (_, userType, invite) => {
    const { link } = await invite()
    const before = await sessions()
    const accepted = await accept(portal, link)
    expect(accepted.status).toBe(200)
    expect(accepted.body.data).toMatchObject({ email: link.email, name: link.name, userType })
    const { token } = accepted.body.data as { token: string }
    expect((await signedIn(token)).status).toBe(403)
    expect(await sessions()).toBe(before)

    const otp = await portal.mailbox.nextCode(link.email)
    const typed = (code: string) =>
      portal.from(freshAddress(), '/user/verifyOtp', { email: link.email, otp: code }, token)
    expect((await typed(otherThan(otp))).body.code).toBe('account.wrong-code')
    const verified = await typed(otp)
    expect(verified.body.data).toMatchObject({ userType })
    expect((await signedIn((verified.body.data as { token: string }).token)).status).toBe(200)
  },
)

test('a person who has accepted an invitation can sign in later with the new password', async () => {
  const { link } = await invitedPhysician(portal, cast.office)
  await accept(portal, link)
  expect(await passwordStep(portal, link.email)).toHaveLength(43)
})

test('signing in before accepting an invitation returns the same error as a wrong password', async () => {
  const { email } = await invitedMember(portal, cast.admin)
  const answer = await portal.from(freshAddress(), '/user/signInUserForWeb', {
    email,
    password: rightPassword,
  })
  expect(answer.body.code).toBe('account.wrong-credentials')
})

const words = (answer: Answer) => ({ status: answer.status, body: answer.body })

test('used, expired, withdrawn, forged, replaced and re-addressed links are rejected with the same error', async () => {
  const used = await invitedPhysician(portal, cast.office)
  await accept(portal, used.link)
  const expired = await invitedPhysician(portal, cast.office)
  portal.clock.forward(7 * day - 1)
  await refreshSessions()
  const lastMinute = await portal.post('/user/checkInvitation', tokenOf(expired.link))
  expect(lastMinute.status).toBe(200)
  portal.clock.forward(1)
  const withdrawn = await invitedPhysician(portal, cast.office)
  await portal.post('/physicians/withdrawInvitation', { physicianId: withdrawn.id }, cast.office)
  const replaced = await invitedMember(portal, cast.admin)
  await portal.post('/members/resendInvitation', { ivrTeamMemberId: replaced.id }, cast.admin)
  const readdressed = await invitedMember(portal, cast.admin)
  const email = 'elsewhere@test.example'
  await portal.post('/members/resendInvitation', { ivrTeamMemberId: readdressed.id, email }, cast.admin)
  const deleted = await invitedPhysician(portal, cast.office)
  await portal.post('/physicians/deletePhysician', { physicianId: deleted.id }, cast.office)
  const open = await invitedPhysician(portal, cast.office)

  const dead: Record<string, Pick<Link, 'email' | 'token'>> = {
    used: used.link,
    expired: expired.link,
    withdrawn: withdrawn.link,
    replaced: replaced.link,
    readdressed: readdressed.link,
    deleted: deleted.link,
    forged: { email: open.email, token: 'A'.repeat(43) },
    empty: { email: open.email, token: '' },
    'with the token of another': { email: used.email, token: open.link.token },
    'of nobody': { email: 'nobody@test.example', token: 'B'.repeat(43) },
  }
  const neutral = {
    status: 400,
    body: {
      success: false,
      code: 'account.link-invalid',
      error: expect.stringMatching(/^This link is no longer/),
    },
  }
  for (const [kind, link] of Object.entries(dead)) {
    expect([kind, words(await portal.post('/user/checkInvitation', tokenOf(link)))]).toEqual([kind, neutral])
    expect([kind, words(await accept(portal, link))]).toEqual([kind, neutral])
  }
  expect((await accept(portal, open.link)).status).toBe(200)
})

const tokenOf = ({ email, token }: Pick<Link, 'email' | 'token'>) => ({ email, token })

/** Renews all sessions, which have expired because the test moves the clock by days. */
const refreshSessions = () =>
  portal.db.run(sql`
    update sessions set created_at = ${portal.clock.now()}, last_used_at = ${portal.clock.now()}
    where user_agent = 'test'`)

test('when one link is used concurrently, one request succeeds and the others are rejected', async () => {
  const { link } = await invitedPhysician(portal, cast.office)
  const answers = await Promise.all([accept(portal, link), accept(portal, link), accept(portal, link)])
  const [first, ...others] = answers.map(({ status }) => status).sort()
  expect(first).toBe(200)
  // The link is used (400), or was read before and the account after that (409).
  expect(others.filter((status) => status !== 400 && status !== 409)).toEqual([])
})

/** Sends the acceptance while the physician's record is locked, and runs `meanwhile` before the lock is released. */
async function acceptedDuring(link: Link, physicianId: string, meanwhile: (tx: Queries) => Promise<unknown>) {
  const { sent } = await portal.db.transaction(async (tx) => {
    await tx.run(sql`select from physicians where id = ${physicianId} for update`)
    // In an object, so that the transaction does not wait for it.
    const sent = accept(portal, link)
    const waits = sql`select from pg_locks where not granted and locktype in ('tuple', 'transactionid')`
    while ((await portal.db.first(waits)) === undefined) await pause(20)
    await meanwhile(tx)
    return { sent }
  })
  return sent
}

test('a link that is withdrawn while it is being accepted is rejected, and creates no account', async () => {
  const { id, link } = await invitedPhysician(portal, cast.office)
  const answer = await acceptedDuring(link, id, (tx) =>
    tx.run(sql`update invitations set ended_at = ${portal.clock.now()} where email = ${link.email}`),
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'account.link-invalid' } })
  expect(await portal.db.all(sql`select from users where email = ${link.email}`)).toEqual([])
})

test('a physician who is deleted while they accept gets the same error as for an invalid link', async () => {
  const { id, link } = await invitedPhysician(portal, cast.office)
  const answer = await acceptedDuring(link, id, (tx) =>
    tx.run(sql`update physicians set deleted_at = ${portal.clock.now()} where id = ${id}`),
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'account.link-invalid' } })
})

test('a link is stored as a hash, and the stored value does not work as a link', async () => {
  const { link } = await invitedPhysician(portal, cast.office)
  const row = await portal.db.first<{ hash: string }>(sql`
    select encode(token_hash, 'escape') as hash from invitations where email = ${link.email}`)
  expect(row?.hash).not.toContain(link.token)
  expect((await accept(portal, { email: link.email, token: row?.hash.slice(0, 43) ?? '' })).status).toBe(400)
})

test('a person whose address two offices invited joins both: one with a first password, the other with the account', async () => {
  const email = 'shared@test.example'
  const first = await invitedPhysician(portal, cast.office, { email })
  const second = await invitedPhysician(portal, cast.otherOffice, { email })
  expect((await accept(portal, second.link)).status).toBe(200)
  expect((await accept(portal, first.link)).body.code).toBe('account.has-account')
  expect((await portal.post('/user/checkInvitation', tokenOf(first.link))).body.data).toMatchObject({
    hasAccount: true,
  })
  expect((await portal.post('/user/joinByLink', tokenOf(first.link))).status).toBe(200)
  expect((await portal.post('/user/joinByLink', tokenOf(first.link))).body.code).toBe('account.link-invalid')
})

test('an address of the verification team cannot join an office, and only its person gets the reason', async () => {
  const { email } = await portal.db
    .first<{ email: string }>(sql`select email from users where id = ${cast.reviewer.userId}`)
    .then((row) => row ?? { email: '' })
  const { link } = await invitedPhysician(portal, cast.office, { email })
  expect((await portal.post('/user/joinByLink', tokenOf(link))).body.code).toBe('account.of-team')
})

test('a person who registers an office after being invited joins the other with their account', async () => {
  const { link } = await invitedPhysician(portal, cast.office)
  const registered = await portal.from(freshAddress(), '/user/registerUserForWeb', registration(link.email))
  expect(registered.status).toBe(200)
  expect((await accept(portal, link)).body.code).toBe('account.has-account')
  expect((await portal.post('/user/joinByLink', tokenOf(link))).status).toBe(200)
})

test.each([
  [
    { newPassword: 'short!1', confirmPassword: 'short!1' },
    'newPassword',
    'Password must be at least 8 characters.',
  ],
  [
    { newPassword: 'longenough1', confirmPassword: 'longenough1' },
    'newPassword',
    'Password must contain at least one special character.',
  ],
  [
    { newPassword: rightPassword, confirmPassword: `${rightPassword}!` },
    'confirmPassword',
    'Passwords do not match',
  ],
])('a new password of %o is rejected at %s and leaves the link usable', async (passwords, field, message) => {
  const { link } = await invitedPhysician(portal, cast.office)
  const answer = await portal.from(freshAddress(), '/user/setPassword', { ...tokenOf(link), ...passwords })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ [field]: message })
  expect((await accept(portal, link)).status).toBe(200)
})

test('while code entry of the address is locked, accepting sets the password and signs no one in', async () => {
  const { link } = await invitedPhysician(portal, cast.office)
  const now = portal.clock.now()
  await lockGuard(portal.db, link.email, 'sign-in', now)
  const unlockHash = Buffer.alloc(32, link.email)
  await lockEntry(portal.db, link.email, 'sign-in', unlockHash, now)
  const { status, body } = await accept(portal, link)
  expect([status, body.code, body.data]).toEqual([429, 'account.code-locked', undefined])
  await unlockEntry(portal.db, unlockHash, now)
  expect((await passwordStep(portal, link.email)).length).toBeGreaterThan(0)
})

test('accepting an invitation writes an audit entry with the record and the person', async () => {
  const { id, link } = await invitedPhysician(portal, cast.office)
  await acceptAndSignIn(portal, link)
  const row = await portal.db.first(sql`
    select action, record_kind as kind, records, user_type as "userType", office_id as "officeId"
    from audit_events where action = 'physicians.accept' order by id desc limit 1`)
  expect(row).toEqual({
    action: 'physicians.accept',
    kind: 'physician',
    records: [id],
    userType: 1,
    officeId: cast.officeId,
  })
})
