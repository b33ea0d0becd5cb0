import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, freshAddress, openAccountPortal, registration } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { acceptAndSignIn, invitedMember, invitedPhysician } from '../testing/people.ts'
import { type Cast, newCast, newOffice, newPerson, newPhysician, type Person } from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { notifier } from './notifier.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const bellOf = async (as: Person | string) => {
  const { body } = await portal.get('/notifications/getNotifications', as)
  return (body.data as { notifications: Notification[] }).notifications
}
/** The users who got a notification of this kind about a record. */
async function notifiedOf(kind: string, record: string): Promise<string[]> {
  const people = [
    cast.office,
    cast.physician,
    cast.otherOffice,
    cast.reviewer,
    cast.secondReviewer,
    cast.admin,
  ]
  const bells = await Promise.all(people.map(async (person) => [person.name, await bellOf(person)] as const))
  const isIt = (one: Notification) => one.kind === kind && one.record === Number(record)
  return bells.flatMap(([name, all]) => all.filter(isIt).map(() => name))
}
const review = (ivrId: string, status: string, more = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''

test('a new request notifies the team members who asked for it, with its number, its submitter and the time', async () => {
  const choices = [{ kind: 'ivr.submitted', mailed: 'never', bell: true }]
  await portal.post('/notifications/saveMailChoices', { choices }, cast.reviewer)
  const id = await submitted(portal, cast.office, cast.physicianId)
  expect(await notifiedOf('ivr.submitted', id)).toEqual(['Rita Reviewer'])
  expect((await bellOf(cast.reviewer))[0]).toMatchObject({
    kind: 'ivr.submitted',
    about: `#IVR-${id}`,
    byName: 'Olive Office',
    at: '2026-11-20T15:00:00.000Z',
    read: false,
  })
})

test('a decision notifies the office and the physician of the request, and no other office', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Approved')
  expect(await notifiedOf('ivr.decided', id)).toEqual(['Olive Office', 'Grace Hopper'])
  expect((await bellOf(cast.office))[0]).toMatchObject({ detail: 'Approved', byName: 'Rita Reviewer' })
})

test('a decision notifies no other physician and no user of another office, although they are active', async () => {
  const now = portal.clock.now()
  const { officeId } = cast
  const otherOfficeId = cast.otherOffice.officeId
  const colleague = await newPerson(portal, 1, {
    ...{ officeId, physicianId: await newPhysician(portal.db, officeId, now, 'Coll Eague') },
  })
  const stranger = await newPerson(portal, 1, {
    ...{ officeId: otherOfficeId, physicianId: cast.otherPhysicianId },
  })
  const fellow = await newPerson(portal, 2, { officeId })
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Rejected')
  const rows = await portal.db.all<{ user_id: number }>(sql`
    select user_id from notifications where kind = 'ivr.decided' and record = ${id} order by user_id`)
  const notified = rows.map((row) => row.user_id)
  expect(notified.toSorted()).toEqual(
    [cast.office, cast.physician, fellow].map((one) => one.userId).toSorted(),
  )
  for (const who of [colleague, stranger, cast.otherOffice]) expect(notified).not.toContain(who.userId)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${fellow.userId}`)
})

test('changing the notes of a Conditional request sends no further notification', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Conditional', { additionalInformation: 'x', notes: 'y' })
  await review(id, 'Conditional', { additionalInformation: 'x', notes: 'z' })
  expect(await notifiedOf('ivr.decided', id)).toEqual(['Olive Office', 'Grace Hopper'])
})

test('a prior authorization notifies no one on the team, and its response notifies the office and the physician', async () => {
  const physicianId = String(cast.physicianId)
  const id = await sentPriorAuthorization(portal, cast.office, { physicianId })
  expect(await notifiedOf('prior-authorization.submitted', id)).toEqual([])
  await portal.post(
    '/priorAuthorization/addResponse',
    { priorAuthId: id, comment: 'Granted.' },
    cast.reviewer,
  )
  expect(await notifiedOf('prior-authorization.answered', id)).toEqual(['Olive Office', 'Grace Hopper'])
})

test('no notification goes to the acting user, to deactivated or deleted users, or to types the kind does not reach', async () => {
  const away = await newPerson(portal, 3)
  const gone = await newPerson(portal, 4)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${away.userId}`)
  await portal.db.run(sql`update users set deleted_at = now() where id = ${gone.userId}`)
  const everybody = [cast.reviewer, cast.admin, cast.office, away, gone].map(({ userId }) => userId)
  const notify = notifier({ publicUrl: '', mail: async () => {} })
  await portal.db.transaction((tx) =>
    notify(tx, {
      kind: 'ivr.answered',
      record: 4_711,
      about: '#IVR-4711',
      to: { team: true, userIds: everybody },
      by: cast.reviewer,
      now: portal.clock.now(),
    }),
  )
  const rows = await portal.db.all<{ user_id: number }>(sql`
    select user_id from notifications where record = 4711 order by user_id`)
  expect(rows.map((row) => row.user_id)).toEqual([cast.secondReviewer.userId, cast.admin.userId])
})

test('a notification for the team’s admins goes to no Team Member, although the kind reaches them', async () => {
  const notify = notifier({ publicUrl: '', mail: async () => {} })
  const event = { kind: 'ivr.answered', record: 4_713, about: '#IVR-4713', to: { admins: true } } as const
  await portal.db.transaction((tx) => notify(tx, { ...event, by: undefined, now: portal.clock.now() }))
  const rows = await portal.db.all<{ user_id: number }>(sql`
    select user_id from notifications where record = 4713`)
  expect(rows.map((row) => row.user_id)).toEqual([cast.admin.userId])
})

test('a notification for the team goes to no office and no physician, although the kind reaches them', async () => {
  const notify = notifier({ publicUrl: '', mail: async () => {} })
  const event = { kind: 'ivr.decided', record: 4_714, about: '#IVR-4714', to: { team: true } } as const
  await portal.db.transaction((tx) => notify(tx, { ...event, by: undefined, now: portal.clock.now() }))
  expect(await portal.db.all(sql`select user_id from notifications where record = 4714`)).toEqual([])
})

test('mails to all recipients who want one immediately are queued together', async () => {
  const officeId = await newOffice(portal.db, portal.clock.now())
  const colleagues: Person[] = []
  while (colleagues.length < 3) colleagues.push(await newPerson(portal, 2, { officeId }))
  const queued: string[][] = []
  const notify = notifier({
    publicUrl: '',
    mail: async (_, ...mails) => void queued.push(mails.map(({ to }) => to)),
  })
  await portal.db.transaction((tx) =>
    notify(tx, {
      kind: 'ivr.decided',
      record: 4_712,
      about: '#IVR-4712',
      detail: 'Approved',
      to: { officeId },
      by: cast.reviewer,
      now: portal.clock.now(),
    }),
  )
  expect(queued).toEqual([await Promise.all(colleagues.map(emailOf))])
})

test('an event of a kind that the contract does not define throws and notifies no user', async () => {
  const notify = notifier({ publicUrl: '', mail: async () => {} })
  const event = { kind: 'ivr.unheard', record: 1, about: '', to: { team: true }, by: undefined } as const
  const notification = portal.db.transaction((tx) => notify(tx, { ...event, now: portal.clock.now() }))
  await expect(notification).rejects.toThrow('unknown notification kind ivr.unheard')
})

test('a rejected request and a submission repeated with its key send no second notification', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Rejected')
  expect((await review(id, 'Approved')).status).toBe(409)
  expect(await notifiedOf('ivr.decided', id)).toEqual(['Olive Office', 'Grace Hopper'])
})

test('an office that signs up is welcomed by one unread notification', async () => {
  const email = 'welcome@test.example'
  expect((await portal.from(freshAddress(), '/user/registerUserForWeb', registration(email))).status).toBe(
    200,
  )
  const rows = await portal.db.all(sql`
    select kind, read_at from notifications where user_id = (select id from users where email = ${email})`)
  expect(rows).toEqual([{ kind: 'welcome', read_at: null }])
})

test('a member who accepts gets a welcome notification, and the inviting admin is notified with their name', async () => {
  const { id, link } = await invitedMember(portal, cast.admin, { firstName: 'Nora', lastName: 'New' })
  const token = await acceptAndSignIn(portal, link)
  expect((await bellOf(token)).map(({ kind }) => kind)).toEqual(['welcome'])
  expect((await bellOf(cast.admin))[0]).toMatchObject({
    kind: 'invitation.accepted',
    record: Number(id),
    about: 'Nora New',
  })
  expect(await notifiedOf('invitation.accepted', id)).toEqual(['Alma Admin'])
})

test('a physician who accepts gets a welcome notification, and the inviting Office Admin is notified', async () => {
  const { id, link } = await invitedPhysician(portal, cast.office)
  const token = await acceptAndSignIn(portal, link)
  expect((await bellOf(token)).map(({ kind }) => kind)).toEqual(['welcome'])
  expect(await notifiedOf('invitation.accepted', id)).toEqual(['Olive Office'])
})

test('the migration adds a welcome notification for every existing account', async () => {
  const { default: pg } = await import('pg')
  const { readFile } = await import('node:fs/promises')
  const { emptyDatabase } = await import('../testing/database.ts')
  const { migrate, migrationsFolder } = await import('../kit/database/migrate.ts')
  const text = await readFile(`${migrationsFolder}/013_notifications.sql`, 'utf8')
  const statement = /insert into notifications[^;]+;/.exec(text)?.[0] ?? ''
  const database = await emptyDatabase()
  await migrate(database.ownerUrl)
  const client = new pg.Client(database.ownerUrl)
  await client.connect()
  await client.query(`
    insert into users (user_type, first_name, last_name, email, status, created_at) values
      (3, 'A', 'B', 'a@test.example', 'active', now()), (3, 'C', 'D', 'c@test.example', 'notRegister', now())`)
  await client.query(statement)
  const { rows } = await client.query('select kind from notifications')
  await client.end()
  await database.drop()
  expect(rows).toEqual([{ kind: 'welcome' }])
})

test('a decision is mailed to the Office Admin by default, and to no other user', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Approved')
  const mail = await portal.mailbox.next(await emailOf(cast.office))
  const own = async () =>
    (await portal.mailbox.all()).filter(({ subject }) => subject?.includes(`#IVR-${id}`)).length
  let next = mail
  while (!next.subject?.includes(`#IVR-${id}`)) next = await portal.mailbox.next(await emailOf(cast.office))
  expect(next.subject).toBe(`#IVR-${id}: Approved`)
  expect(await own()).toBe(1)
})
