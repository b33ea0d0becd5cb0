import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  openAccountPortal,
  passwordStep,
  registration,
  rightPassword,
} from '#server/testing/accounts.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const signUp = (body: unknown, headers: Record<string, string> = {}) =>
  portal.post('/user/registerUserForWeb', body, undefined, {
    'x-forwarded-for': freshAddress(),
    ...headers,
  })

const usersWith = (email: string) =>
  portal.db.all<Record<string, unknown>>(sql`
    select u.*, o.tax_id, o.npi_number, o.city, o.state, o.zip_code
    from users u join offices o on o.id = u.office_id where u.email = ${email}`)
const count = async (table: 'offices' | 'users') =>
  (await portal.db.all(table === 'offices' ? sql`select from offices` : sql`select from users`)).length

describe('signing up', () => {
  test('signing up creates an office with its Office Admin, returns no token, and sends a welcome mail without a code', async () => {
    const answer = await signUp(registration('New.Office@Test.Example', { zipCode: '787011234' }))
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      success: true,
      message: 'Registration Successful!',
      data: { user: { email: 'new.office@test.example', name: "Renée O'Brien-Ó Sé", userType: 2 } },
    })
    expect(await usersWith('new.office@test.example')).toMatchObject([
      {
        user_type: 2,
        status: 'active',
        phone_number: '5125550100',
        fax_number: '5125550101',
        country_code: '+1',
        hipaa_terms_at: portal.clock.now(),
        tax_id: '123456789',
        npi_number: '1245319599',
        city: 'Austin',
        state: 'TX',
        zip_code: '78701-1234',
      },
    ])
    expect(
      await portal.db.all(
        sql`select password_hash as hash from logins where email = 'new.office@test.example'`,
      ),
    ).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$/) }])
    const welcome = await portal.mailbox.next('new.office@test.example')
    expect(welcome.subject).toBe('Welcome to Verimend')
    expect(welcome.text).toContain('Hello Renée')
    expect(welcome.text).not.toMatch(/\b\d{5}\b/)
  })

  test('a person who has signed up can sign in with the chosen password', async () => {
    await signUp(registration('chosen@test.example'))
    await portal.mailbox.next('chosen@test.example')
    const email = 'chosen@test.example'
    const token = await passwordStep(portal, email)
    const otp = await portal.mailbox.nextCode(email)
    expect((await portal.post('/user/verifyOtp', { email, otp }, token)).status).toBe(200)
  })

  test('an address that is in use is rejected with a clear error and creates no second office', async () => {
    await signUp(registration('taken@test.example'))
    const before = await count('offices')
    const answer = await signUp(registration('TAKEN@test.example', { firstName: 'Other' }))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'account.email-in-use',
        error: 'An account with this email address already exists. Please sign in instead.',
      },
    })
    expect(await count('offices')).toBe(before)
  })

  test('of twenty concurrent sign-ups with one address, one succeeds and nineteen return that it is in use', async () => {
    const before = await count('offices')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(registration('race@test.example'))),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await count('offices')).toBe(before + 1)
  })

  test('the address of a deleted person can sign up again', async () => {
    await signUp(registration('returning@test.example'))
    await portal.db.run(sql`
      update users set deleted_at = ${portal.clock.now()}, login_id = null where email = 'returning@test.example'`)
    await portal.db.run(sql`delete from logins where email = 'returning@test.example'`)
    expect((await signUp(registration('returning@test.example'))).status).toBe(200)
  })

  test('twenty concurrent sign-ups with one idempotency key create one office, and all get the same reply', async () => {
    const before = await count('offices')
    const headers = { 'idempotency-key': 'the-form-of-one-office' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(registration('keyed@test.example'), headers)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body ?? {} })
    expect(await count('offices')).toBe(before + 1)
  })

  test('an idempotency key that was used with another body is rejected', async () => {
    const headers = { 'idempotency-key': 'used-for-two-bodies' }
    await signUp(registration('bodies@test.example'), headers)
    const other = await signUp(registration('bodies@test.example', { city: 'Dallas' }), headers)
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.other-body' } })
  })

  test('what is stored for an idempotency key does not allow fast guessing of the password', async () => {
    const body = registration('kept@test.example', { taxID: '123456789' })
    await signUp(body, { 'idempotency-key': 'hash-of-a-body' })
    const kept = await portal.db.first<{ body_hash: Buffer }>(sql`
      select body_hash from idempotency_keys where key = 'hash-of-a-body'`)
    const { confirmPassword: _, ...rest } = body
    const quick = [body, rest].map((guess) =>
      createHash('sha256').update(JSON.stringify(guess)).digest('hex'),
    )
    expect(kept).toBeDefined()
    expect(quick).not.toContain(kept?.body_hash.toString('hex'))
  })
})

describe('what sign-up rejects', () => {
  const errors: [string, Record<string, unknown>, Record<string, string>][] = [
    ['an e-mail that is a list', { email: ['a@test.example'] }, { email: 'Email address is required' }],
    ['a user type of one’s own choice', { userType: 4 }, { userType: 'This field is not known here.' }],
    ['an office of somebody else', { officeId: 1 }, { officeId: 'This field is not known here.' }],
    ['a state that is not on the list', { state: 'ZZ' }, { state: 'Please choose a state from the list.' }],
    ['another country code', { countryCode: '+44' }, { countryCode: 'Only +1 United States is offered.' }],
    [
      'terms that were not accepted',
      { hippaTerms: false },
      { hippaTerms: 'Please accept the HIPAA Privacy Policy & Data Usage Terms.' },
    ],
    [
      'passwords that differ',
      { confirmPassword: `${rightPassword}x` },
      { confirmPassword: 'The passwords did not match' },
    ],
    [
      'a password without a special character',
      { password: 'onlyletters1', confirmPassword: 'onlyletters1' },
      { password: 'Password must contain at least one special character.' },
    ],
    [
      'a phone number that is too short',
      { phoneNumber: '555' },
      { phoneNumber: 'Mobile number must be at least 10 digits long.' },
    ],
    ['an NPI with a wrong check digit', { npiNumber: '1245319598' }, { npiNumber: expect.any(String) }],
  ]
  test.each(errors)(
    'sign-up with %s is rejected with the name of the field, and nothing is created',
    async (_, more, fields) => {
      const before = await count('users')
      const answer = await signUp(registration('refused@test.example', more))
      expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid', fields } })
      expect(await count('users')).toBe(before)
    },
  )
})
