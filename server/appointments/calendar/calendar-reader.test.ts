// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { sql } from '../../kit/database/database.ts'
import { freePort } from '../../kit/free-ports.ts'
import { booked, scheduled, slotsFor } from '../../testing/appointments.ts'
import { type CalendarPortal, connect, openCalendarPortal } from '../../testing/calendar.ts'
import { eventually } from '../../testing/embedded.ts'
import { type Cast, newCast } from '../../testing/portal.ts'
import { furthestDays } from '../slot-rules.ts'

let portal: CalendarPortal
let cast: Cast
beforeAll(async () => {
  const port = await freePort()
  portal = await openCalendarPortal({ publicUrl: `http://127.0.0.1:${port}` })
  cast = await newCast(portal)
  await portal.app.start()
  await portal.app.http.listen({ host: '127.0.0.1', port })
  // By the portal's clock, sessions would expire before these tests end.
  await portal.google.control('forward', {
    seconds: Math.round((portal.clock.now().getTime() - Date.now()) / 1000),
  })
  await portal.google.control('settings', { pushes: 'never' })
  await connect(portal, cast.reviewer, email)
  // The portal reads the calendar once on its own, and holds the lease during that.
  await eventually(async () =>
    expect(
      await portal.db.all(sql`
        select from appointments_calendars where read_whole_at is not null and looking_until is null`),
    ).toHaveLength(1),
  )
  await scheduled(portal, cast.reviewer)
})
afterAll(() => portal.close())

const email = 'rita@calendar.example'
beforeEach(async () => {
  await portal.google.control('settings', { pushes: 'never', pageSize: 2_500 })
  for (const { id, status } of (await portal.google.state(email)).events)
    if (status !== 'cancelled') await portal.google.control('events/remove', { email, id })
  await read()
})

const at = (time: string, zone = 'America/Chicago') => ({
  dateTime: Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString(),
})
const add = async (event: object) =>
  (await portal.google.control('events', { email, event: { summary: 'Busy', ...event } })) as { id: string }
const change = (id: string, event: object) => portal.google.control('events/change', { email, id, event })
const remove = (id: string) => portal.google.control('events/remove', { email, id })

/** Makes the next read due. */
async function read(): Promise<void> {
  await portal.db.run(sql`update appointments_calendars set look_at = ${portal.clock.now()}`)
  await portal.app.calendars.readDue()
}
/** The offered times of a day, in Chicago. */
async function offered(day: string): Promise<string[]> {
  const { slots } = await slotsFor(portal, cast.office, day)
  return slots.map(({ start }) =>
    Temporal.Instant.from(start).toZonedDateTimeISO('America/Chicago').toPlainTime().toString().slice(0, 5),
  )
}
const tuesday = '2026-11-24'
const tenToEleven = { start: at(`${tuesday}T10:00`), end: at(`${tuesday}T11:00`) }
const calls = async () => (await portal.google.state()).calls

test('an event in a member’s calendar removes the slots at that time, and deleting it restores them', async () => {
  expect(await offered(tuesday)).toHaveLength(16)
  const { id } = await add(tenToEleven)
  await read()
  expect(await offered(tuesday)).not.toContain('10:00')
  expect(await offered(tuesday)).toHaveLength(14)
  await change(id, { end: at(`${tuesday}T10:30`) })
  await read()
  expect(await offered(tuesday)).toHaveLength(15)
  await remove(id)
  await read()
  expect(await offered(tuesday)).toHaveLength(16)
})

test('an event on the last day that can be booked removes the slots at that time', async () => {
  const last = portal.clock.now().getTime() + (furthestDays - 1) * 86_400_000
  const day = Temporal.Instant.fromEpochMilliseconds(last).toZonedDateTimeISO('America/Chicago').toPlainDate()
  const worked = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) }).toString()
  const free = await offered(worked)
  expect(free).toContain('10:00')
  await add({ start: at(`${worked}T10:00`), end: at(`${worked}T11:00`) })
  await read()
  expect(free.filter((time) => !['10:00', '10:30'].includes(time))).toEqual(await offered(worked))
})

test.each([
  ['is marked as free', { transparency: 'transparent' }],
  ['was declined', { attendees: [{ email, self: true, responseStatus: 'declined' }] }],
  ['says where somebody works', { eventType: 'workingLocation', transparency: 'transparent' }],
])('an event that %s does not remove any slot', async (_, more) => {
  await add({ ...tenToEleven, ...more })
  await read()
  expect(await offered(tuesday)).toHaveLength(16)
})

test('an all-day event blocks that day in the calendar’s own time zone, and no other', async () => {
  await add({ start: { date: tuesday }, end: { date: '2026-11-25' } })
  await read()
  expect(await offered(tuesday)).toEqual([])
  expect(await offered('2026-11-25')).toHaveLength(16)
})

test('a recurring event blocks each of its times, until an instance or the entire series is deleted', async () => {
  const { id } = await add({
    start: { dateTime: '2026-11-23T09:00:00', timeZone: 'America/Chicago' },
    end: { dateTime: '2026-11-23T10:00:00', timeZone: 'America/Chicago' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  })
  await read()
  for (const day of ['2026-11-23', tuesday, '2026-11-25']) expect(await offered(day)).toHaveLength(14)
  await remove(`${id}_20261124T150000Z`)
  await read()
  expect([await offered(tuesday), await offered('2026-11-25')].map(({ length }) => length)).toEqual([16, 14])
  await remove(id)
  await read()
  expect(await offered('2026-11-25')).toHaveLength(16)
})

test('events of the portal count as booked and not also as busy: after canceling, the time is free immediately', async () => {
  const appointment = await booked(portal, cast.office, `${tuesday}T14:00`)
  await eventually(async () => expect((await portal.google.state(email)).events.length).toBeGreaterThan(0))
  await eventually(async () => {
    await read()
    const { body } = await portal.get('/appointment/getBookedAppointments', cast.admin)
    expect(JSON.stringify(body)).toContain('https://meet.google.com/')
  })
  expect(await portal.db.all(sql`select from appointments_calendar_busy`)).toEqual([])
  await portal.post('/appointment/cancelAppointment', { appointmentId: appointment._id }, cast.office)
  expect(await offered(tuesday)).toContain('14:00')
})

test('the sync token is saved after the last page only, and an interrupted read retains the previous one', async () => {
  const token = () =>
    portal.db.first<{ sync_token: string }>(sql`select sync_token from appointments_calendars`)
  for (const hour of ['09', '11', '13', '15'])
    await add({ start: at(`${tuesday}T${hour}:00`), end: at(`${tuesday}T${hour}:30`) })
  const before = await token()
  await portal.google.control('settings', { pageSize: 2 })
  const listed = (await calls())['events.list'] ?? 0
  await portal.google.control('faults', { on: 'events.list', error: 'backendError', times: 1 })
  await read()
  expect(await token()).toEqual(before)
  expect(await offered(tuesday)).toHaveLength(16)
  await read()
  expect(await token()).not.toEqual(before)
  expect(await offered(tuesday)).toHaveLength(12)
  expect(((await calls())['events.list'] ?? 0) - listed).toBe(3)
})

test('when Google has dropped the sync token everything is read again, and deleted events are removed', async () => {
  const gone = await add(tenToEleven)
  await add({ start: at(`${tuesday}T15:00`), end: at(`${tuesday}T16:00`) })
  await read()
  expect(await offered(tuesday)).toHaveLength(12)
  await remove(gone.id)
  await portal.google.control('end-sync-tokens')
  await read()
  expect(await offered(tuesday)).toHaveLength(14)
  expect(await offered(tuesday)).toContain('10:00')
})

test('a push message makes the portal read the changes immediately, and late or repeated messages do no harm', async () => {
  await portal.google.control('settings', { pushes: 'twice' })
  await eventually(async () => expect((await portal.google.state()).channels).toHaveLength(1))
  await add(tenToEleven)
  await eventually(async () => expect(await offered(tuesday)).toHaveLength(14))
  await portal.google.control('settings', { pushes: 'late' })
  await add({ start: at(`${tuesday}T15:00`), end: at(`${tuesday}T16:00`) })
  expect(await offered(tuesday)).toHaveLength(14)
  await portal.google.control('send-late')
  await eventually(async () => expect(await offered(tuesday)).toHaveLength(12))
})

test('without push messages the calendar is read every five minutes', async () => {
  await add(tenToEleven)
  await portal.app.calendars.readDue()
  expect(await offered(tuesday)).toHaveLength(16)
  portal.clock.forward(301)
  await portal.app.calendars.readDue()
  expect(await offered(tuesday)).toHaveLength(14)
})

test('a forged push message, or one of an unknown channel, gets the same reply and causes no read', async () => {
  const [channel] = (await portal.google.state()).channels
  const before = (await calls())['events.list']
  const send = async (headers: Record<string, string>) => {
    const answer = await fetch(`${portal.config.publicUrl}/api/calendar/push`, { method: 'POST', headers })
    return [answer.status, await answer.text()]
  }
  const state = { 'x-goog-resource-state': 'exists', 'content-type': 'application/json; charset=UTF-8' }
  const id = channel?.id ?? ''
  const forged = [
    {},
    { ...state, 'x-goog-channel-id': 'nonsense' },
    { ...state, 'x-goog-channel-id': id, 'x-goog-channel-token': 'guessed' },
    { ...state, 'x-goog-channel-id': '00000000-0000-4000-8000-000000000000', 'x-goog-channel-token': 'x' },
  ]
  for (const headers of forged) expect(await send(headers)).toEqual([200, '{"success":true}'])
  expect((await calls())['events.list']).toBe(before)
})

test('a channel is renewed before it expires, and the previous one is stopped', async () => {
  const [before] = (await portal.google.state()).channels
  portal.clock.forward(6.5 * 86_400)
  await portal.google.control('forward', { seconds: 6.5 * 86_400 })
  await read()
  const after = (await portal.google.state()).channels
  expect(after).toHaveLength(1)
  expect(after[0]?.id).not.toBe(before?.id)
  portal.clock.forward(-6.5 * 86_400)
  await portal.google.control('forward', { seconds: -6.5 * 86_400 })
})

test('when several processes need a fresh token at the same time, only one requests it from Google', async () => {
  const other = await buildApp(portal.config, portal.db, { clock: portal.clock, logs: false })
  const before = (await calls()).token ?? 0
  await portal.db.run(sql`update appointments_calendars set access_ends_at = ${portal.clock.now()}`)
  for (let round = 0; round < 5; round += 1) {
    const reads = [portal.app, other].map(async ({ calendars }) => calendars.readDue())
    await portal.db.run(sql`
      update appointments_calendars set look_at = ${portal.clock.now()}, looking_until = null`)
    await Promise.all(reads)
  }
  expect((await calls()).token).toBe(before + 1)
  await other.stop()
})

test('a calendar whose result cannot be saved does not stop the reads of others', async () => {
  const other = 'sam@calendar.example'
  await connect(portal, cast.secondReviewer, other)
  await eventually(async () =>
    expect(
      await portal.db.all(sql`
        select from appointments_calendars where read_whole_at is not null and looking_until is null`),
    ).toHaveLength(2),
  )
  await portal.asOwner(`
    create function refuse_busy() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await portal.asOwner(`
    create trigger stuck before insert on appointments_calendar_busy for each row
    when (new.member_id = ${cast.reviewer.userId}) execute function refuse_busy()`)
  await add(tenToEleven)
  await portal.google.control('events', { email: other, event: { summary: 'Busy', ...tenToEleven } })
  await eventually(async () => {
    const now = portal.clock.now()
    // The failing calendar is read first.
    await portal.db.run(sql`
      update appointments_calendars set look_at = ${now}::timestamptz - make_interval(secs =>
        case member_id when ${cast.reviewer.userId} then 2 else 1 end)`)
    await portal.app.calendars.readDue().catch(() => {})
    expect(
      await portal.db.all(sql`
        select member_id::int as member from appointments_calendar_busy`),
    ).toEqual([{ member: cast.secondReviewer.userId }])
  })
  await portal.asOwner(`drop function refuse_busy cascade`)
})
