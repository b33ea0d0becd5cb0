import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { sql } from '../kit/database/database.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { type CalendarPortal, connect, openCalendarPortal } from '../testing/calendar.ts'
import { eventually } from '../testing/embedded.ts'
import { type Cast, newCast } from '../testing/portal.ts'

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
const book = (time: string) => booked(portal, cast.office, time, { memberId: String(cast.reviewer.userId) })
const row = ({ _id: id }: Appointment) =>
  portal.db.first<{ id: string; sent: boolean; open: boolean }>(sql`
    select event_id as id, account_id is not null as sent, done < wished as open
    from appointments_calendar_events where appointment_id = ${id}`)
const inStep = (appointment: Appointment) =>
  eventually(async () => expect(await row(appointment)).toMatchObject({ open: false }))
async function eventOf(appointment: Appointment) {
  const [{ events }, own] = [await portal.google.state(email), await row(appointment)]
  return events.find(({ id }) => id === own?.id)
}

test('a sync that another process is at is tried again, in case that process has died', async () => {
  const appointment = await book('2026-11-24T10:00')
  await inStep(appointment)
  const hold = (until: 'infinity' | null) =>
    portal.db.run(sql`
      update appointments_calendar_events set held_until = ${until}::timestamptz
      where appointment_id = ${appointment._id}`)
  await hold('infinity')
  const { status } = await portal.post(
    '/appointment/cancelAppointment',
    { appointmentId: appointment._id },
    cast.office,
  )
  expect(status).toBe(200)
  await eventually(async () =>
    expect(
      await portal.db.all(sql`
        select state::text from pgboss.job
        where name = 'calendar.follow' and data->>'appointmentId' = ${appointment._id} and output is not null
          and state in ('retry', 'active')`),
      // Two, if the job of the booking was not over yet.
    ).not.toEqual([]),
  )
  await hold(null)
  await inStep(appointment)
  expect((await eventOf(appointment))?.status).toBe('cancelled')
})

test('an appointment that got a room while its calendar made a meeting keeps the room, and the event names it', async () => {
  await portal.google.control('settings', { meetAfterMs: 1_500 })
  const appointment = await book('2026-11-24T11:00')
  await eventually(async () => expect(await row(appointment)).toMatchObject({ sent: true }))
  const room = 'https://meet.test.example/the-room'
  expect(
    await portal.db.run(sql`
      update appointments set meeting_link = ${room} where id = ${appointment._id} and meeting_link = ''`),
  ).toBe(1)
  await inStep(appointment)
  await portal.google.control('settings', { meetAfterMs: 200 })
  expect(await eventOf(appointment)).toMatchObject({ status: 'confirmed', location: room })
})
