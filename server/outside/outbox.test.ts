import { afterEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  newAdmin,
  openAccountPortal,
  passwordStep,
  rightPassword,
} from '#server/testing/accounts.ts'
import { eventually } from '#server/testing/embedded.ts'
import { type SmtpPeer, smtpPeer } from '#server/testing/smtp.ts'

const port = 4410
const smtpUrl = `smtp://127.0.0.1:${port}`
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
})

async function open(more: Parameters<typeof openAccountPortal>[0] = {}): Promise<AccountPortal> {
  const portal = await openAccountPortal({
    mail: { from: 'Verimend <no-reply@verimend.test>', smtpUrl },
    ...more,
  })
  ends.push(() => portal.close())
  return portal
}

async function peer(options?: Parameters<typeof smtpPeer>[1]): Promise<SmtpPeer> {
  const server = await smtpPeer(port, options)
  ends.push(() => server.close())
  return server
}

const unfinished = (portal: AccountPortal) =>
  portal.db.all<{ state: string }>(sql`
    select state::text from pgboss.job where name in ('mail.urgent', 'mail.send') and state <> 'completed'`)

const allSent = (portal: AccountPortal) =>
  eventually(async () => {
    const jobs = await unfinished(portal)
    if (jobs.length > 0) throw new Error(`${jobs.length} mails wait`)
  })

const signIn = (portal: AccountPortal, email: string) =>
  portal.post('/user/signInUserForWeb', { email, password: rightPassword })

describe('mail by SMTP', () => {
  test('while the mail server is unavailable sign-in works, and its mail is sent exactly once later', async () => {
    const portal = await open()
    await newAdmin(portal, 'waiting@test.example')
    await passwordStep(portal, 'waiting@test.example')
    await eventually(async () => {
      expect(await unfinished(portal)).toEqual([{ state: 'retry' }])
    })
    const server = await peer()
    await allSent(portal)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({
      subject: 'Your Verimend verification code',
      to: [{ address: 'waiting@test.example' }],
      from: { name: 'Verimend', address: 'no-reply@verimend.test' },
      messageId: expect.stringMatching(/^<[\w-]{36}@verimend\.test>$/),
    })
  })

  test('a mail names the call that it goes back to by the id in its reply, which is new for each call', async () => {
    const portal = await open()
    const server = await peer()
    await newAdmin(portal, 'traced@test.example')
    const replies = [await signIn(portal, 'traced@test.example'), await signIn(portal, 'traced@test.example')]
    await allSent(portal)
    const named = server.received.map(
      ({ headers }) => headers.find(({ key }) => key === 'x-request-id')?.value,
    )
    const ids = replies.map(({ headers }) => headers['x-request-id'])
    expect(named.sort()).toEqual(ids.sort())
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
  })

  test('a mail that the server rejected temporarily is sent again with the same Message-ID', async () => {
    const portal = await open()
    const server = await peer({ rejectFirst: 2 })
    await newAdmin(portal, 'greylisted@test.example')
    await passwordStep(portal, 'greylisted@test.example')
    await allSent(portal)
    expect(server.received).toHaveLength(3)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1)
  })

  test('fifty mails sent at once all arrive, each of them once', async () => {
    const portal = await open()
    const server = await peer()
    const emails = Array.from({ length: 50 }, (_, number) => `crowd${number}@test.example`)
    for (const email of emails) await newAdmin(portal, email)
    await Promise.all(emails.map((email) => passwordStep(portal, email)))
    await allSent(portal)
    expect(server.received.map((mail) => mail.to?.[0]?.address).sort()).toEqual(emails.sort())
  })

  test('a code screen says that mail is delayed once the oldest has waited for more than half a minute', async () => {
    const portal = await open()
    const email = 'delayed@test.example'
    await newAdmin(portal, email)
    const early = await signIn(portal, email)
    expect(early.body.data).not.toHaveProperty('mailDelayed')
    // An attempt that fails at this moment restores the row, so the row is aged again.
    await vi.waitFor(async () => {
      await portal.db.run(sql`update pgboss.job set created_on = created_on - interval '31 seconds'`)
      expect((await signIn(portal, email)).body.data).toMatchObject({ mailDelayed: true })
    }, 20_000)
    await peer()
    await allSent(portal)
    expect((await signIn(portal, email)).body.data).not.toHaveProperty('mailDelayed')
  })

  test('a transaction that is rolled back sends no mail', async () => {
    const portal = await open()
    const server = await peer()
    await newAdmin(portal, 'taken@test.example')
    await portal.asOwner(`
      create function fail_pending() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await portal.asOwner(`
      create constraint trigger late after insert on pending_codes deferrable initially deferred
      for each row execute function fail_pending()`)
    expect((await signIn(portal, 'taken@test.example')).status).toBe(500)
    await portal.asOwner(`drop trigger late on pending_codes`)
    await passwordStep(portal, 'taken@test.example')
    await allSent(portal)
    expect(server.received).toHaveLength(1)
  })
})

describe('mail in the demo', () => {
  test('a sign-in reply contains the URL of the demo mailbox, unless mail goes to a real server', async () => {
    const demo = await open({ demo: true, mail: { from: 'v@verimend.test', smtpUrl: undefined } })
    await newAdmin(demo, 'demo@test.example')
    expect((await signIn(demo, 'demo@test.example')).body.data).toMatchObject({ demoMailbox: '/demo/mail' })
    const real = await open({ demo: true })
    await newAdmin(real, 'real@test.example')
    expect((await signIn(real, 'real@test.example')).body.data).not.toHaveProperty('demoMailbox')
  })
})

describe('addresses that a mail server rejects', () => {
  test('a mail to an unknown address is dropped, so that users do not read that mail is delayed', async () => {
    const portal = await open()
    const server = await peer({
      error: (to) => (to.startsWith('unknown') ? '550 5.1.1 No such user' : undefined),
    })
    for (const email of ['unknown@test.example', 'here@test.example']) {
      await newAdmin(portal, email)
      await passwordStep(portal, email)
    }
    await allSent(portal)
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual(['here@test.example'])
  })

  test.each(['550 5.7.1 Relaying denied', '550 No such user here', '450 4.1.1 Unknown for now'])(
    'a mail that is rejected with "%s" is retried, because the cause may be fixed',
    async (reply) => {
      const portal = await open()
      await peer({ error: () => reply })
      await newAdmin(portal, 'waits@test.example')
      await passwordStep(portal, 'waits@test.example')
      await eventually(async () => expect(await unfinished(portal)).toEqual([{ state: 'retry' }]))
    },
  )
})
