import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  newAdmin,
  openAccountPortal,
  otherThan,
  passwordStep,
} from '#server/testing/accounts.ts'
import { newCast } from '#server/testing/portal.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

interface Page {
  paths: Record<string, Record<string, { 'x-user-types': unknown }>>
}

/** Method and path of every endpoint that asks for a session, as the server itself lists them. */
async function endpointsForSessions(): Promise<[string, string][]> {
  const page = (await portal.get('/openapi.json')).body as unknown as Page
  return Object.entries(page.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { 'x-user-types': may }]) => Array.isArray(may))
      .map(([method]): [string, string] => [method, path.slice('/api'.length).replace(/\{\w+\}/g, '1')]),
  )
}

async function signedIn(email: string): Promise<string> {
  const token = await passwordStep(portal, email)
  const otp = await portal.mailbox.nextCode(email)
  const answer = await portal.post('/user/verifyOtp', { email, otp }, token)
  return (answer.body.data as { token: string }).token
}

describe('the token of a sign-in that waits for its code', () => {
  test('it opens no endpoint that any user type may call', async () => {
    await newAdmin(portal, 'pending@test.example')
    const token = await passwordStep(portal, 'pending@test.example')
    const closed = await endpointsForSessions()
    expect(closed).toContainEqual(['post', '/user/logout'])
    for (const [method, path] of closed) {
      const answer = await (method === 'get' ? portal.get(path, token) : portal.post(path, {}, token))
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'session.missing'])
    }
  })

  test('the right code opens a session for the person, and works once', async () => {
    const email = 'whole@test.example'
    await newAdmin(portal, email)
    const token = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    const answer = await portal.post('/user/verifyOtp', { email, otp }, token)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'OTP verified successfully',
        data: { email, userType: 2, name: 'Olive Office' },
      },
    })
    const session = (answer.body.data as { token: string }).token
    expect(session).not.toBe(token)
    const again = await portal.post('/user/verifyOtp', { email, otp }, token)
    expect(again).toMatchObject({ status: 400, body: { code: 'account.code-expired' } })
    expect((await portal.post('/user/logout', {}, session)).status).toBe(200)
  })

  test('the code of one sign-in is wrong for another sign-in of the same person', async () => {
    const email = 'two@test.example'
    await newAdmin(portal, email)
    const first = await passwordStep(portal, email)
    const firstCode = await portal.mailbox.nextCode(email)
    const second = await passwordStep(portal, email)
    const secondCode = await portal.mailbox.nextCode(email)
    if (firstCode !== secondCode) {
      const crossed = await portal.post('/user/verifyOtp', { email, otp: firstCode }, second)
      expect(crossed).toMatchObject({
        status: 400,
        body: { code: 'account.wrong-code', error: 'Incorrect OTP' },
      })
    }
    expect((await portal.post('/user/verifyOtp', { email, otp: firstCode }, first)).status).toBe(200)
  })

  test('verifying or resending a code without a token, with an unknown token or with a session token returns 403', async () => {
    const { office } = await newCast(portal)
    const email = 'whole@test.example'
    const calls: [string, object][] = [
      ['/user/verifyOtp', { email, otp: '12345' }],
      ['/user/resendOTP', { email, type: 1 }],
    ]
    for (const [path, body] of calls) {
      expect((await portal.post(path, body)).status).toBe(403)
      for (const token of ['A'.repeat(43), office.token])
        expect(await portal.post(path, body, token)).toMatchObject({
          status: 403,
          body: {
            code: 'account.sign-in-expired',
            error: 'This sign-in has expired. Please sign in again.',
          },
        })
    }
  })

  test('the right code with another email address is rejected and counts no try', async () => {
    const email = 'mine@test.example'
    await newAdmin(portal, email)
    await newAdmin(portal, 'yours@test.example')
    const token = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    const other = await portal.post('/user/verifyOtp', { email: 'yours@test.example', otp }, token)
    expect(other).toMatchObject({ status: 403, body: { code: 'account.sign-in-expired' } })
    expect((await portal.post('/user/verifyOtp', { email, otp }, token)).status).toBe(200)
  })

  test('a sign-in that is an hour old accepts neither a code nor a resend', async () => {
    const email = 'slow@test.example'
    await newAdmin(portal, email)
    const token = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    portal.clock.forward(3600)
    expect(await portal.post('/user/verifyOtp', { email, otp }, token)).toMatchObject({ status: 403 })
    expect(await portal.post('/user/resendOTP', { email, type: 1 }, token)).toMatchObject({ status: 403 })
  })

  test('a person deactivated between password and code gets no session', async () => {
    const email = 'between@test.example'
    const id = await newAdmin(portal, email)
    const token = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    await portal.db.run(sql`update users set status = 'deactive' where id = ${id}`)
    const answer = await portal.post('/user/verifyOtp', { email, otp }, token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'account.sign-in-expired' } })
    expect(await portal.db.all(sql`select from sessions where user_id = ${id}`)).toHaveLength(0)
  })

  test('an OTP that is not five digits is rejected with the field message and counts no try', async () => {
    const email = 'format@test.example'
    await newAdmin(portal, email)
    const token = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    for (const wrong of ['1234', '123456', 'abcde', 12345, [otp]])
      expect(await portal.post('/user/verifyOtp', { email, otp: wrong }, token)).toMatchObject({
        status: 400,
        body: { fields: { otp: 'Please enter a 5-digit OTP.' } },
      })
    expect((await portal.post('/user/verifyOtp', { email, otp }, token)).status).toBe(200)
  })

  test('twelve wrong codes do not lock an account that enters right ones in between', async () => {
    const email = 'clumsy@test.example'
    await newAdmin(portal, email)
    for (let round = 0; round < 6; round += 1) {
      const from = `198.51.100.${round}`
      const token = await passwordStep(portal, email, from)
      const otp = await portal.mailbox.nextCode(email)
      for (let wrong = 0; wrong < 2; wrong += 1) {
        const answer = await portal.from(from, '/user/verifyOtp', { email, otp: otherThan(otp) }, token)
        expect(answer.body.code).toBe('account.wrong-code')
      }
      expect((await portal.from(from, '/user/verifyOtp', { email, otp }, token)).status).toBe(200)
    }
  })
})

describe('logging out', () => {
  test('logging out invalidates the token immediately, and other sessions stay active', async () => {
    const email = 'leaving@test.example'
    await newAdmin(portal, email)
    const here = await signedIn(email)
    const there = await signedIn(email)
    expect(await portal.post('/user/logout', {}, here)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const after = await portal.post('/user/logout', {}, here)
    expect(after).toMatchObject({
      status: 403,
      body: { error: 'Your session has expired. Please log in again.' },
    })
    expect((await portal.post('/user/logout', {}, there)).status).toBe(200)
  })
})
