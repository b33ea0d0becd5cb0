import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentPage } from '#contract/appointments/appointments.ts'
import type { PhysicianLeaving } from '#contract/people/leaving.ts'
import { sql } from '../kit/database/database.ts'
import { booked, bookingAt, scheduled } from '../testing/appointments.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPhysician, openPortal, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
let other: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  other = String(await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Nora Next'))
  await scheduled(portal, cast.reviewer)
  await scheduled(portal, cast.secondReviewer)
})
afterAll(() => portal.close())

let hour = 8
/** A physician with an appointment, and the data of the dialog before they leave. */
async function leaver() {
  hour += 1
  const time = `2026-11-24T${String(hour).padStart(2, '0')}:00`
  const id = String(await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Lea Leaver'))
  const { _id } = await booked(portal, cast.office, time, {
    memberId: String(cast.reviewer.userId),
    physicianId: id,
  })
  const read = async () =>
    (await portal.get(`/physicians/getOpenWork/${id}`, cast.office)).body.data as PhysicianLeaving
  const plan = async (to: string) => ({
    to,
    appointments: (await read()).appointments.map((each) => ({
      appointmentId: each._id,
      sequence: each.sequence,
    })),
  })
  return { id, appointment: _id, read, plan }
}
const deactivate = (physicianId: string, leaving?: object) =>
  portal.post('/physicians/updatePhysicianStatus', { physicianId, status: 'deactive', leaving }, cast.office)
const remove = (physicianId: string, leaving?: object) =>
  portal.post('/physicians/deletePhysician', { physicianId, leaving }, cast.office)
async function physicianOf(appointmentId: string) {
  const query = { appointmentId, limit: '1' }
  const { body } = await portal.get('/appointment/getBookedAppointments', cast.office, query)
  const [{ physicianId, physicianName, status } = { physicianId: '', physicianName: '', status: '' }] = (
    body.data as AppointmentPage
  ).appointments
  return { physicianId, physicianName, status }
}

test('the dialog data lists a physician’s open requests and upcoming appointments, for their own office only', async () => {
  const { id, appointment, read } = await leaver()
  await submitted(portal, cast.office, Number(id))
  const closed = await submitted(portal, cast.office, Number(id))
  await portal.db.run(sql`
    update ivr_search set status = 'Approved' where id = ${Number(String(closed).replace(/\D/g, ''))}`)
  const { openRequests, appointments } = await read()
  expect(openRequests).toBe(1)
  expect(appointments).toMatchObject([{ _id: appointment, memberName: 'Rita Reviewer' }])
  expect((await portal.get(`/physicians/getOpenWork/${id}`, cast.otherOffice)).status).toBe(404)
  expect((await portal.get(`/physicians/getOpenWork/${id}`, cast.physician)).status).toBe(401)
})

test.each([
  ['deactivated', deactivate],
  ['deleted', remove],
])('appointments of a physician who is %s get another physician of the office, or none', async (_, leave) => {
  const one = await leaver()
  expect((await leave(one.id, await one.plan(other))).status).toBe(200)
  expect(await physicianOf(one.appointment)).toEqual({
    physicianId: other,
    physicianName: 'Nora Next',
    status: 'booked',
  })
  const two = await leaver()
  expect((await leave(two.id, await two.plan(''))).status).toBe(200)
  expect(await physicianOf(two.appointment)).toEqual({
    physicianId: null,
    physicianName: '',
    status: 'booked',
  })
  const noted = await portal.db.first<{ count: number }>(sql`
    select count(*)::int as count from audit_events where action = 'appointments.change-physician'`)
  expect(noted?.count).toBeGreaterThanOrEqual(2)
})

test('reassigning to a physician with another appointment at that time is rejected and changes nothing', async () => {
  const { id, appointment, plan } = await leaver()
  const at = `2026-11-24T${String(hour).padStart(2, '0')}:00`
  const bySam = { memberId: String(cast.secondReviewer.userId), physicianId: other }
  await booked(portal, cast.office, at, bySam)
  for (const leave of [deactivate, remove])
    expect(await leave(id, await plan(other))).toMatchObject({
      status: 409,
      body: {
        code: 'physicians.appointments-overlap',
        error: expect.stringContaining('Nora Next already has an appointment with'),
      },
    })
  expect((await physicianOf(appointment)).physicianId).toBe(id)
  expect((await remove(id, await plan(''))).status).toBe(200)
})

test('an outdated plan, or one with a physician of another office, is rejected and changes nothing', async () => {
  const { id, appointment, plan } = await leaver()
  const shown = await plan(other)
  for (const to of [String(cast.otherPhysicianId), id])
    expect((await remove(id, { ...shown, to })).body.code).toBe('appointments.physician-unknown')
  const moved = { appointmentId: appointment, start: bookingAt('2026-11-25T09:00').start }
  const zone = { timeZone: 'America/Chicago' }
  const answer = await portal.post('/appointment/rescheduleAppointment', { ...moved, ...zone }, cast.office)
  expect(answer.status).toBe(200)
  expect((await remove(id, shown)).body.code).toBe('physicians.appointments-changed')
  expect((await physicianOf(appointment)).physicianId).toBe(id)
  const [row] = await portal.db.all<{ gone: boolean }>(sql`
    select deleted_at is not null as gone from physicians where id = ${id}`)
  expect(row?.gone).toBe(false)
})
