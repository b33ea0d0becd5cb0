import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { sql } from '../kit/database/database.ts'
import { booked, bookingAt, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
/** Another user of the same office. */
let colleague: Person
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  colleague = await newPerson(portal, 2, { officeId: cast.officeId, name: 'Cora Colleague' })
  await scheduled(portal, cast.reviewer)
  await scheduled(portal, cast.secondReviewer, { durationOption: '60' })
  await scheduled(portal, cast.admin)
})
afterAll(() => portal.close())
beforeEach(() => portal.db.run(sql`delete from appointments`))

const rita = (more = {}) => ({ memberId: String(cast.reviewer.userId), ...more })
/** Her slots are an hour long. */
const sam = (more = {}) => ({ memberId: String(cast.secondReviewer.userId), durationMinutes: 60, ...more })
const alma = (more = {}) => ({ memberId: String(cast.admin.userId), ...more })
const withHopper = () => ({ physicianId: String(cast.physicianId) })

const book = (time: string, more = {}, by: Person = cast.office, headers = {}) =>
  portal.post('/appointment/bookAppointment', bookingAt(time, more), by, headers)
const move = ({ _id: appointmentId }: Appointment, time: string, more = {}) => {
  const { start, timeZone } = bookingAt(time)
  const body = { appointmentId, start, timeZone, ...more }
  return portal.post('/appointment/rescheduleAppointment', body, cast.office)
}
const all = () => portal.db.all(sql`select from appointments where status = 'booked'`)

test('a booker with another appointment at that time gets an error, and must confirm to book both', async () => {
  await booked(portal, cast.office, '2026-11-24T10:30', rita())
  expect(await book('2026-11-24T10:00', sam())).toMatchObject({
    status: 409,
    body: {
      code: 'appointments.own-overlap',
      error:
        'You already have an appointment with Rita Reviewer at that time: Tue, Nov 24, 2026, 10:30 – 11:00 AM CST.',
    },
  })
  expect(await all()).toHaveLength(1)
  expect((await book('2026-11-24T10:00', sam({ alsoAtThisTime: true }))).status).toBe(200)
  expect(await all()).toHaveLength(2)
})

test('an overlap of the physician returns an error with their name, whoever in the office booked it', async () => {
  await booked(portal, colleague, '2026-11-24T10:00', rita(withHopper()))
  expect(await book('2026-11-24T10:00', alma(withHopper()))).toMatchObject({
    status: 409,
    body: {
      code: 'appointments.physician-overlap',
      error:
        'Grace Hopper already has an appointment with Rita Reviewer at that time: Tue, Nov 24, 2026, 10:00 – 10:30 AM CST.',
    },
  })
  expect((await book('2026-11-24T10:00', alma({ ...withHopper(), alsoAtThisTime: true }))).status).toBe(200)
})

test('bookings of another office, or of a colleague without that physician, cause no overlap error', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00', rita(withHopper()))
  expect((await book('2026-11-24T10:00', alma(), cast.otherOffice)).status).toBe(200)
  expect((await book('2026-11-24T10:00', sam(), colleague)).status).toBe(200)
})

test('adjacent appointments and canceled ones cause no overlap error', async () => {
  await booked(portal, cast.office, '2026-11-24T09:30', rita())
  await booked(portal, cast.office, '2026-11-24T11:00', rita())
  const between = await booked(portal, cast.office, '2026-11-24T10:00', sam({ alsoAtThisTime: false }))
  await portal.post('/appointment/cancelAppointment', { appointmentId: between._id }, cast.office)
  expect((await book('2026-11-24T10:00', alma())).status).toBe(200)
})

test('a taken time of the same member is rejected as taken, even with confirmation', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00', rita())
  for (const alsoAtThisTime of [false, true])
    expect((await book('2026-11-24T10:00', rita({ alsoAtThisTime }))).body.code).toBe(
      'appointments.slot-taken',
    )
})

test('moving onto an appointment of the booker or the physician needs confirmation, and moving elsewhere does not', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00', rita())
  await booked(portal, colleague, '2026-11-24T14:00', rita(withHopper()))
  const moved = await booked(portal, cast.office, '2026-11-24T12:00', alma(withHopper()))
  expect((await move(moved, '2026-11-24T10:00')).body).toMatchObject({ code: 'appointments.own-overlap' })
  expect((await move(moved, '2026-11-24T14:00')).body).toMatchObject({
    code: 'appointments.physician-overlap',
  })
  expect((await move(moved, '2026-11-24T12:30')).status).toBe(200)
  expect((await move(moved, '2026-11-24T10:00', { alsoAtThisTime: true })).body.data).toMatchObject({
    time: '10:00',
  })
})

test('a form that is sent again with confirmation books once, also when it is repeated', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00', rita())
  const key = { 'idempotency-key': 'asked-first' }
  expect((await book('2026-11-24T10:00', alma(), cast.office, key)).status).toBe(409)
  const wanted = alma({ alsoAtThisTime: true })
  const first = await book('2026-11-24T10:00', wanted, cast.office, key)
  const second = await book('2026-11-24T10:00', wanted, cast.office, key)
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await all()).toHaveLength(2)
})

test('of two concurrent bookings by one person, or for one physician, the second needs confirmation', async () => {
  for (let day = 24; day < 28; day += 1)
    for (const time of ['10:00', '11:00', '13:00', '14:00']) {
      const at = `2026-11-${day}T${time}`
      const own = await Promise.all([book(at, rita()), book(at, alma())])
      expect(own.map(({ body }) => body.code ?? 'booked').toSorted()).toEqual([
        'appointments.own-overlap',
        'booked',
      ])
      await portal.db.run(sql`delete from appointments`)
      const shared = await Promise.all([
        book(at, rita(withHopper())),
        book(at, alma(withHopper()), colleague),
      ])
      expect(shared.map(({ body }) => body.code ?? 'booked').toSorted()).toEqual([
        'appointments.physician-overlap',
        'booked',
      ])
      await portal.db.run(sql`delete from appointments`)
    }
})
