// @module-tag slow
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '#contract/appointments/appointments.ts'
import { sql } from '../../kit/database/database.ts'
import { mailboxIn } from '../../testing/accounts.ts'
import { booked, bookingAt, scheduled } from '../../testing/appointments.ts'
import { type CalendarPortal, connect, openCalendarPortal } from '../../testing/calendar.ts'
import { eventually } from '../../testing/embedded.ts'
import type { StandInEvent } from '../../testing/google.ts'
import { type Cast, newCast } from '../../testing/portal.ts'
import { chosenTime } from '../rules.ts'
import { insertAppointment } from '../store.ts'

let portal: CalendarPortal
let cast: Cast
beforeAll(async () => {
  portal = await openCalendarPortal()
  cast = await newCast(portal)
  await portal.app.start()
  await connect(portal, cast.reviewer, email)
  await scheduled(portal, cast.reviewer)
})
afterAll(() => portal.close())

const email = 'rita@calendar.example'
let half = 0
/** A different half hour for each test. */
beforeEach(async () => {
  half += 1
  await settings({ faults: [] })
})
const time = (more = 0) => {
  const place = half * 2 + more
  const day = 23 + Math.floor(place / 12)
  return `2026-11-${String(day).padStart(2, '0')}T${String(9 + Math.floor((place % 12) / 2)).padStart(2, '0')}:${place % 2 ? '30' : '00'}`
}
const book = (more = 0, fields: Record<string, unknown> = {}) =>
  booked(portal, cast.office, time(more), { memberId: String(cast.reviewer.userId), ...fields })
const cancel = (appointment: Pick<Appointment, '_id'>) =>
  portal.post('/appointment/cancelAppointment', { appointmentId: appointment._id }, cast.office)

async function eventsOf(appointment: Appointment): Promise<StandInEvent[]> {
  const { events } = await portal.google.state(email)
  const row = await portal.db.first<{ id: string }>(sql`
    select event_id as id from appointments_calendar_events where appointment_id = ${appointment._id}`)
  return events.filter(({ id }) => id === row?.id)
}
async function linkOf(appointment: Appointment): Promise<string> {
  const { body } = await portal.get('/appointment/getBookedAppointments', cast.admin, { limit: '100' })
  const { appointments } = body.data as AppointmentPage
  return appointments.find(({ _id }) => _id === appointment._id)?.meetingLink ?? ''
}
/** Waits until every sync is done or given up. */
const inStep = () =>
  eventually(async () => {
    const open = await portal.db.all(sql`
      select appointment_id from appointments_calendar_events where done < wished and given_up is null`)
    expect(open).toEqual([])
  })
const fault = (on: string, error: string, times = 1) => portal.google.control('faults', { on, error, times })
const settings = (change: object) => portal.google.control('settings', change)

test('a booking creates one event in the member’s calendar, and its Meet link becomes the appointment’s link', async () => {
  const appointment = await book()
  expect(appointment.meetingLink).toBe('')
  await inStep()
  const [event, ...more] = await eventsOf(appointment)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    status: 'confirmed',
    summary: 'Verimend appointment with Olive Office',
  })
  expect(Date.parse(event?.start.dateTime ?? '')).toBe(Date.parse(appointment.start))
  expect(event?.hangoutLink).toMatch(/^https:\/\/meet/)
  expect(await linkOf(appointment)).toBe(event?.hangoutLink)
})

test('the event contains neither the note nor the physician, and has no guests', async () => {
  const appointment = await book(0, {
    note: 'About Mary Canary',
    physicianId: String(cast.physicianId),
  })
  await inStep()
  const text = JSON.stringify(await eventsOf(appointment))
  expect(text).not.toMatch(/Canary|Hopper|attendees/)
})

test('canceling deletes the event, and also succeeds if the event was deleted already', async () => {
  const [one, two] = [await book(), await book(1)]
  await inStep()
  const [event] = await eventsOf(two)
  await portal.google.control('events/remove', { email, id: event?.id })
  expect([(await cancel(one)).status, (await cancel(two)).status]).toEqual([200, 200])
  await inStep()
  expect([...(await eventsOf(one)), ...(await eventsOf(two))].map(({ status }) => status)).toEqual([
    'cancelled',
    'cancelled',
  ])
})

test('moving an appointment moves the event with the same link, even if the event has changed since', async () => {
  const appointment = await book()
  await inStep()
  const [before] = await eventsOf(appointment)
  await portal.google.control('events/change', { email, id: before?.id, event: { colorId: '7' } })
  const { start, timeZone } = bookingAt(time(1))
  const body = { appointmentId: appointment._id, start, timeZone }
  expect((await portal.post('/appointment/rescheduleAppointment', body, cast.office)).status).toBe(200)
  await inStep()
  const [after] = await eventsOf(appointment)
  expect(Date.parse(after?.start.dateTime ?? '')).toBe(Date.parse(start))
  expect(after).toMatchObject({ hangoutLink: before?.hangoutLink, colorId: '7' })
})

test('an insert whose response is lost finds its event when it is retried, so that there is one event', async () => {
  await fault('events.insert', 'lost')
  const appointment = await book()
  await inStep()
  expect(await eventsOf(appointment)).toHaveLength(1)
  expect(await linkOf(appointment)).toMatch(/^https:\/\/meet/)
})

test.each(['rateLimitExceeded', 'userRateLimitExceeded', 'tooManyRequests', 'backendError', 'dropped'])(
  'after the error %s the booking stays and the event is created by a retry',
  async (error) => {
    await fault('events.insert', error)
    const appointment = await book()
    await inStep()
    expect((await eventsOf(appointment)).map(({ status }) => status)).toEqual(['confirmed'])
  },
)

test('an access token that Google rejects is refreshed once, and the request is repeated', async () => {
  const before = (await portal.google.state()).calls.refreshed ?? 0
  await portal.google.control('end-access')
  const appointment = await book()
  await inStep()
  expect(await eventsOf(appointment)).toHaveLength(1)
  expect((await portal.google.state()).calls.refreshed).toBe(before + 1)
})

test('after a permanent error the sync gives up, and the appointment gets a room of the portal', async () => {
  await fault('events.insert', 'forbidden')
  const appointment = await book()
  await inStep()
  expect(await linkOf(appointment)).toMatch(/^https:\/\/meet\.test\.example\/verimend-/)
  expect(await eventsOf(appointment)).toEqual([])
})

test('a Meet link that Google cannot make is replaced by a room of the portal, which the event then contains', async () => {
  await settings({ meet: 'failure' })
  const appointment = await book()
  await inStep()
  await settings({ meet: 'success' })
  const link = await linkOf(appointment)
  expect(link).toMatch(/^https:\/\/meet\.test\.example\/verimend-/)
  const [event] = await eventsOf(appointment)
  expect(event).toMatchObject({ status: 'confirmed', location: link })
  expect(event?.conferenceData).toBeUndefined()
})

test('a Meet link that is still pending is polled until it is there', async () => {
  await settings({ meetAfterMs: 4_000 })
  const appointment = await book()
  await inStep()
  await settings({ meetAfterMs: 200 })
  expect(await linkOf(appointment)).toMatch(/^https:\/\/meet\.google/)
})

/** Cancels directly: the endpoint rejects it while the link is being made. */
async function cancelLinkless(appointment: Appointment): Promise<void> {
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`
      update appointments set status = 'Cancelled', cancelled_at = now(), sequence = 1
      where id = ${appointment._id}`)
    await portal.app.calendars.calendars.follow(tx, Number(appointment._id))
  })
}

test('an appointment that is canceled before its first sync never creates an event', async () => {
  await fault('events.insert', 'tooManyRequests', 5)
  const appointment = await book()
  await cancelLinkless(appointment)
  await inStep()
  expect((await eventsOf(appointment)).filter(({ status }) => status !== 'cancelled')).toEqual([])
})

test('after a cancellation during an unanswered insert, the event is looked for until it can no longer appear', async () => {
  // Several times, so that no try before the cancellation gets an answer.
  await fault('events.insert', 'dropped', 20)
  const appointment = await book()
  const before = (await portal.google.state()).calls['events.delete'] ?? 0
  const { _id: id } = appointment
  const row = () =>
    portal.db.first<{ open: boolean; unsure: boolean }>(sql`
      select done < wished as open, unsure_until is not null as unsure
      from appointments_calendar_events where appointment_id = ${id}`)
  // Wait for the first try, otherwise there is no insert to look for.
  await eventually(async () => expect(await row()).toMatchObject({ unsure: true }))
  await cancelLinkless(appointment)
  await eventually(async () =>
    expect((await portal.google.state()).calls['events.delete']).toBeGreaterThan(before),
  )
  expect(await row()).toEqual({ open: true, unsure: true })
  // The insert takes effect late.
  const event = await portal.db.first<{ id: string }>(sql`
    select event_id as id from appointments_calendar_events where appointment_id = ${id}`)
  const { start, end } = appointment
  const times = { start: { dateTime: start }, end: { dateTime: end } }
  await portal.google.control('events', { email, event: { id: event?.id, ...times } })
  await inStep()
  expect((await eventsOf(appointment)).map(({ status }) => status)).toEqual(['cancelled'])
})

test('connecting a calendar creates events for appointments booked before, but only for upcoming ones', async () => {
  const other = 'sam@calendar.example'
  await portal.db.run(sql`
    insert into appointments_schedules (member_id, title, duration_minutes, time_zone, active, holidays,
      minimum_notice, buffer, saved_at, windows)
    select ${cast.secondReviewer.userId}, 'Calls', 30, 'America/Chicago', true, false, 0, 0, now(),
      jsonb_agg(jsonb_build_object('weekday', n, 'from', 540, 'to', 1020)) from generate_series(1, 5) n`)
  // As if it was booked before the portal had a calendar service.
  const from = Date.parse(bookingAt('2026-12-01T10:00').start)
  const made = {
    officeId: cast.officeId,
    member: { id: cast.secondReviewer.userId, name: cast.secondReviewer.name },
    physician: undefined,
    meetingLink: 'https://meet.test.example/before',
    note: '',
    ...chosenTime({ from, to: from + 1_800_000 }, 'America/Chicago'),
  }
  const id = await portal.db.transaction((tx) => insertAppointment(tx, cast.office, made, portal.clock.now()))
  const appointment = { ...made, _id: String(id) }
  await connect(portal, cast.secondReviewer, other)
  await inStep()
  const { events } = await portal.google.state(other)
  expect(events.map(({ location }) => location)).toEqual([appointment.meetingLink])
  await portal.post('/calendar/disconnect', {}, cast.secondReviewer)
  expect((await cancel(appointment)).status).toBe(200)
  expect((await portal.google.state(other)).events.map(({ status }) => status)).toEqual(['confirmed'])
  await connect(portal, cast.secondReviewer, other)
  await inStep()
  expect((await portal.google.state(other)).events.map(({ status }) => status)).toEqual(['cancelled'])
})

test('withdrawn access asks the member to reconnect, stops retries, and gives appointments a room of the portal', async () => {
  await portal.google.control('revoke', { email })
  const appointment = await book()
  await eventually(async () => expect(await linkOf(appointment)).toMatch(/^https:\/\/meet\.test\.example/))
  const check = await portal.get('/calendar/checkSync', cast.reviewer)
  expect(check.body).toMatchObject({ isGoogleSync: false, data: { state: 'again', email } })
  // The health check asks for a token at any time.
  const calendarCalls = async () => ({ ...(await portal.google.state()).calls, token: undefined })
  const calls = await calendarCalls()
  const refused = await portal.post(
    '/appointment/bookAppointment',
    bookingAt(time(1), { memberId: String(cast.reviewer.userId) }),
    cast.office,
  )
  expect(refused.body.code).toBe('appointments.slot-gone')
  expect(await calendarCalls()).toEqual(calls)
  const bell = await portal.get('/notifications/getNotifications', cast.reviewer)
  expect(JSON.stringify(bell.body)).toContain('appointment.calendar')
  const box = mailboxIn(join(portal.config.dataDir, 'mail'))
  const own = await portal.db.first<{ email: string }>(sql`
    select email from users where id = ${cast.reviewer.userId}`)
  await eventually(async () => {
    const told = (await box.all()).filter(({ subject }) => subject?.includes('no longer connected'))
    expect(told.map(({ to }) => to?.[0]?.address)).toEqual([own?.email])
  })
  await connect(portal, cast.reviewer, email)
  await inStep()
  expect((await eventsOf(appointment)).map(({ location }) => location)).toEqual([await linkOf(appointment)])
})
