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
import { submitted } from '#server/testing/ivr.ts'
import { physicianForm } from '#server/testing/people.ts'
import { newOffice, newPerson, newPhysician, type Person } from '#server/testing/portal.ts'
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
  test('while the mail server is unavailable sign-in works, and its email is sent exactly once later', async () => {
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

  test('an email names the call that caused it by the id in its reply, which is new for each call', async () => {
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

  test('an email that the server rejected temporarily is sent again with the same Message-ID', async () => {
    const portal = await open()
    const server = await peer({ rejectFirst: 2 })
    await newAdmin(portal, 'greylisted@test.example')
    await passwordStep(portal, 'greylisted@test.example')
    await allSent(portal)
    expect(server.received).toHaveLength(3)
    expect(new Set(server.received.map((mail) => mail.messageId)).size).toBe(1)
  })

  test('fifty emails sent at the same time all arrive, each of them once', { tags: 'slow' }, async () => {
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

  test('a transaction that is rolled back sends no email', async () => {
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

describe('recipients that a mail server refuses', () => {
  const replies: Record<string, string> = {
    nobody: '550 5.1.1 user unknown',
    plain: '550 No such user here',
    blocked: '550 5.7.1 rejected by policy',
    full: '552 5.2.2 mailbox full',
    later: '450 4.2.1 try later',
    relayed: '550 5.7.1 Relaying denied',
  }
  const refusing = () => peer({ error: (to) => replies[to.split('@')[0] ?? ''] })
  const invite = async (portal: AccountPortal, office: Person, email: string) => {
    const form = { ...physicianForm(), email }
    const { status, body } = await portal.post('/physicians/addPhysician', form, office)
    expect(status).toBe(200)
    return (body.data as { _id: string })._id
  }
  const rows = async (portal: AccountPortal, office: Person) => {
    const { body } = await portal.get('/physicians/getManagePhysicians', office)
    const { physicians } = body.data as { physicians: { email: string; invitation: string }[] }
    return Object.fromEntries(physicians.map(({ email, invitation }) => [email, invitation]))
  }
  const told = async (portal: AccountPortal, person: Person) => {
    const { body } = await portal.get('/notifications/getNotifications', person)
    const { notifications } = body.data as {
      notifications: { kind: string; about: string; record: number }[]
    }
    return notifications.filter(({ kind }) => kind.endsWith('.undelivered'))
  }
  async function withOffice() {
    const portal = await open()
    const officeId = await newOffice(portal.db, portal.clock.now())
    return { portal, office: await newPerson(portal, 2, { officeId }) }
  }

  test('an invitation that is refused for good stops, its row says so, and its inviter is notified at the record', async () => {
    const { portal, office } = await withOffice()
    await refusing()
    const id = await invite(portal, office, 'nobody@x.test')
    for (const name of ['plain', 'blocked', 'full', 'here']) await invite(portal, office, `${name}@x.test`)
    await allSent(portal)
    expect(await rows(portal, office)).toEqual({
      'nobody@x.test': 'undelivered',
      'plain@x.test': 'undelivered',
      'blocked@x.test': 'undelivered',
      'full@x.test': 'undelivered',
      'here@x.test': 'open',
    })
    const notices = await told(portal, office)
    expect(notices).toHaveLength(4)
    expect(notices.at(-1)).toMatchObject({ kind: 'invitation.undelivered', about: 'Priya Raghunathan' })
    await portal.get(`/physicians/getPhysician/${id}`, office)
    const unread = await portal.db.first<{ count: number }>(sql`
      select count(*)::int as count from notifications where kind = 'invitation.undelivered' and read_at is null`)
    expect(unread?.count).toBe(3)
  })

  test('an invitation that is sent again to a right address is open again', async () => {
    const { portal, office } = await withOffice()
    await refusing()
    const physicianId = await invite(portal, office, 'nobody@x.test')
    await allSent(portal)
    const again = { physicianId, email: 'right@x.test' }
    expect((await portal.post('/physicians/resendInvitation', again, office)).status).toBe(200)
    await allSent(portal)
    expect(await rows(portal, office)).toEqual({ 'right@x.test': 'open' })
  })

  test.each(['later', 'relayed'])(
    'an email whose recipient is answered as %s is tried again, and no one reads that codes are delayed',
    async (name) => {
      const { portal, office } = await withOffice()
      await refusing()
      await invite(portal, office, `${name}@x.test`)
      await eventually(async () => expect(await unfinished(portal)).toEqual([{ state: 'retry' }]))
      await portal.db.run(sql`update pgboss.job set created_on = created_on - interval '10 minutes'`)
      await newAdmin(portal, 'signs-in@test.example')
      expect((await signIn(portal, 'signs-in@test.example')).body.data).not.toHaveProperty('mailDelayed')
      expect(await rows(portal, office)).toEqual({ [`${name}@x.test`]: 'open' })
    },
  )

  test('many recipients refused alike raise an alarm, are kept and tried again, and all get their emails later', async () => {
    const { portal, office } = await withOffice()
    let refuses = true
    const server = await peer({
      error: (to) => (refuses ? `550 5.7.1 <${to}> Access denied, see K${to.length}-7` : undefined),
    })
    const emails = ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'f'].map((name) => `${name}@x.test`)
    for (const email of emails) await invite(portal, office, email)
    // The first of them count as refused for good until the others are refused alike, which is when the alarm is
    // raised.
    await eventually(async () => {
      await expect(portal.app.checks['outside.mail']?.()).rejects.toThrow()
      expect(await unfinished(portal)).toHaveLength(emails.length)
      expect(new Set(Object.values(await rows(portal, office)))).toEqual(new Set(['open']))
    })
    refuses = false
    await allSent(portal)
    expect(server.received.map(({ to }) => to?.[0]?.address).sort()).toEqual(emails)
    await portal.app.checks['outside.mail']?.()
  })

  test('many unknown addresses among emails that arrive are a matter of the addresses', async () => {
    const { portal, office } = await withOffice()
    await peer({ error: (to) => (to.startsWith('unknown') ? '550 5.1.1 user unknown' : undefined) })
    const emails = Array.from({ length: 6 }, (_, number) => `unknown${number}@x.test`)
    for (const email of emails) {
      await invite(portal, office, email)
      await allSent(portal)
      await newAdmin(portal, `here-${email}`)
      await passwordStep(portal, `here-${email}`)
      await allSent(portal)
      portal.clock.forward(1)
    }
    expect(new Set(Object.values(await rows(portal, office)))).toEqual(new Set(['undelivered']))
  })

  test('the person who caused an email about a record is notified that it was refused', async () => {
    const { portal, office } = await withOffice()
    await refusing()
    const reviewer = await newPerson(portal, 3)
    const physicianId = await newPhysician(portal.db, office.officeId ?? 0, portal.clock.now())
    const ivrId = await submitted(portal, office, physicianId)
    await portal.db.run(sql`update logins set email = 'full@x.test' where acting_id = ${office.userId}`)
    await portal.db.run(sql`update users set email = 'full@x.test' where id = ${office.userId}`)
    expect((await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, reviewer)).status).toBe(200)
    await allSent(portal)
    const [notice] = await told(portal, reviewer)
    expect(notice).toMatchObject({ kind: 'mail.undelivered', about: `#IVR-${ivrId}`, detail: office.name })
  })
})
