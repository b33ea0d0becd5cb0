import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  newAdmin,
  openAccountPortal,
  passwordStep,
  rightPassword,
} from '#server/testing/accounts.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

const signIn = '/user/signInUserForWeb'

test('a user agent with odd characters still opens a session, and only visible characters are stored', async () => {
  const email = 'odd-browser@test.example'
  const userId = await newAdmin(portal, email)
  const pending = await passwordStep(portal, email)
  const otp = await portal.mailbox.nextCode(email)
  const headers = { 'user-agent': 'Chrome/1\u0000\u0085\u202e (X11; Linux)' }
  const answer = await portal.post('/user/verifyOtp', { email, otp }, pending, headers)
  expect(answer.status).toBe(200)
  const kept = await portal.db.all(sql`select user_agent from sessions where user_id = ${userId}`)
  expect(kept).toEqual([{ user_agent: 'Chrome/1 (X11; Linux)' }])
})

describe('the password step', () => {
  test('a right password returns a token and the user, and mails a code of five digits', async () => {
    await newAdmin(portal, 'right@test.example')
    const body = { email: ' Right@Test.Example ', password: rightPassword, termsAndCondtion: true }
    const answer = await portal.post(signIn, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        email: 'right@test.example',
        userType: 2,
        name: 'Olive Office',
        profilePic: '',
      },
    })
    const mail = await portal.mailbox.next('right@test.example')
    expect(mail.subject).toBe('Your Verimend verification code')
    expect(mail.text).toMatch(/^\d{5}$/m)
    expect(mail.text).toContain('10 minutes')
    expect(mail.html).toMatch(/>\d{5}</)
    expect(mail.from?.address).toBe('no-reply@verimend.test')
  })

  test('neither the code nor a token is readable in the database', async () => {
    const email = 'hashed@test.example'
    await newAdmin(portal, email)
    const token = await passwordStep(portal, email)
    const code = await portal.mailbox.nextCode(email)
    const rows = await portal.db.all(sql`select p::text from pending_codes p where email = ${email}`)
    const jobs = await portal.db.all(sql`select data::text from pgboss.job where name = 'mail.urgent'`)
    const stored = JSON.stringify(rows) + JSON.stringify(jobs)
    expect(rows).toHaveLength(1)
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString('hex'))
    expect(JSON.stringify(jobs)).not.toContain(email)
    expect(JSON.stringify(jobs)).not.toContain(code)
  })

  test('an unknown address and a wrong password get exactly the same reply', async () => {
    await newAdmin(portal, 'known@test.example')
    const wrong = await portal.post(signIn, { email: 'known@test.example', password: 'not the one!' })
    const unknown = await portal.post(signIn, { email: 'nobody@test.example', password: 'not the one!' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({
      success: false,
      error: 'Email or password is incorrect',
      code: 'account.wrong-credentials',
    })
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
  })

  test.each(['deactive', 'notRegister'])(
    'a person who is %s gets the same error as a wrong password',
    async (status) => {
      const email = `${status.toLowerCase()}@test.example`
      const id = await newAdmin(portal, email)
      await portal.db.run(sql`update users set status = ${status} where id = ${id}`)
      const answer = await portal.post(signIn, { email, password: rightPassword })
      expect(answer).toMatchObject({ status: 400, body: { code: 'account.wrong-credentials' } })
    },
  )

  test('a deleted person and one without a password yet cannot sign in', async () => {
    const deleted = await newAdmin(portal, 'deleted@test.example')
    await portal.db.run(sql`update users set deleted_at = ${portal.clock.now()} where id = ${deleted}`)
    const invited = await newAdmin(portal, 'invited@test.example')
    await portal.db.run(sql`update logins set password_hash = null where acting_id = ${invited}`)
    for (const email of ['deleted@test.example', 'invited@test.example']) {
      const answer = await portal.post(signIn, { email, password: rightPassword })
      expect(answer).toMatchObject({ status: 400, body: { code: 'account.wrong-credentials' } })
    }
  })

  test('an email that is a list and an unknown field are rejected with the name of the field', async () => {
    const list = { email: ['right@test.example', 'thief@test.example'], password: rightPassword }
    const answer = await portal.post(signIn, list)
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: 'Email address is required' } } })
    const extra = { email: 'right@test.example', password: rightPassword, userType: 4 }
    const refused = await portal.post(signIn, extra)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { userType: 'This field is not known here.' } },
    })
  })

  test('the same password typed with composed and with decomposed letters signs in', async () => {
    const email = 'unicode@test.example'
    const { hashPassword } = await import('./passwords.ts')
    const id = await newAdmin(portal, email)
    const hash = await hashPassword('Zürich-über!'.normalize('NFC'))
    await portal.db.run(sql`update logins set password_hash = ${hash} where acting_id = ${id}`)
    const answer = await portal.post(signIn, { email, password: 'Zürich-über!'.normalize('NFD') })
    expect(answer.status).toBe(200)
  })
})
