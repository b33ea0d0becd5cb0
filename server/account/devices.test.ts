import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  otherThan,
  resetToken,
  rightPassword,
} from '#server/testing/accounts.ts'
import { newPerson } from '#server/testing/portal.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

let number = 0
async function account(): Promise<string> {
  number += 1
  const email = `device${number}@test.example`
  await newAdmin(portal, email)
  return email
}

/** A browser at one network address, which stores its cookie. */
class Browser {
  cookie = ''
  readonly address: string
  constructor(address = freshAddress()) {
    this.address = address
  }
  async send(path: string, body: unknown, token?: string) {
    const headers = {
      'x-forwarded-for': this.address,
      ...(this.cookie ? { cookie: `theme=dark; verimend_device=${this.cookie}` } : {}),
    }
    const answer = await portal.post(path, body, token, headers)
    const set = String(answer.headers['set-cookie'] ?? '')
    this.cookie = /^verimend_device=([^;]+)/.exec(set)?.[1] ?? this.cookie
    return { ...answer, set }
  }
  password = (email: string, password = rightPassword) =>
    this.send('/user/signInUserForWeb', { email, password })
  async pending(email: string): Promise<string> {
    const answer = await this.password(email)
    if (answer.status !== 200) throw new Error(`the password answered ${answer.status}`)
    return (answer.body.data as { token: string }).token
  }
  async signIn(email: string) {
    const token = await this.pending(email)
    const otp = await portal.mailbox.nextCode(email)
    return this.send('/user/verifyOtp', { email, otp }, token)
  }
}

async function strangersLock(email: string, address?: string) {
  for (let wrong = 0; wrong < 10; wrong += 1) await new Browser(address).password(email, 'not the one!')
}
const tokenOf = (answer: { body: Record<string, unknown> }) => (answer.body.data as { token: string }).token

describe('the secret of a browser', () => {
  test('a right code sets it in an HttpOnly, SameSite cookie, and only a hash is stored', async () => {
    const email = await account()
    const browser = new Browser()
    expect((await browser.password(email)).set).toBe('')
    await portal.mailbox.nextCode(email)
    const { set } = await browser.signIn(email)
    expect(set).toMatch(
      /^verimend_device=[\w-]{43}; Path=\/api\/user; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    )
    const kept = await portal.db.pool.query('select account_devices::text as row from account_devices')
    expect(JSON.stringify(kept.rows)).not.toContain(browser.cookie)
  })

  test('a portal with an https address sets a Secure cookie', async () => {
    const secure = await openAccountPortal({ publicUrl: 'https://portal.example.com' })
    const email = 'secure@test.example'
    await newAdmin(secure, email)
    const password = await secure.post('/user/signInUserForWeb', { email, password: rightPassword })
    const otp = await secure.mailbox.nextCode(email)
    const verified = await secure.post('/user/verifyOtp', { email, otp }, tokenOf(password))
    expect(verified.headers['set-cookie']).toMatch(/; Secure$/)
    await secure.close()
  })

  test('the cookie alone neither replaces a session nor signs anyone in', async () => {
    const email = await account()
    const browser = new Browser()
    await browser.signIn(email)
    expect((await browser.send('/user/keepSession', {})).status).toBe(403)
    expect((await browser.send('/user/verifyOtp', { email, otp: '12345' })).status).toBe(403)
    expect((await browser.send('/user/changePassword', { newPassword: 'Another-horse!8' })).status).toBe(403)
    expect((await browser.send('/user/logout', {}, browser.cookie)).status).toBe(403)
  })
})

describe('strangers who guess', () => {
  test('lock an account for others, while its owner can still sign in from a known browser, even after logging out', async () => {
    const email = await account()
    const browser = new Browser()
    await browser.send('/user/logout', {}, tokenOf(await browser.signIn(email)))
    await strangersLock(email)
    expect((await new Browser().password(email)).status).toBe(429)
    expect((await browser.signIn(email)).status).toBe(200)
    expect((await new Browser().password(email)).status).toBe(429)
  })

  test('block a clinic’s network address for others, but not for known browsers there', async () => {
    const email = await account()
    const clinic = new Browser()
    await clinic.signIn(email)
    for (let account = 0; account < 3; account += 1)
      await strangersLock(`clinic${account}@test.example`, clinic.address)
    expect((await new Browser(clinic.address).password(email)).status).toBe(429)
    expect((await clinic.signIn(email)).status).toBe(200)
  })

  test('do not use up the allowance of a known browser by requesting reset codes', async () => {
    const email = await account()
    const browser = new Browser()
    await browser.signIn(email)
    for (let asked = 0; asked < 11; asked += 1) await new Browser().send('/user/forgotPassword', { email })
    expect((await new Browser().send('/user/forgotPassword', { email })).status).toBe(429)
    expect((await browser.send('/user/forgotPassword', { email })).status).toBe(200)
  })
})

describe('the separate limits of a known browser', () => {
  test('after ten wrong passwords within an hour a known browser must wait, and other browsers need not', async () => {
    const email = await account()
    const browser = new Browser()
    await browser.signIn(email)
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await browser.password(email, 'not the one!')).status).toBe(400)
    const refused = await browser.password(email)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again in 60 minutes.' },
    })
    expect((await new Browser(browser.address).password(email)).status).toBe(200)
    portal.clock.forward(3600)
    expect((await browser.password(email)).status).toBe(200)
  })

  test('right passwords do not count against a known browser, however many there are', async () => {
    const email = await account()
    const browser = new Browser()
    await browser.signIn(email)
    for (let right = 0; right < 15; right += 1) expect((await browser.password(email)).status).toBe(200)
  })

  test('a known browser may enter ten wrong codes an hour, over all its sign-ins', async () => {
    const email = await account()
    const browser = new Browser()
    await browser.signIn(email)
    for (let wrong = 0; wrong < 9; wrong += 1) {
      const token = await browser.pending(email)
      const otp = otherThan(await portal.mailbox.nextCode(email))
      expect((await browser.send('/user/verifyOtp', { email, otp }, token)).status).toBe(400)
    }
    // A right code resets the account's count in a row, but not the browser's count.
    expect((await browser.signIn(email)).status).toBe(200)
    const token = await browser.pending(email)
    const right = await portal.mailbox.nextCode(email)
    const wrong = { email, otp: otherThan(right) }
    expect((await browser.send('/user/verifyOtp', wrong, token)).status).toBe(400)
    const waits = await browser.send('/user/verifyOtp', { email, otp: right }, token)
    expect(waits).toMatchObject({ status: 429, body: { code: 'limit.too-many' } })
  })
})

describe('several accounts in one browser', () => {
  test('the secret of one account has no effect on another one, known or not, and replies are the same', async () => {
    const [own, other] = [await account(), await account()]
    const browser = new Browser()
    await browser.signIn(own)
    await strangersLock(other)
    await strangersLock('unknown@test.example')
    const [known, unknown] = [await browser.password(other), await browser.password('unknown@test.example')]
    expect(known.status).toBe(429)
    expect(unknown).toMatchObject({ status: 429, body: known.body, set: '' })
  })

  test('a shared computer remembers the ten accounts that signed in last', { tags: 'slow' }, async () => {
    const browser = new Browser()
    const emails: string[] = []
    for (let person = 0; person < 11; person += 1) {
      emails.push(await account())
      await browser.signIn(emails[person] ?? '')
    }
    await browser.signIn(emails[10] ?? '')
    expect(browser.cookie.split('.')).toHaveLength(10)
    for (const at of [0, 1]) await strangersLock(emails[at] ?? '')
    expect((await browser.password(emails[0] ?? '')).status).toBe(429)
    expect((await browser.password(emails[1] ?? '')).status).toBe(200)
  })

  test('an account remembers the last twenty browsers that it was used in', { tags: 'slow' }, async () => {
    const email = await account()
    const browsers = Array.from({ length: 21 }, () => new Browser())
    for (const browser of browsers) {
      portal.clock.forward(60)
      await browser.signIn(email)
    }
    await strangersLock(email)
    expect((await browsers[0]?.password(email))?.status).toBe(429)
    expect((await browsers[1]?.password(email))?.status).toBe(200)
  })

  test('a forged or truncated cookie counts as no cookie', async () => {
    const email = await account()
    const browser = new Browser()
    for (const cookie of ['x', '.'.repeat(5000), `${'A'.repeat(43)}.${'B'.repeat(42)}`, '%00', '"']) {
      browser.cookie = cookie
      expect((await browser.signIn(email)).status).toBe(200)
      expect(browser.cookie).toMatch(/^[\w-]{43}$/)
    }
  })
})

describe('the end of a browser’s secret', () => {
  async function remembered() {
    const email = await account()
    const browser = new Browser()
    const token = tokenOf(await browser.signIn(email))
    return { email, browser, token }
  }
  const isStranger = async (browser: Browser, email: string) => {
    await strangersLock(email)
    return (await browser.password(email, 'Another-horse!8')).status === 429
  }

  test('a reset of the password deletes the secret of a browser', async () => {
    const { email, browser } = await remembered()
    const token = await resetToken(portal, email)
    await portal.post('/user/resetPassword', { email, newPassword: 'Another-horse!8' }, token)
    expect(await isStranger(browser, email)).toBe(true)
  })

  test('a change of the password deletes the secret of a browser', async () => {
    const { email, browser, token } = await remembered()
    await browser.send('/user/changePassword', { newPassword: 'Another-horse!8' }, token)
    expect(await isStranger(browser, email)).toBe(true)
  })

  const becomeMember = (id: number) =>
    portal.asOwner(`
      alter table users drop constraint users_login;
      update users set user_type = 3, office_id = null where id = ${id};
      update logins set is_team = true where acting_id = ${id};
      alter table users add constraint users_login foreign key (login_id, is_team) references logins (id, is_team)`)

  test.each([
    ['deactivated', '/members/updateIvrMemberStatus', { status: 'deactive' }],
    ['deleted', '/members/deleteIvrMember', {}],
  ])('the browsers of a person who is %s are no longer remembered', async (_, path, more) => {
    const { email } = await remembered()
    const user = await portal.db.first<{ id: number }>(sql`select id from users where email = ${email}`)
    await becomeMember(user?.id ?? 0)
    const boss = await newPerson(portal, 4)
    await portal.post(path, { ivrTeamMemberId: String(user?.id), ...more }, boss)
    expect(
      await portal.db.first(
        sql`select from account_devices d join logins l on l.id = d.login_id where l.email = ${email}`,
      ),
    ).toBeUndefined()
  })

  test('a browser is forgotten when it has not been used for half a year', async () => {
    const { email, browser } = await remembered()
    portal.clock.forward(180 * 24 * 3600)
    await strangersLock(email)
    expect((await browser.password(email)).status).toBe(429)
  })
})
