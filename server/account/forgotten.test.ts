import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  forgotStep,
  freshAddress,
  newAdmin,
  openAccountPortal,
  otherThan,
  passwordStep,
  resetToken,
  rightPassword,
  signedIn,
} from '#server/testing/accounts.ts'
import { deleteOldCodes } from './codes-store.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const newPassword = 'Another-horse!8'

const forgot = (email: string, from = freshAddress()) => portal.from(from, '/user/forgotPassword', { email })
const verify = (email: string, otp: string, token: string) =>
  portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, token)
const resend = (email: string, token: string) =>
  portal.from(freshAddress(), '/user/resendOTP', { email, type: 2 }, token)
const reset = (email: string, token: string, password = newPassword) =>
  portal.from(freshAddress(), '/user/resetPassword', { email, newPassword: password }, token)
const signIn = (email: string, password: string) =>
  portal.from(freshAddress(), '/user/signInUserForWeb', { email, password })

const expired = {
  status: 403,
  body: {
    code: 'account.reset-expired',
    error:
      'This code has expired or was already used. If you just set a password, sign in with it. Otherwise, choose Forgot your password to get a new code.',
  },
}

describe('from the forgotten password to the new one', () => {
  test('a mailed code returns a reset token and no session, and the token sets the password once', async () => {
    const email = 'forgetful@test.example'
    await newAdmin(portal, email)
    const asked = await forgot(' Forgetful@Test.Example')
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'OTP sent to your email.', data: { token: expect.stringMatching(/^[\w-]{43}$/) } },
    })
    const pending = (asked.body.data as { token: string }).token
    const mail = await portal.mailbox.next(email)
    expect(mail.text).toContain('code to set a new Verimend password')
    const otp = /^\d{5}$/m.exec(mail.text ?? '')?.[0] ?? ''

    const verified = await verify(email, otp, pending)
    expect(verified).toMatchObject({
      status: 200,
      body: { message: 'OTP verified. Please set your new password.' },
    })
    expect(verified.body.data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) })
    const { token } = verified.body.data as { token: string }
    for (const bearer of [pending, token])
      expect((await portal.get('/user/getUserProfile', bearer)).status).toBe(403)

    expect(await reset(email, token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your password has been updated successfully' },
    })
    expect((await signIn(email, rightPassword)).body.code).toBe('account.wrong-credentials')
    expect((await signIn(email, newPassword)).status).toBe(200)
    expect(await reset(email, token)).toMatchObject(expired)
  })

  test('a reset ends every session of the person and informs the owner by mail', async () => {
    const email = 'everywhere@test.example'
    await newAdmin(portal, email)
    const sessions = [await signedIn(portal, email), await signedIn(portal, email)]
    expect((await reset(email, await resetToken(portal, email))).status).toBe(200)
    for (const session of sessions) expect((await portal.get('/user/getSession', session)).status).toBe(403)
    const mail = await portal.mailbox.next(email)
    expect(mail.subject).toBe('Your Verimend password was changed')
    expect(mail.text).toContain('http://localhost:3000/forgot-password?step=email')
    expect(mail.text).not.toContain(newPassword)
  })

  test('of twenty concurrent requests with one reset token, one sets the password', async () => {
    // A new address each time, so that the test can be repeated on the same database.
    const email = `race-${randomUUID()}@test.example`
    await newAdmin(portal, email)
    const token = await resetToken(portal, email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => reset(email, token, `Racing-horse!${at}`)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
    expect((await signIn(email, `Racing-horse!${statuses.indexOf(200)}`)).status).toBe(200)
  })

  test('a reset token is valid for fifteen minutes and for the address of its code', async () => {
    const email = 'quarter@test.example'
    await newAdmin(portal, email)
    await newAdmin(portal, 'victim@test.example')
    const token = await resetToken(portal, email)
    const late = await resetToken(portal, email)
    expect(await reset('victim@test.example', token)).toMatchObject(expired)
    portal.clock.forward(15 * 60 - 1)
    expect((await reset(email, token)).status).toBe(200)
    // The password change has invalidated the other token.
    expect(await reset(email, late)).toMatchObject(expired)
    const older = await resetToken(portal, email)
    portal.clock.forward(15 * 60)
    expect(await reset(email, older)).toMatchObject(expired)
  })

  test('only a reset token sets a password: no sign-in token, session or invented token does', async () => {
    const email = 'others@test.example'
    await newAdmin(portal, email)
    const session = await signedIn(portal, email)
    const owing = await passwordStep(portal, email)
    for (const bearer of [session, owing, await forgotStep(portal, email), 'A'.repeat(43)])
      expect(await reset(email, bearer)).toMatchObject(expired)
    const nobody = await portal.post('/user/resetPassword', { email, newPassword })
    expect(nobody).toMatchObject({ status: 403, body: { code: 'session.missing' } })
    expect((await signIn(email, rightPassword)).status).toBe(200)
  })

  test('a person who was deactivated in the meantime cannot set a password with a reset token', async () => {
    const email = 'meanwhile@test.example'
    const id = await newAdmin(portal, email)
    const token = await resetToken(portal, email)
    await portal.db.run(sql`update users set status = 'deactive' where id = ${id}`)
    expect(await reset(email, token)).toMatchObject(expired)
  })

  test('a new password ends a sign-in that waits for its code, and a second reset', async () => {
    const email = 'underway@test.example'
    await newAdmin(portal, email)
    const owing = await passwordStep(portal, email)
    const signInCode = await portal.mailbox.nextCode(email)
    const other = await forgotStep(portal, email)
    const otherCode = await portal.mailbox.nextCode(email)
    expect((await reset(email, await resetToken(portal, email))).status).toBe(200)
    for (const [otp, token] of [
      [signInCode, owing],
      [otherCode, other],
    ] as const)
      expect((await verify(email, otp, token)).body.code).toBe('account.code-expired')
  })

  test('neither the code nor the reset token is readable in the database', async () => {
    const email = 'kept@test.example'
    const id = await newAdmin(portal, email)
    const token = await resetToken(portal, email)
    const kept = await portal.db.all(
      sql`select c::text from pending_codes c join logins l on l.id = c.login_id where l.acting_id = ${id}`,
    )
    expect(kept).toHaveLength(1)
    const rows = JSON.stringify(kept)
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('the sweep deletes reset tokens with their codes, a day later', async () => {
    const email = 'swept@test.example'
    const id = await newAdmin(portal, email)
    await resetToken(portal, email)
    await deleteOldCodes(portal.db, new Date(portal.clock.now().getTime() + 25 * 3_600_000))
    expect(
      await portal.db.all(
        sql`select from pending_codes c join logins l on l.id = c.login_id where l.acting_id = ${id}`,
      ),
    ).toEqual([])
  })
})

describe('the messages of its forms', () => {
  test.each([
    ['', 'Email address  is required.'],
    ['nobody', 'Invalid email address.'],
  ])('the address %j is rejected with the message of its field', async (email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 400, body: { fields: { email: message } } })
  })

  test.each([
    ['short!', 'Password must be at least 8 characters'],
    ['noSpecialOne1', 'Password must contain at least one special character.'],
    [`${'long'.repeat(50)}!`, 'Password must not exceed 200 characters.'],
  ])('the new password %j is rejected with the message of its field', async (password, message) => {
    expect(await reset('who@test.example', 'A'.repeat(43), password)).toMatchObject({
      status: 400,
      body: { fields: { newPassword: message } },
    })
  })
})

describe('what a stranger can learn and do', () => {
  test.each(['deactive', 'notRegister', 'unknown'])(
    'a reset for an address that is %s gets the same reply as one with an account, and no code works',
    async (kind) => {
      const email = `${kind.toLowerCase()}-reset@test.example`
      const knownEmail = `known-${email}`
      await newAdmin(portal, knownEmail)
      if (kind !== 'unknown') {
        const id = await newAdmin(portal, email)
        await portal.db.run(sql`update users set status = ${kind} where id = ${id}`)
      }
      const [known, other] = [await forgot(knownEmail), await forgot(email)]
      const replyWithoutToken = ({ data, ...body }: Record<string, unknown>) => ({
        ...body,
        data: { ...(data as object), token: '' },
      })
      expect(other.status).toBe(known.status)
      expect(replyWithoutToken(other.body)).toEqual(replyWithoutToken(known.body))
      const token = (other.body.data as { token: string }).token
      expect((await resend(email, token)).body).toEqual({
        success: true,
        message: 'OTP Resent Successfully!',
        data: {},
      })
      for (const otp of ['00000', '11111', '22222'])
        expect((await verify(email, otp, token)).body.code).toBe('account.wrong-code')
      expect((await verify(email, '33333', token)).body.code).toBe('account.code-expired')
      // Mails arrive in order, so after the second one all earlier mails have arrived.
      await forgot(knownEmail)
      for (let mail = 0; mail < 2; mail += 1) await portal.mailbox.nextCode(knownEmail)
      const addressees = (await portal.mailbox.all()).map((mail) => mail.to?.[0]?.address)
      expect(addressees).not.toContain(email)
    },
  )

  test('strangers can have ten codes an hour mailed to one address, and thirty from one network', async () => {
    const email = 'flooded@test.example'
    for (let asked = 0; asked < 10; asked += 1) expect((await forgot(email)).status).toBe(200)
    expect(await forgot(email)).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again in 60 minutes.' },
    })
    for (let asked = 0; asked < 30; asked += 1)
      expect((await forgot(`crowd${asked}@test.example`, '192.0.2.9')).status).toBe(200)
    const refused = await forgot('crowd30@test.example', '192.0.2.9')
    expect(refused).toMatchObject({ status: 429, body: { code: 'limit.too-many' } })
    expect(refused.headers['retry-after']).toBe('3600')
  })

  test('resends of a reset are counted separately from those of a sign-in', async () => {
    const email = 'apart@test.example'
    await newAdmin(portal, email)
    const [signingIn, resetting] = [await passwordStep(portal, email), await forgotStep(portal, email)]
    for (let sent = 0; sent < 5; sent += 1) expect((await resend(email, resetting)).status).toBe(200)
    expect((await resend(email, resetting)).status).toBe(429)
    expect((await resend(email, signingIn)).status).toBe(200)
  })

  test('ten wrong reset codes lock the reset, not the sign-in, and the mailed link unlocks it', async () => {
    const email = 'guessed-reset@test.example'
    await newAdmin(portal, email)
    let last = await forgot(email)
    await portal.mailbox.nextCode(email)
    for (let wrong = 0; wrong < 10; ) {
      const token = await forgotStep(portal, email)
      const code = await portal.mailbox.nextCode(email)
      for (let tries = 0; tries < 3 && wrong < 10; tries += 1, wrong += 1)
        last = await verify(email, otherThan(code), token)
    }
    expect(last).toMatchObject({ status: 429, body: { code: 'account.code-locked' } })
    expect((await forgot(email)).body.code).toBe('account.code-locked')

    let mail = await portal.mailbox.next(email)
    while (!mail.subject?.includes('locked')) mail = await portal.mailbox.next(email)
    expect(mail.text).toContain('Your password is unchanged')
    expect((await signIn(email, rightPassword)).status).toBe(200)
    expect((await portal.mailbox.nextCode(email)).length).toBe(5)

    const token = /\/unlock\?token=([\w-]{43})/.exec(mail.text ?? '')?.[1]
    expect(await portal.post('/user/unlockCode', { token })).toMatchObject({
      status: 200,
      body: { message: 'Code entry is unlocked. Please ask for a new code.' },
    })
    portal.clock.forward(3600)
    expect((await reset(email, await resetToken(portal, email))).status).toBe(200)
  })
})
