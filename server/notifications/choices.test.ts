import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { choosableBy, kindOf, kinds, type NotificationKind } from '#contract/notifications/kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notifications.ts'
import { lastOpening } from '../ivr/queue/settings-store.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'
import { sendDigests } from './digest.ts'
import { notifier } from './notifier.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  await workDaily()
})
// Notifications that wait for a digest by default would be in the digests of later tests.
beforeEach(() => portal.db.run(sql`update notifications set digest = false where digest`))
afterAll(() => portal.close())

/** Makes every day a working day from 8:00 AM to 5:00 PM Eastern Time, without holidays. */
async function workDaily(): Promise<void> {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '17:00' }))
  const calendar = { timeZone: 'America/New_York', weekdays, holidays: [] }
  await portal.db.run(sql`
    update ivr_queue_settings
    set version = version + 1, settings = settings || ${JSON.stringify({ calendar })}::jsonb`)
}

const choices = async (as: Person) =>
  (await portal.get('/notifications/getMailChoices', as)).body.data as NotificationChoice[]
const choose = (as: Person, ...chosen: [kind: string, mailed: string, bell?: boolean][]) =>
  portal.post(
    '/notifications/saveMailChoices',
    { choices: chosen.map(([kind, mailed, bell]) => ({ kind, mailed, bell })) },
    as,
  )

/** Notifies a user of requests, and returns the recipients and subjects of mails sent immediately. */
async function notifyOf(person: Person, kind: NotificationKind, count = 1): Promise<string[]> {
  const sent: string[] = []
  const notify = notifier({
    publicUrl: 'https://p.example',
    mail: async (_, ...mails) => void sent.push(...mails.map(({ subject }) => subject)),
  })
  await portal.db.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1)
      await notify(tx, {
        kind,
        record: n,
        about: `#IVR-${n}`,
        to: { userIds: [person.userId] },
        by: undefined,
        now: portal.clock.now(),
      })
  })
  return sent
}

interface Sent {
  readonly to: string
  readonly subject: string
  readonly text: string
}
async function digestsAt(moment: string): Promise<Sent[]> {
  const sent: Sent[] = []
  const mail = async (_: unknown, mail: Sent) => void sent.push(mail)
  await sendDigests(portal.db, await lastOpening(portal.db, new Date(moment)), {
    publicUrl: 'https://p.example',
    mail,
  })
  return sent
}
const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''

test('by default only decisions and questions are mailed immediately, and everything else waits for the digest', async () => {
  const ofEach = async (person: Person) =>
    (await choices(person)).filter(({ mailed }) => mailed === 'now').map(({ kind }) => kind)
  expect(await ofEach(cast.office)).toEqual([
    'ivr.decided',
    'ivr.answer-corrected',
    'prior-authorization.answered',
    'prior-authorization.outcome',
    'message.added',
    'message.mention',
  ])
  expect(await ofEach(cast.physician)).toEqual(['message.mention'])
  for (const person of [cast.reviewer, cast.admin])
    expect(await ofEach(person)).toEqual(['message.added', 'message.mention'])
  for (const person of [cast.office, cast.physician, cast.reviewer, cast.admin]) {
    const never = (await choices(person)).filter(({ mailed }) => mailed === 'never')
    // Mailed in any case, or about work that no one asked to be notified of.
    expect(never.every(({ kind, bell }) => kindOf(kind).fixedMail !== undefined || !bell)).toBe(true)
  }
})

test('users can choose for the kinds that reach their user type, and for no other', async () => {
  for (const [person, type] of [
    [cast.physician, 1],
    [cast.office, 2],
    [cast.reviewer, 3],
    [cast.admin, 4],
  ] as const)
    expect((await choices(person)).map(({ kind }) => kind)).toEqual(choosableBy(type))
  const refused = await choose(cast.office, ['ivr.documents', 'now'])
  expect(refused.body.fields).toEqual({
    'choices.0.kind': 'You can’t change this type of notification.',
  })
  for (const wrong of [
    ['ivr.decided', 'hourly'],
    ['appointment.booked', 'now'],
    ['nothing', 'now'],
  ] as [string, string][])
    expect((await choose(cast.office, wrong)).status).toBe(400)
  const twice = await choose(cast.office, ['ivr.decided', 'now'], ['ivr.decided', 'never'])
  expect(twice.status).toBe(400)
})

test('until users choose, the bell shows every kind that reaches them, except new work that no one owns', async () => {
  const off = async (person: Person) =>
    (await choices(person)).filter(({ bell }) => !bell).map(({ kind }) => kind)
  const newWork = ['ivr.submitted', 'prior-authorization.submitted', 'support.opened', 'support.assigned']
  for (const person of [cast.reviewer, cast.admin]) expect(await off(person)).toEqual(newWork)
  for (const person of [cast.office, cast.physician]) expect(await off(person)).toEqual([])
})

test('every kind is offered to those whom it reaches, except the one that welcomes a new account', () => {
  for (const kind of kinds) {
    const { reaches, choice, always, fixedMail } = kindOf(kind)
    expect(choice).toMatch(/^[A-Z]\w*/)
    const offered = ([1, 2, 3, 4] as const).filter((type) => choosableBy(type).includes(kind))
    expect([kind, offered]).toEqual([kind, kind === 'welcome' ? [] : reaches.toSorted()])
    if (always !== undefined && fixedMail === undefined) expect(kind).toBe('audit.alert')
  }
})

test('a kind that is muted in the bell appears in neither bell nor count, and is still mailed as chosen', async () => {
  const person = await newPerson(portal, 3)
  await choose(person, ['ivr.answered', 'daily', false])
  expect(await notifyOf(person, 'ivr.answered', 2)).toEqual([])
  const { body } = await portal.get('/notifications/getNotifications', person)
  expect(body.data).toEqual({ unread: 0, notifications: [], more: false })
  expect((await portal.get('/notifications/getUnread', person)).body.data).toEqual({ unread: 0 })
  expect(await digestsAt('2026-11-21T13:00:00Z')).toMatchObject([
    { subject: 'Daily digest: 2 notifications' },
  ])
  expect(await digestsAt('2026-11-22T13:00:00Z')).toEqual([])
  await choose(person, ['ivr.answered', 'now', false])
  expect(await notifyOf(person, 'ivr.answered')).toHaveLength(1)
  await choose(person, ['ivr.answered', 'never', false])
  expect(await notifyOf(person, 'ivr.answered')).toEqual([])
  // An older form does not know about the bell: the choice stays.
  await choose(person, ['ivr.answered', 'never'])
  expect((await choices(person)).find(({ kind }) => kind === 'ivr.answered')?.bell).toBe(false)
})

test('the bell always shows unusual access, and mails that are always sent cannot be chosen; both say why', async () => {
  const alert = await choose(cast.admin, ['audit.alert', 'never', false])
  expect(alert.body.fields).toEqual({ 'choices.0.bell': 'Always on, to protect patient records.' })
  expect((await choose(cast.admin, ['audit.alert', 'never', true])).status).toBe(200)
  const booked = await choose(cast.office, ['appointment.booked', 'now', true])
  expect(booked.body.fields).toEqual({ 'choices.0.mailed': 'Always emailed, to update your calendar.' })
  expect((await choose(cast.office, ['appointment.booked', 'never', false])).status).toBe(200)
  await choose(cast.office, ['appointment.booked', 'never', true])
})

test('a user who chooses Never gets no mail but still gets the notification', async () => {
  await choose(cast.office, ['ivr.decided', 'never'])
  expect(await notifyOf(cast.office, 'ivr.decided')).toEqual([])
  const { body } = await portal.get('/notifications/getUnread', cast.office)
  expect(body.data).toEqual({ unread: 1 })
  await choose(cast.office, ['ivr.decided', 'now'])
  expect(await notifyOf(cast.office, 'ivr.decided')).toHaveLength(1)
})

test('a team member who chooses At once gets the text of the notification by mail, without a patient', async () => {
  await choose(cast.reviewer, ['ivr.submitted', 'now'])
  const id = await submitted(portal, cast.office, cast.physicianId)
  const mail = await portal.mailbox.next(await emailOf(cast.reviewer))
  expect(mail.subject).toBe(`#IVR-${id}: new request`)
  expect(mail.text).toContain(`/viewivrsubmissions/IVR-${id}\n`)
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Mary|O'Neil/)
  await choose(cast.reviewer, ['ivr.submitted', 'never'])
})

test('a daily digest is sent once after the working day has begun, with earlier notifications', async () => {
  const person = cast.secondReviewer
  await choose(person, ['ivr.documents', 'daily'])
  // The tests' clock is 10:00 there.
  expect(await notifyOf(person, 'ivr.documents', 23)).toEqual([])
  expect(await digestsAt('2026-11-20T16:00:00Z')).toEqual([])
  expect(await digestsAt('2026-11-21T12:59:00Z')).toEqual([])
  const [sent, ...others] = await digestsAt('2026-11-21T13:00:00Z')
  expect(others).toEqual([])
  expect(sent).toMatchObject({ to: await emailOf(person), subject: 'Daily digest: 23 notifications' })
  expect(sent?.text).toContain(
    'Documents were added to #IVR-23\nhttps://p.example/viewivrsubmissions/IVR-23#supporting-documents',
  )
  expect(sent?.text).toContain('3 more')
  expect(await digestsAt('2026-11-21T13:01:00Z')).toEqual([])
  expect(await digestsAt('2026-11-22T13:00:00Z')).toEqual([])
})

test('the hour of the digest follows daylight saving time', async () => {
  const person = cast.secondReviewer
  await notifyOf(person, 'ivr.documents')
  await portal.db.run(sql`update notifications set at = '2026-07-01T11:59:00Z' where digest`)
  expect(await digestsAt('2026-07-01T11:59:30Z')).toEqual([])
  expect(await digestsAt('2026-07-01T12:00:00Z')).toHaveLength(1)
})

test('a digest goes out when a working day begins, in the time zone and at the hour that an IVR Admin has set', async () => {
  const before = (await portal.get('/ivr/getQueueSettings', cast.admin)).body.data as QueueSettings & {
    version: number
  }
  const { version, ...settings } = before
  const calendar = {
    timeZone: 'America/Los_Angeles',
    weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '07:30', closes: '16:00' })),
    holidays: [{ day: '2026-11-30', name: 'Inventory' }],
  }
  const saved = await portal.post(
    '/ivr/saveQueueSettings',
    { ...settings, calendar, seenVersion: version },
    cast.admin,
  )
  expect(saved.status).toBe(200)
  const person = cast.secondReviewer
  await notifyOf(person, 'ivr.documents')
  await portal.db.run(sql`update notifications set at = '2026-11-27T15:30:00Z' where digest`)
  // Friday's opening itself, the weekend, a holiday, and half past seven in Los Angeles on Tuesday.
  for (const moment of [
    '2026-11-27T16:00:00Z',
    '2026-11-28T18:00:00Z',
    '2026-11-30T18:00:00Z',
    '2026-12-01T15:29:00Z',
  ])
    expect(await digestsAt(moment)).toEqual([])
  expect(await digestsAt('2026-12-01T15:30:00Z')).toHaveLength(1)
  await workDaily()
})

test('notifications that were read, or whose kind is no longer chosen, are in no digest', async () => {
  const person = cast.secondReviewer
  await notifyOf(person, 'ivr.documents', 2)
  const { body } = await portal.get('/notifications/getNotifications', person)
  const upTo = (body.data as { notifications: { id: string }[] }).notifications[0]?.id
  await portal.post('/notifications/markAllRead', { upTo }, person)
  expect(await digestsAt('2026-11-23T13:00:00Z')).toEqual([])
  await notifyOf(person, 'ivr.documents', 2)
  await choose(person, ['ivr.documents', 'never'])
  expect(await digestsAt('2026-11-24T13:00:00Z')).toEqual([])
})

test('when several processes send digests at the same time, each digest is sent by one', async () => {
  const person = cast.secondReviewer
  await choose(person, ['ivr.documents', 'daily'])
  await notifyOf(person, 'ivr.documents', 5)
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => digestsAt('2026-11-25T13:00:00Z')))
  expect(all.flat()).toHaveLength(1)
})

test('a digest whose mail could not be queued is sent in the next run', async () => {
  const person = cast.secondReviewer
  await notifyOf(person, 'ivr.documents')
  const mail = async () => Promise.reject(new Error('no queue'))
  const due = await lastOpening(portal.db, new Date('2026-11-26T13:00:00Z'))
  const failing = sendDigests(portal.db, due, { publicUrl: '', mail })
  await expect(failing).rejects.toThrow('no queue')
  expect(await digestsAt('2026-11-26T13:01:00Z')).toHaveLength(1)
})

test('a user who was deactivated before the digest is due gets none', async () => {
  await notifyOf(cast.secondReviewer, 'ivr.documents')
  await portal.db.run(sql`update users set status = 'deactive' where id = ${cast.secondReviewer.userId}`)
  expect(await digestsAt('2026-11-27T13:00:00Z')).toEqual([])
})

test('a user who was deleted before the digest is due gets none', async () => {
  const person = await newPerson(portal, 3)
  await choose(person, ['ivr.documents', 'daily'])
  await notifyOf(person, 'ivr.documents')
  await portal.db.run(sql`update users set deleted_at = now() where id = ${person.userId}`)
  expect(await digestsAt('2026-11-27T13:00:00Z')).toEqual([])
})

test('a notification that arrives after the hour of a digest waits for the next one', async () => {
  const person = await newPerson(portal, 3)
  await choose(person, ['ivr.documents', 'daily'])
  await notifyOf(person, 'ivr.documents', 2)
  await portal.db.run(sql`
    update notifications set at = case record when 1 then '2026-11-27T12:59:00Z' else '2026-11-27T13:00:00Z' end::timestamptz
    where user_id = ${person.userId}`)
  for (const day of ['2026-11-27', '2026-11-28'])
    expect(await digestsAt(`${day}T13:05:00Z`)).toMatchObject([{ subject: 'Daily digest: 1 notification' }])
})

test('what a user chooses for one kind changes nothing for other kinds or other users', async () => {
  const [one, other, third] = [
    await newPerson(portal, 3),
    await newPerson(portal, 3),
    await newPerson(portal, 3),
  ]
  await choose(other, ['ivr.documents', 'daily'], ['ivr.answered', 'daily'])
  await notifyOf(other, 'ivr.documents')
  await choose(other, ['ivr.answered', 'never'])
  await choose(one, ['ivr.documents', 'never'])
  expect(await digestsAt('2026-11-27T13:00:00Z')).toMatchObject([{ to: await emailOf(other) }])
  await choose(one, ['ivr.documents', 'now'])
  const usual = await choices(third)
  expect(usual.find(({ kind }) => kind === 'ivr.documents')?.mailed).toBe('daily')
  expect(await choices(one)).toEqual(
    usual.map((choice) => (choice.kind === 'ivr.documents' ? { ...choice, mailed: 'now' } : choice)),
  )
  expect(await notifyOf(one, 'ivr.documents')).toHaveLength(1)
  expect(await notifyOf(one, 'ivr.answered')).toEqual([])
  expect(await notifyOf(third, 'ivr.documents')).toEqual([])
})

test('a digest that fails does not stop those of other users, and is sent later', async () => {
  const now = portal.clock.now()
  const one = await newPerson(portal, 3)
  const other = await newPerson(portal, 3)
  for (const person of [one, other]) {
    await choose(person, ['ivr.documents', 'daily'])
    await notifyOf(person, 'ivr.documents')
  }
  // Such as one from a newer version of the portal.
  await portal.db.run(sql`
    insert into notifications (user_id, kind, record, about, at, digest)
    values (${one.userId}, 'ivr.unheard', 1, '', ${now}, true)`)
  const sent: string[] = []
  const mail = async (_: unknown, { to }: Sent) => void sent.push(to)
  const parts = { publicUrl: 'https://p.example', mail }
  const due = await lastOpening(portal.db, new Date('2026-11-28T13:00:00Z'))
  await expect(sendDigests(portal.db, due, parts)).rejects.toThrow('ivr.unheard')
  expect(sent).toEqual([await emailOf(other)])
  await portal.db.run(sql`delete from notifications where kind = 'ivr.unheard'`)
  expect((await digestsAt('2026-11-28T13:01:00Z')).map(({ to }) => to)).toEqual([await emailOf(one)])
})
