import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  passwordStep,
  resetToken,
  rightPassword,
  signedIn,
} from '#server/testing/accounts.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const newPassword = 'Another-horse!8'
const change = (session: string, password: unknown = newPassword) =>
  portal.post('/user/changePassword', { newPassword: password }, session)
const signIn = (email: string, password: string) =>
  portal.from(freshAddress(), '/user/signInUserForWeb', { email, password })

describe('changing one’s own password', () => {
  test('after a change only the new password signs in, and the owner is informed by mail', async () => {
    const email = 'changer@test.example'
    const id = await newAdmin(portal, email)
    const session = await signedIn(portal, email)
    expect(await change(session)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your password has been updated successfully' },
    })
    const mail = await portal.mailbox.next(email)
    expect(mail.subject).toBe('Your Verimend password was changed')
    expect(mail.text).not.toContain(newPassword)
    expect((await signIn(email, rightPassword)).body.code).toBe('account.wrong-credentials')
    expect((await signIn(email, newPassword)).status).toBe(200)
    const noted = await portal.db.all(sql`
      select from audit_events where action = 'account.password' and user_id = ${id} and records = ${[id]}`)
    expect(noted).toHaveLength(1)
  })

  test('changing the password ends all other sessions of the person, but not this one or those of others', async () => {
    const email = 'elsewhere@test.example'
    await newAdmin(portal, email)
    await newAdmin(portal, 'colleague@test.example')
    const colleague = await signedIn(portal, 'colleague@test.example')
    const others = [await signedIn(portal, email), await signedIn(portal, email)]
    const session = await signedIn(portal, email)
    await change(session)
    for (const other of others) expect((await portal.get('/user/getUserProfile', other)).status).toBe(403)
    for (const live of [session, colleague])
      expect((await portal.get('/user/getUserProfile', live)).status).toBe(200)
  })

  test('changing the password ends a sign-in that waits for its code, and a reset', async () => {
    const email = 'began@test.example'
    await newAdmin(portal, email)
    const session = await signedIn(portal, email)
    const owing = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    const reset = await resetToken(portal, email)
    await change(session)
    expect((await portal.post('/user/verifyOtp', { email, otp }, owing)).body.code).toBe(
      'account.code-expired',
    )
    expect((await portal.post('/user/resetPassword', { email, newPassword }, reset)).status).toBe(403)
  })

  test('of two sessions that change the password at the same time, one succeeds and the other is signed out', async () => {
    const email = 'twice@test.example'
    await newAdmin(portal, email)
    const sessions = [await signedIn(portal, email), await signedIn(portal, email)]
    const answers = await Promise.all(sessions.map((session, at) => change(session, `Racing-horse!${at}`)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.toSorted()).toEqual([200, 403])
    expect((await signIn(email, `Racing-horse!${statuses.indexOf(200)}`)).status).toBe(200)
  })
})

test.each([
  ['short!', 'Password must be at least 8 characters.'],
  ['exactly20characters!!', 'Password must not exceed 20 digits.'],
  ['noSpecialOne1', 'Password must contain at least one special character.'],
  [['listed-horse!7'], 'Password must be at least 8 characters.'],
])('the new password %j is rejected, and the old one stays valid', async (password, message) => {
  const email = `kept${String(password).length}@test.example`
  await newAdmin(portal, email)
  expect(await change(await signedIn(portal, email), password)).toMatchObject({
    status: 400,
    body: { fields: { newPassword: message } },
  })
  expect((await signIn(email, rightPassword)).status).toBe(200)
})

test('a new password has 8 to 20 characters, both limits included', async () => {
  const email = 'bounds@test.example'
  await newAdmin(portal, email)
  const session = await signedIn(portal, email)
  for (const password of ['eight8!!', 'twenty-characters!!!'])
    expect((await change(session, password)).status).toBe(200)
})
