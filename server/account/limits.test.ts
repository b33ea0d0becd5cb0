import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsFrom } from '#server/kit/access/secrets.ts'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  newAdmin,
  openAccountPortal,
  otherThan,
  passwordStep,
  registration,
  rightPassword,
} from '#server/testing/accounts.ts'
import { keptLog } from '#server/testing/logged.ts'
import { accountLimits } from './limits.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const password = (email: string, from: string, text = 'not the one!') =>
  portal.from(from, '/user/signInUserForWeb', { email, password: text })

describe('wrong passwords for one account', () => {
  test('after ten wrong passwords in fifteen minutes the right one must wait too, and the error says how long', async () => {
    const email = 'guessed@test.example'
    await newAdmin(portal, email)
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect((await password(email, `198.51.100.${wrong}`)).status).toBe(400)
      portal.clock.forward(6)
    }
    const refused = await password(email, '198.51.100.99', rightPassword)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'limit.too-many', error: 'Too many attempts. Please try again in 14 minutes.' },
    })
    expect(refused.headers['retry-after']).toBe('840')
    portal.clock.forward(839)
    expect((await password(email, '198.51.100.99', rightPassword)).body.error).toBe(
      'Too many attempts. Please try again in 1 second.',
    )
    portal.clock.forward(1)
    expect((await password(email, '198.51.100.99', rightPassword)).status).toBe(200)
  })

  test('an address without an account is limited with the same error', async () => {
    for (let wrong = 0; wrong < 10; wrong += 1) await password('ghost@test.example', `203.0.113.${wrong}`)
    const refused = await password('ghost@test.example', '203.0.113.99')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again in 15 minutes.' },
    })
  })

  test('of fifty concurrent wrong passwords, ten are compared', async () => {
    const email = 'stormed@test.example'
    await newAdmin(portal, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, caller) => password(email, `10.9.0.${caller}`)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('right passwords do not count, however many are sent at the same time', async () => {
    const email = 'busy@test.example'
    await newAdmin(portal, email)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => password(email, '10.8.0.1', rightPassword)),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  })
})

describe('one network address', () => {
  test('thirty wrong passwords or codes within an hour block a network address, over all accounts', async () => {
    const email = 'mixed@test.example'
    const from = '10.7.0.1'
    await newAdmin(portal, email)
    await newAdmin(portal, 'colleague@test.example')
    for (let wrong = 0; wrong < 27; wrong += 1)
      expect((await password(`person${wrong}@test.example`, from)).status).toBe(400)
    const token = await passwordStep(portal, email, from)
    const otp = await portal.mailbox.nextCode(email)
    for (let wrong = 0; wrong < 3; wrong += 1) {
      const answer = await portal.from(from, '/user/verifyOtp', { email, otp: otherThan(otp) }, token)
      expect(answer.body.code).toBe('account.wrong-code')
    }
    const code = await portal.from(from, '/user/verifyOtp', { email, otp }, token)
    expect(code).toMatchObject({ status: 429, body: { code: 'limit.too-many' } })
    expect(code.headers['retry-after']).toBe('3600')
    expect((await password('colleague@test.example', from, rightPassword)).status).toBe(429)
    expect((await password('colleague@test.example', '10.7.0.2', rightPassword)).status).toBe(200)
    portal.clock.forward(3600)
    expect((await password('colleague@test.example', from, rightPassword)).status).toBe(200)
  })

  test('attempts rejected by the limit of one account do not block the network address for colleagues', async () => {
    const from = '10.6.0.1'
    await newAdmin(portal, 'neighbor@test.example')
    for (let wrong = 0; wrong < 40; wrong += 1) await password('forgetful@test.example', from)
    expect((await password('neighbor@test.example', from, rightPassword)).status).toBe(200)
  })

  test('all IPv6 addresses of one /64 network count as one', async () => {
    for (let wrong = 0; wrong < 30; wrong += 1)
      await password(`six${wrong}@test.example`, `2001:db8:1:2::${wrong.toString(16)}`)
    expect((await password('six@test.example', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await password('six@test.example', '2001:db8:1:3::1')).status).toBe(400)
  })

  test('the eleventh sign-up within an hour is rejected, and a repeated request does not count', async () => {
    const from = '10.5.0.1'
    const headers = { 'x-forwarded-for': from, 'idempotency-key': 'one-form-sent-twice' }
    const path = '/user/registerUserForWeb'
    for (let repeated = 0; repeated < 5; repeated += 1) {
      const answer = await portal.post(path, registration('office0@test.example'), undefined, headers)
      expect(answer.status).toBe(200)
    }
    for (let office = 1; office < 10; office += 1)
      expect((await portal.from(from, path, registration(`office${office}@test.example`))).status).toBe(200)
    const refused = await portal.from(from, path, registration('office10@test.example'))
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again in 60 minutes.' },
    })
    expect(await portal.db.all(sql`select from users where email = 'office10@test.example'`)).toHaveLength(0)
  })
})

describe('the entire site', () => {
  test('the 501st wrong code within an hour raises one alert, and again in the next hour', async () => {
    const log = keptLog()
    const alerts = () => log().map(({ message }) => message)
    const secrets = secretsFrom('another key that is long enough for tests')
    const limits = accountLimits(portal.db, secrets)
    const wrongCodes = async (many: number) => {
      for (let wrong = 0; wrong < many; wrong += 1) await limits.wrongCode(portal.clock.now())
    }
    await wrongCodes(500)
    expect(alerts()).toEqual([])
    await wrongCodes(20)
    expect(alerts()).toEqual(['more than 500 wrong codes within an hour'])
    portal.clock.forward(3600)
    await wrongCodes(501)
    expect(alerts()).toHaveLength(2)
  })

  test('no counter contains an account or a network address', async () => {
    const email = 'counted@test.example'
    await password(email, '10.4.0.1')
    const kept = await portal.db.all<{ key: string }>(sql`select key from attempt_counts`)
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toMatch(/test\.example|10\.4\.0/)
  })
})
