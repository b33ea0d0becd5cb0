import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  otherThan,
  passwordStep,
  rightPassword,
} from '#server/testing/accounts.ts'
import type { Answer } from '#server/testing/portal.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const verify = (email: string, otp: string, token: string) =>
  portal.from(freshAddress(), '/user/verifyOtp', { email, otp }, token)
const resend = (email: string, token: string) =>
  portal.from(freshAddress(), '/user/resendOTP', { email, type: 1 }, token)

async function begin(email: string) {
  const token = await passwordStep(portal, email)
  return { email, token, code: await portal.mailbox.nextCode(email) }
}

async function beginNew(email: string) {
  await newAdmin(portal, email)
  return begin(email)
}

const codesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => answer.body.code ?? 'right')).map(([code, list]) => [
      code,
      list?.length,
    ]),
  )

/** Enters ten wrong codes, requesting new codes as needed. Returns the last reply. */
async function lockOut(email: string): Promise<Answer> {
  for (let wrong = 0; ; ) {
    const { token, code } = await begin(email)
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await verify(email, otherThan(code), token)
      wrong += 1
      if (wrong === 10) return answer
    }
  }
}

const unlockToken = (mail: Email) => /\/unlock\?token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''

describe('one code', () => {
  test('after three wrong tries a code is invalid, even when it is typed correctly', async () => {
    const { email, token, code } = await beginNew('thrice@test.example')
    for (let tries = 0; tries < 3; tries += 1)
      expect(await verify(email, otherThan(code), token)).toMatchObject({
        status: 400,
        body: { code: 'account.wrong-code', error: 'Incorrect OTP' },
      })
    for (const otp of [otherThan(code), code])
      expect(await verify(email, otp, token)).toMatchObject({
        status: 400,
        body: {
          code: 'account.code-expired',
          error: 'This code is no longer valid. Please choose Resend OTP to get a new one.',
        },
      })
  })

  test('a code is valid for exactly ten minutes', async () => {
    const early = await beginNew('early@test.example')
    const late = await beginNew('late@test.example')
    portal.clock.forward(599)
    expect((await verify(early.email, early.code, early.token)).status).toBe(200)
    portal.clock.forward(1)
    expect((await verify(late.email, late.code, late.token)).body.code).toBe('account.code-expired')
  })

  test('an expired code is replaced by a resend, in the same sign-in', async () => {
    const { email, token } = await beginNew('again@test.example')
    portal.clock.forward(700)
    expect(await resend(email, token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP Resent Successfully!' },
    })
    const code = await portal.mailbox.nextCode(email)
    expect((await verify(email, code, token)).status).toBe(200)
  })

  test('a resend invalidates the previous code and gives three new tries', async () => {
    const { email, token, code: first } = await beginNew('replaced@test.example')
    for (let tries = 0; tries < 3; tries += 1) await verify(email, otherThan(first), token)
    await resend(email, token)
    const second = await portal.mailbox.nextCode(email)
    if (first !== second) expect((await verify(email, first, token)).body.code).toBe('account.wrong-code')
    expect((await verify(email, second, token)).status).toBe(200)
  })

  test('of fifty concurrent guesses, three are compared and the others find the code expired', async () => {
    const { email, token, code } = await beginNew('parallel@test.example')
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(email, otherThan(code), token)))
    expect(codesOf(answers)).toEqual({ 'account.wrong-code': 3, 'account.code-expired': 47 })
    expect((await verify(email, code, token)).body.code).toBe('account.code-expired')
  })

  test('of fifty concurrent requests with the right code, one gets a session', async () => {
    const { email, token, code } = await beginNew('right@test.example')
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(email, code, token)))
    expect(codesOf(answers)).toEqual({ right: 1, 'account.code-expired': 49 })
    const sessions = await portal.db.all(sql`
      select from sessions s join users u on u.id = s.user_id where u.email = ${email}`)
    expect(sessions).toHaveLength(1)
  })
})

describe('resending', () => {
  test('the sixth resend within an hour is rejected with the time to wait, over all sign-ins of the account', async () => {
    const one = await beginNew('resend@test.example')
    const two = await begin(one.email)
    for (const { token } of [one, two, one, two, one]) {
      expect((await resend(one.email, token)).status).toBe(200)
      portal.clock.forward(60)
    }
    const refused = await resend(one.email, two.token)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'limit.too-many', error: 'Too many attempts. Please try again in 55 minutes.' },
    })
    expect(refused.headers['retry-after']).toBe('3300')
    const other = await beginNew('resend-other@test.example')
    expect((await resend(other.email, other.token)).status).toBe(200)
  })

  test('of twenty concurrent resends, five mail a code and one code stays valid', async () => {
    const { email, token } = await beginNew('resends@test.example')
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(email, token)))
    expect(codesOf(answers)).toEqual({ right: 5, 'limit.too-many': 15 })
    const codes = []
    for (let mail = 0; mail < 5; mail += 1) codes.push(await portal.mailbox.nextCode(email))
    const tries = await portal.db.first<{ tries: number }>(sql`
      select tries from pending_codes where email = ${email}`)
    expect(tries?.tries).toBe(0)
    expect(new Set(codes).size).toBeGreaterThan(1)
  })
})

describe('ten wrong codes in a row', () => {
  test('ten wrong codes lock code entry for all sign-ins until the mailed link is used, once', async () => {
    const email = 'locked@test.example'
    await newAdmin(portal, email)
    const waiting = await begin(email)
    const tenth = await lockOut(email)
    expect(tenth).toMatchObject({ status: 429, body: { code: 'account.code-locked' } })

    expect((await verify(email, waiting.code, waiting.token)).body.code).toBe('account.code-locked')
    expect((await resend(email, waiting.token)).body.code).toBe('account.code-locked')
    const password = { email, password: rightPassword }
    const signIn = () => portal.from(freshAddress(), '/user/signInUserForWeb', password)
    expect((await signIn()).body.code).toBe('account.code-locked')

    const mail = await portal.mailbox.next(email)
    expect(mail.subject).toBe('Your Verimend code entry is locked')
    const token = unlockToken(mail)
    expect(mail.text).toContain(`http://localhost:3000/unlock?token=${token}`)
    expect(mail.html).toContain(`href="http://localhost:3000/unlock?token=${token}"`)
    expect(await portal.post('/user/unlockCode', { token })).toMatchObject({
      status: 200,
      body: { message: 'Code entry is unlocked. Please sign in again.' },
    })
    expect(await portal.post('/user/unlockCode', { token })).toMatchObject({
      status: 400,
      body: { code: 'account.unlock-invalid' },
    })
    const { token: pending, code } = await begin(email)
    expect((await verify(email, otherThan(code), pending)).body.code).toBe('account.wrong-code')
    expect((await verify(email, code, pending)).status).toBe(200)
  })

  test('a lock sends one mail, and another link when the owner signs in again after an hour', async () => {
    const email = 'relocked@test.example'
    await newAdmin(portal, email)
    await lockOut(email)
    const signIn = () =>
      portal.from(freshAddress(), '/user/signInUserForWeb', { email, password: rightPassword })
    await signIn()
    await signIn()
    const first = unlockToken(await portal.mailbox.next(email))
    portal.clock.forward(3600)
    await signIn()
    const second = unlockToken(await portal.mailbox.next(email))
    const links = await Promise.all(
      (await portal.mailbox.all()).filter(
        (mail) => mail.to?.[0]?.address === email && unlockToken(mail) !== '',
      ),
    )
    expect(links).toHaveLength(2)
    expect((await portal.post('/user/unlockCode', { token: first })).status).toBe(400)
    expect((await portal.post('/user/unlockCode', { token: second })).status).toBe(200)
  })

  test('of thirty concurrent guesses over ten sign-ins, ten are compared', async () => {
    const email = 'swarm@test.example'
    await newAdmin(portal, email)
    const pending = []
    for (let round = 0; round < 10; round += 1) pending.push(await begin(email))
    const answers = await Promise.all(
      pending.flatMap(({ token, code }) =>
        Array.from({ length: 3 }, () => verify(email, otherThan(code), token)),
      ),
    )
    expect(codesOf(answers)).toEqual({ 'account.wrong-code': 9, 'account.code-locked': 21 })
    const guard = await portal.db.first<{ wrong_in_row: number }>(sql`
      select wrong_in_row from code_guards where email = ${email}`)
    expect(guard?.wrong_in_row).toBe(10)
  })

  test('wrong codes are counted across resends: the tenth locks, over four codes', async () => {
    const { email, token, code: first } = await beginNew('carried@test.example')
    let code = first
    const answers: Answer[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let tries = 0; tries < 3 && answers.length < 10; tries += 1)
        answers.push(await verify(email, otherThan(code), token))
      if (answers.length === 10) break
      await resend(email, token)
      code = await portal.mailbox.nextCode(email)
    }
    expect(codesOf(answers)).toEqual({ 'account.wrong-code': 9, 'account.code-locked': 1 })
  })

  test('unlocking with an invented token is rejected and unlocks nothing', async () => {
    for (const token of ['', 'A'.repeat(43)])
      expect(await portal.post('/user/unlockCode', { token })).toMatchObject({
        status: 400,
        body: { error: 'This link is no longer valid. Please sign in again.' },
      })
  })
})
