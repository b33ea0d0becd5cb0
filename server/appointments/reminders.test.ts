import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../kit/database/database.ts'
import { booked, bookingAt, type Recorded, recordedParts, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { closeAppointments, remindParticipants } from './reminders.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer)
})
afterAll(() => portal.close())

let recorded: Recorded
beforeEach(async () => {
  await portal.db.run(sql`delete from appointments`)
  recorded = recordedParts()
})
/** Sends reminders as if it were this time in UTC; 10:00 in Chicago is 16:00. */
const remindAt = (time: string) => remindParticipants(portal.db, new Date(time), recorded.parts)
const subjects = () => recorded.mails.map(({ subject }) => subject)

test('all participants are reminded a day and an hour before, once each', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00', {
    physicianId: String(cast.physicianId),
    note: 'Secret words',
  })
  expect(await remindAt('2026-11-23T15:59:59Z')).toBe(0)
  expect(await remindAt('2026-11-23T16:00:00Z')).toBe(1)
  expect(await remindAt('2026-11-23T16:01:00Z')).toBe(0)
  expect(subjects()).toEqual(Array(3).fill('Appointment reminder: Tue, Nov 24, 2026, 10:00 AM CST'))
  expect(recorded.mails[0]?.text).toContain('within the next 24 hours')
  expect(recorded.mails[0]?.text).toContain('https://meet.test.example/verimend-')
  expect(await remindAt('2026-11-24T14:59:59Z')).toBe(0)
  expect(await remindAt('2026-11-24T15:00:00Z')).toBe(1)
  expect(await remindAt('2026-11-24T15:01:00Z')).toBe(0)
  expect(recorded.mails).toHaveLength(6)
  expect(recorded.mails[5]?.text).toContain('starts within an hour')
  expect(JSON.stringify(recorded.mails)).not.toContain('Secret')
})

test('a booking less than a day ahead gets only the hour reminder, and less than an hour ahead none', async () => {
  await scheduled(portal, cast.reviewer, { minimumNotice: 0 })
  // It is nine o'clock in Chicago.
  await booked(portal, cast.office, '2026-11-20T09:30')
  await booked(portal, cast.office, '2026-11-20T14:00')
  expect(await remindAt('2026-11-20T15:01:00Z')).toBe(0)
  expect(await remindAt('2026-11-20T19:00:00Z')).toBe(1)
  expect(recorded.mails).toHaveLength(2)
  await scheduled(portal, cast.reviewer)
})

test('after a downtime, appointments within an hour get one reminder, and started ones none', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00')
  expect(await remindAt('2026-11-24T15:30:00Z')).toBe(1)
  expect(recorded.mails).toHaveLength(2)
  await booked(portal, cast.office, '2026-11-25T10:00')
  expect(await remindAt('2026-11-25T16:00:00Z')).toBe(0)
})

test('a canceled appointment gets no reminder, and a moved one gets it for its new time', async () => {
  const { _id } = await booked(portal, cast.office, '2026-11-24T10:00')
  const other = await booked(portal, cast.office, '2026-11-24T11:00')
  await portal.post('/appointment/cancelAppointment', { appointmentId: other._id }, cast.office)
  expect(await remindAt('2026-11-23T18:00:00Z')).toBe(1)
  const { start, timeZone } = bookingAt('2026-11-30T10:00')
  await portal.post(
    '/appointment/rescheduleAppointment',
    { appointmentId: _id, start, timeZone },
    cast.office,
  )
  expect(await remindAt('2026-11-24T15:30:00Z')).toBe(0)
  expect(await remindAt('2026-11-29T16:00:00Z')).toBe(1)
})

test('when six processes send reminders at the same time, each reminder is sent by one', async () => {
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00'])
    await booked(portal, cast.office, `2026-11-24T${time}`)
  const counts = await Promise.all(Array.from({ length: 6 }, () => remindAt('2026-11-23T18:00:00Z')))
  expect(counts.reduce((all, count) => all + count, 0)).toBe(5)
  expect(recorded.mails).toHaveLength(10)
})

test('an email that cannot be queued leaves the reminder due for the next round', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00')
  const broken = { ...recorded.parts, mail: () => Promise.reject(new Error('no outbox')) }
  await expect(remindParticipants(portal.db, new Date('2026-11-23T18:00:00Z'), broken)).rejects.toThrow(
    'no outbox',
  )
  expect(await remindAt('2026-11-23T18:00:00Z')).toBe(1)
})

test('a past appointment becomes Closed and updates screens, and a canceled one stays canceled', async () => {
  const over = await booked(portal, cast.office, '2026-11-24T10:00')
  const cancelled = await booked(portal, cast.office, '2026-11-24T11:00')
  await portal.post('/appointment/cancelAppointment', { appointmentId: cancelled._id }, cast.office)
  const later = await booked(portal, cast.office, '2026-11-24T12:00')
  const closeAt = (time: string) => closeAppointments(portal.db, new Date(time))
  expect(await closeAt('2026-11-24T16:29:59Z')).toBe(0)
  expect(await closeAt('2026-11-24T17:45:00Z')).toBe(1)
  const rows = await portal.db.all(sql`select id::text, status from appointments order by id`)
  expect(rows).toEqual([
    { id: over._id, status: 'Closed' },
    { id: cancelled._id, status: 'Cancelled' },
    { id: later._id, status: 'booked' },
  ])
  const change = await portal.db.first(sql`
    select record::text, team, office_id from live_changes order by id desc limit 1`)
  expect(change).toEqual({ record: over._id, team: true, office_id: cast.officeId })
})

const unknownZone = (id: string) =>
  portal.db.run(sql`update appointments set time_zone = 'Nowhere/None' where id = ${id}`)

test('an appointment whose email fails does not stop other reminders, and is retried later', async () => {
  const bad = await booked(portal, cast.office, '2026-11-24T09:00')
  await booked(portal, cast.office, '2026-11-24T10:00')
  await unknownZone(bad._id)
  await expect(remindAt('2026-11-23T18:00:00Z')).rejects.toThrow('time zone')
  expect(subjects()).toEqual(Array(2).fill('Appointment reminder: Tue, Nov 24, 2026, 10:00 AM CST'))
  await portal.db.run(sql`update appointments set time_zone = 'America/Chicago' where id = ${bad._id}`)
  expect(await remindAt('2026-11-23T18:01:00Z')).toBe(1)
  expect(recorded.mails).toHaveLength(4)
})

test('an appointment that cannot be closed does not stop the others from being closed', async () => {
  const bad = await booked(portal, cast.office, '2026-11-24T09:00')
  const good = await booked(portal, cast.office, '2026-11-24T10:00')
  await portal.asOwner(`
    create function refuse_closing() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await portal.asOwner(`
    create trigger stuck before update on appointments for each row when (new.id = ${Number(bad._id)})
    execute function refuse_closing()`)
  await expect(closeAppointments(portal.db, new Date('2026-11-24T20:00:00Z'))).rejects.toThrow('no')
  const rows = await portal.db.all(sql`select id::text, status from appointments order by id`)
  expect(rows).toEqual([
    { id: bad._id, status: 'booked' },
    { id: good._id, status: 'Closed' },
  ])
  await portal.asOwner(`drop function refuse_closing cascade`)
})
