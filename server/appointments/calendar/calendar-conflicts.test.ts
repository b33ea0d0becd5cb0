import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '#contract/appointments/appointments.ts'
import { type Sql, sql } from '../../kit/database/database.ts'
import { type Mailbox, mailboxIn } from '../../testing/accounts.ts'
import { booked, bookingAt, type Recorded, recordedParts, scheduled } from '../../testing/appointments.ts'
import { type CalendarPortal, connect, openCalendarPortal } from '../../testing/calendar.ts'
import { eventually } from '../../testing/embedded.ts'
import { type Cast, newCast, newPerson, type Person } from '../../testing/portal.ts'
import { notifyOfConflicts } from './calendar-conflicts.ts'

let portal: CalendarPortal
let cast: Cast
let box: Mailbox
beforeAll(async () => {
  portal = await openCalendarPortal()
  cast = await newCast(portal)
  box = mailboxIn(join(portal.config.dataDir, 'mail'))
  await portal.app.start()
  await portal.google.control('settings', { pushes: 'never' })
  await connect(portal, cast.reviewer, email)
  await scheduled(portal, cast.reviewer, { minimumNotice: 0 })
})
afterAll(() => portal.close())

const email = 'rita@calendar.example'
let recorded: Recorded
let half = 0
/** Two different half hours for each test, from Monday on. */
beforeEach(() => {
  half += 2
  recorded = recordedParts()
})
const time = (more = 0) => {
  const place = half + more
  const hour = String(9 + Math.floor((place % 14) / 2)).padStart(2, '0')
  return `2026-11-${23 + Math.floor(place / 14)}T${hour}:${place % 2 ? '30' : '00'}`
}
const startOf = (at: string) => bookingAt(at).start

/** Books an appointment, and waits until it is in the calendar and the calendar was read. */
async function put(at = time()): Promise<Appointment> {
  const made = await booked(portal, cast.office, at, { memberId: String(cast.reviewer.userId) })
  await inStep()
  await read()
  return shown(made._id, cast.reviewer)
}
const inStep = () =>
  eventually(async () =>
    expect(
      await portal.db.all(sql`
        select from appointments_calendar_events where done < wished and given_up is null`),
    ).toEqual([]),
  )
/** Makes the next read due, and waits for it. A late push may have begun it already: `readDue` then does nothing. */
async function read(whole = false): Promise<void> {
  const whenFree = (set: Sql) =>
    eventually(async () =>
      expect(
        await portal.db.run(sql`update appointments_calendars set ${set} where looking_until is null`),
      ).toBe(1),
    )
  await whenFree(sql`look_at = ${portal.clock.now()},
    read_whole_at = case when ${whole} then null else read_whole_at end`)
  await portal.app.calendars.readDue()
  await whenFree(sql`looking_until = null`)
}
async function eventIdOf({ _id }: Appointment): Promise<string> {
  const row = await portal.db.first<{ id: string }>(sql`
    select event_id as id from appointments_calendar_events where appointment_id = ${_id}`)
  return row?.id ?? ''
}
const eventOf = async (appointment: Appointment) => {
  const id = await eventIdOf(appointment)
  return (await portal.google.state(email)).events.find((event) => event.id === id)
}
const removeEvent = async (appointment: Appointment) =>
  portal.google.control('events/remove', { email, id: await eventIdOf(appointment) })
async function moveEvent(appointment: Appointment, at: string): Promise<void> {
  const start = startOf(at)
  const end = new Date(Date.parse(start) + 1_800_000).toISOString()
  const event = { status: 'confirmed', start: { dateTime: start }, end: { dateTime: end } }
  await portal.google.control('events/change', { email, id: await eventIdOf(appointment), event })
}
async function shown(appointmentId: string, as: Person): Promise<Appointment> {
  const { body } = await portal.get('/appointment/getBookedAppointments', as, { appointmentId })
  const [found] = (body.data as AppointmentPage).appointments
  if (!found) throw new Error('it is not shown')
  return found
}
const conflictOf = async ({ _id }: Appointment, as: Person) => (await shown(_id, as)).calendarConflict
/** A person's notifications of an appointment, newest first. */
async function rung({ _id }: Appointment, as: Person): Promise<string[]> {
  const { body } = await portal.get('/notifications/getNotifications', as)
  const { notifications } = body.data as { notifications: { kind: string; record: number }[] }
  return notifications.filter(({ record }) => record === Number(_id)).map(({ kind }) => kind)
}
const question = 'appointment.question'
const answer = ({ _id }: Appointment, body: object, as = cast.reviewer) =>
  portal.post('/appointment/answerCalendarConflict', { appointmentId: _id, ...body }, as)
/** Notifies offices as if this many seconds had passed. */
const notifyAfter = (seconds: number) =>
  notifyOfConflicts(portal.db, new Date(portal.clock.now().getTime() + seconds * 1000), recorded.parts)
const eventsOf = ({ _id }: Appointment) =>
  recorded.events.filter(({ record }) => record === Number(_id)).map(({ kind, to }) => ({ kind, to }))
const questionsTo = async (person: Person) => {
  const row = await portal.db.first<{ email: string }>(
    sql`select email from users where id = ${person.userId}`,
  )
  return (await box.all()).filter(
    ({ subject, to }) => subject?.startsWith('Appointment to confirm') && to?.[0]?.address === row?.email,
  )
}

test('a deleted event asks the member once, and notifies the office after an hour without an answer', async () => {
  const appointment = await put()
  await removeEvent(appointment)
  await read()
  await read(true)
  expect(await rung(appointment, cast.reviewer)).toEqual([question, 'appointment.booked'])
  expect(await conflictOf(appointment, cast.reviewer)).toEqual({ kind: 'removed', start: null, end: null })
  expect(await conflictOf(appointment, cast.office)).toBeNull()
  expect(await notifyAfter(3_599)).toBe(0)
  expect([await notifyAfter(3_600), await notifyAfter(3_660)]).toEqual([1, 0])
  expect(eventsOf(appointment)).toEqual([
    { kind: 'appointment.in-doubt', to: { userIds: [cast.office.userId] } },
  ])
  expect(recorded.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Appointment unconfirmed: Mon, Nov 23, 2026'),
  ])
  expect(await conflictOf(appointment, cast.office)).toMatchObject({ kind: 'removed' })
  // It begins on another day, so there is no email.
  expect(await questionsTo(cast.reviewer)).toEqual([])
})

test('an event that is missing in a full read counts as deleted', async () => {
  const appointment = await put()
  await removeEvent(appointment)
  await portal.google.control('end-sync-tokens')
  await read()
  expect(await conflictOf(appointment, cast.reviewer)).toMatchObject({ kind: 'removed' })
  await answer(appointment, { answer: 'keep' })
})

test('a moved event asks the member with its new time, and agreeing moves the appointment there', async () => {
  const appointment = await put()
  await moveEvent(appointment, time(1))
  await read()
  const start = new Date(startOf(time(1))).toISOString()
  const calendarConflict = await conflictOf(appointment, cast.reviewer)
  expect({ ...calendarConflict, start: new Date(calendarConflict?.start ?? '').toISOString() }).toMatchObject(
    {
      kind: 'moved',
      start,
    },
  )
  const agreed = await answer(appointment, { answer: 'move', start })
  expect(agreed).toMatchObject({ status: 200, body: { message: 'The appointment was moved.' } })
  await inStep()
  await read()
  const after = await shown(appointment._id, cast.office)
  expect([new Date(after.start).toISOString(), after.calendarConflict]).toEqual([start, null])
  expect(await rung(appointment, cast.office)).toContain('appointment.moved')
  expect(await rung(appointment, cast.reviewer)).toEqual([question, 'appointment.booked'])
  expect(await answer(appointment, { answer: 'keep' })).toMatchObject({
    status: 409,
    body: { code: 'appointments.conflict-over' },
  })
})

test('keeping an appointment restores its event, and an office that was notified of the conflict is notified again', async () => {
  const appointment = await put()
  await moveEvent(appointment, time(1))
  await read()
  await notifyAfter(3_600)
  expect((await answer(appointment, { answer: 'keep' })).status).toBe(200)
  await inStep()
  const event = await eventOf(appointment)
  expect(Date.parse(event?.start.dateTime ?? '')).toBe(Date.parse(startOf(time())))
  await read()
  expect(await conflictOf(appointment, cast.office)).toBeNull()
  expect(await rung(appointment, cast.office)).toEqual(['appointment.confirmed'])
  await removeEvent(appointment)
  await read()
  expect((await rung(appointment, cast.reviewer)).filter((kind) => kind === question)).toHaveLength(2)
  await answer(appointment, { answer: 'keep' })
  await inStep()
  expect(await eventOf(appointment)).toMatchObject({ status: 'confirmed' })
})

test('restoring the event ends the question, and an office that was not notified of the conflict is not notified', async () => {
  const appointment = await put()
  await moveEvent(appointment, time(1))
  await read()
  await moveEvent(appointment, time())
  await read()
  expect(await conflictOf(appointment, cast.reviewer)).toBeNull()
  expect(await notifyAfter(3_600)).toBe(0)
  expect(await rung(appointment, cast.office)).toEqual([])
})

test('an event that is moved twice asks again with the new time, and an answer to the old time is rejected', async () => {
  const appointment = await put()
  await moveEvent(appointment, time(1))
  await read()
  await removeEvent(appointment)
  await read()
  expect((await rung(appointment, cast.reviewer)).filter((kind) => kind === question)).toHaveLength(2)
  expect((await answer(appointment, { answer: 'move', start: startOf(time(1)) })).body.code).toBe(
    'appointments.conflict-over',
  )
  await answer(appointment, { answer: 'keep' })
  await inStep()
})

test('moving to a time at which the office or the physician has another appointment is rejected with its details', async () => {
  const appointment = await put()
  const other = await booked(portal, cast.office, time(1), { memberId: String(cast.reviewer.userId) })
  await inStep()
  await removeEvent(other)
  await portal.db.run(sql`
    update appointments set member_id = ${cast.secondReviewer.userId}, member_name = 'Sam Second'
    where id = ${other._id}`)
  await moveEvent(appointment, time(1))
  await read()
  const asBooker = await answer(appointment, { answer: 'move', start: startOf(time(1)) })
  expect(asBooker).toMatchObject({ status: 409, body: { code: 'appointments.conflict-overlap' } })
  expect(asBooker.body.error).toContain('already has an appointment with Sam Second')
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  await portal.db.run(sql`
    update appointments set physician_id = ${cast.physicianId}, physician_name = 'Grace Hopper',
      booked_by = case when id = ${other._id} then ${colleague.userId} else booked_by end
    where id in (${other._id}, ${appointment._id})`)
  const asPhysician = await answer(appointment, { answer: 'move', start: startOf(time(1)) })
  expect(asPhysician.body.error).toContain('Grace Hopper already has an appointment with Sam Second')
  expect((await shown(appointment._id, cast.reviewer)).start).toBe(appointment.start)
  await portal.db.run(
    sql`update appointments set physician_id = null, physician_name = '' where id = ${other._id}`,
  )
  expect((await answer(appointment, { answer: 'move', start: startOf(time(1)) })).status).toBe(200)
  await inStep()
})

test('moving to a time at which the member cannot be booked is rejected, and nothing changes', async () => {
  const appointment = await put()
  const night = `${time().slice(0, 10)}T21:00`
  await moveEvent(appointment, night)
  await read()
  const refused = await answer(appointment, { answer: 'move', start: startOf(night) })
  expect(refused).toMatchObject({ status: 409, body: { code: 'appointments.conflict-time' } })
  expect((await shown(appointment._id, cast.reviewer)).start).toBe(appointment.start)
  expect(await conflictOf(appointment, cast.reviewer)).toMatchObject({ kind: 'moved' })
  await answer(appointment, { answer: 'keep' })
  await inStep()
})

test('for an appointment within a day the member also gets an email, and the office is notified an hour before it', async () => {
  // It is nine o'clock in Chicago.
  const appointment = await put('2026-11-20T10:30')
  await removeEvent(appointment)
  await read()
  await eventually(async () => expect(await questionsTo(cast.reviewer)).toHaveLength(1))
  const [mail] = await questionsTo(cast.reviewer)
  expect(mail?.text).toContain(`/appointment?conflict=${appointment._id}`)
  expect(await notifyAfter(1_799)).toBe(0)
  expect(await notifyAfter(1_800)).toBe(1)
  const cancelled = { appointmentId: appointment._id }
  expect((await portal.post('/appointment/cancelAppointment', cancelled, cast.reviewer)).status).toBe(200)
  expect(
    await portal.db.all(
      sql`select from appointments where id = ${appointment._id} and conflict_kind is not null`,
    ),
  ).toEqual([])
})

test('an event with a write in flight during the read does not count as deleted', async () => {
  const appointment = await put()
  await removeEvent(appointment)
  const of = sql`where appointment_id = ${appointment._id}`
  // Another process writes the event: the job of the booking, which may still be looking for more to do, must not.
  await portal.db.run(
    sql`update appointments_calendar_events set wished = wished + 1, held_until = 'infinity' ${of}`,
  )
  await read()
  expect(await conflictOf(appointment, cast.reviewer)).toBeNull()
  await portal.db.run(sql`
    update appointments_calendar_events set done = wished, held_until = null, done_at = clock_timestamp() + interval '1 hour' ${of}`)
  await read()
  expect(await conflictOf(appointment, cast.reviewer)).toBeNull()
  // The unclear event is read again, and the member has really deleted it. A read knows its beginning in whole ms.
  await portal.db.run(sql`
    update appointments_calendar_events set done_at = clock_timestamp() - interval '1 second' ${of}`)
  await read()
  expect(await conflictOf(appointment, cast.reviewer)).toMatchObject({ kind: 'removed' })
  await answer(appointment, { answer: 'keep' })
  await inStep()
})

test('only the member and an IVR Admin can answer, and only for an unconfirmed appointment', async () => {
  const appointment = await put()
  expect((await answer(appointment, { answer: 'keep' })).body.code).toBe('appointments.conflict-over')
  await removeEvent(appointment)
  await read()
  expect((await answer(appointment, { answer: 'keep' }, cast.office)).status).toBe(401)
  expect((await answer(appointment, { answer: 'keep' }, cast.secondReviewer)).body.code).toBe(
    'appointments.not-participant',
  )
  expect((await answer(appointment, { answer: 'keep' }, cast.admin)).status).toBe(200)
  await inStep()
})
