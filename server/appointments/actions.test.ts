import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '#contract/appointments/appointments.ts'
import { sql } from '../kit/database/database.ts'
import { booked, bookingAt, scheduled, slotsFor } from '../testing/appointments.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { refuseTaken } from './booking.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer)
})
afterAll(() => portal.close())

let appointment: Appointment
const empty = () => portal.db.run(sql`delete from appointments`)
beforeEach(async () => {
  await empty()
  appointment = await booked(portal, cast.office, '2026-11-24T10:00', {
    physicianId: String(cast.physicianId),
  })
})

const cancel = (by: Person, appointmentId = appointment._id) =>
  portal.post('/appointment/cancelAppointment', { appointmentId }, by)
const move = (time: string, by: Person = cast.office) => {
  const { start, timeZone } = bookingAt(time)
  const body = { appointmentId: appointment._id, start, timeZone }
  return portal.post('/appointment/rescheduleAppointment', body, by)
}
async function shown(by: Person = cast.office): Promise<Appointment | undefined> {
  const { body } = await portal.get('/appointment/getBookedAppointments', by)
  return (body.data as AppointmentPage).appointments[0]
}
const row = () =>
  portal.db.first<{ status: string; cancelled_by: number; cancelled_at: Date; sequence: number }>(sql`
    select status, cancelled_by, cancelled_at, sequence from appointments where id = ${appointment._id}`)

test('when the booker cancels, the slot is free again, and the appointment stores who did it and when', async () => {
  expect(await cancel(cast.office)).toMatchObject({
    status: 200,
    body: { message: 'The appointment was canceled.' },
  })
  expect((await shown())?.status).toBe('Cancelled')
  expect(await row()).toEqual({
    status: 'Cancelled',
    cancelled_by: cast.office.userId,
    cancelled_at: portal.clock.now(),
    sequence: 1,
  })
  expect((await slotsFor(portal, cast.office, '2026-11-24')).slots).toHaveLength(16)
  expect((await booked(portal, cast.otherOffice, '2026-11-24T10:00')).status).toBe('booked')
})

test('the member, every IVR Admin and everyone in the office can cancel, but no physician or other member', async () => {
  expect(await cancel(cast.secondReviewer)).toMatchObject({
    status: 409,
    body: { code: 'appointments.not-participant' },
  })
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId, name: 'Colin Colleague' })
  expect((await cancel(cast.physician)).status).toBe(401)
  expect((await cancel(cast.reviewer)).status).toBe(200)
  appointment = await booked(portal, cast.office, '2026-11-24T11:00')
  expect((await cancel(cast.admin)).status).toBe(200)
  appointment = await booked(portal, cast.office, '2026-11-24T12:00')
  expect((await cancel(colleague)).status).toBe(200)
})

test('someone who does not take part gets the same error whatever became of the appointment', async () => {
  await cancel(cast.office)
  expect((await cancel(cast.secondReviewer)).body.code).toBe('appointments.not-participant')
})

test('canceling or moving an appointment of another office, or an unknown one, returns not found', async () => {
  expect((await cancel(cast.otherOffice)).status).toBe(404)
  expect((await cancel(cast.office, '999999')).status).toBe(404)
  expect((await move('2026-11-24T11:00', cast.otherOffice)).status).toBe(404)
  expect((await shown())?.status).toBe('booked')
})

test('a canceled or past appointment cannot be canceled or moved, and the error says its status', async () => {
  await cancel(cast.office)
  for (const answer of [await cancel(cast.office), await move('2026-11-24T11:00')])
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'appointments.not-booked',
        error: 'This appointment is already canceled. The list shows the latest status.',
      },
    })
  appointment = await booked(portal, cast.office, '2026-11-24T10:00')
  await portal.db.run(sql`
    update appointments set starts_at = ${portal.clock.now()}::timestamptz - interval '30 minutes',
      ends_at = ${portal.clock.now()} where id = ${appointment._id}`)
  expect((await cancel(cast.admin)).body.error).toContain('is already closed')
})

test('while its meeting link is being made, an appointment cannot be canceled or moved', async () => {
  await portal.db.run(sql`update appointments set meeting_link = ''`)
  expect((await cancel(cast.office)).body.code).toBe('appointments.link-pending')
  expect((await move('2026-11-24T11:00')).body.code).toBe('appointments.link-pending')
})

test('the booker can move to another slot of the same member, and link, physician and note are unchanged', async () => {
  const answer = await move('2026-11-25T09:30')
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your appointment was moved.' } })
  expect(answer.body.data).toEqual({
    ...appointment,
    date: '2026-11-25',
    time: '09:30',
    start: '2026-11-25T15:30:00+00:00',
    end: '2026-11-25T16:00:00+00:00',
  })
  expect((await row())?.sequence).toBe(1)
  expect((await slotsFor(portal, cast.office, '2026-11-24')).slots).toHaveLength(16)
  expect((await slotsFor(portal, cast.office, '2026-11-25')).slots).toHaveLength(15)
})

test('the office that booked can move an appointment, and the team gets an error', async () => {
  expect((await move('2026-11-25T09:30', cast.admin)).status).toBe(401)
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  expect((await move('2026-11-25T09:30', colleague)).status).toBe(200)
})

test('moving to a time that is taken or not offered is rejected, and moving to the same time changes nothing', async () => {
  await booked(portal, cast.otherOffice, '2026-11-24T11:00')
  expect((await move('2026-11-24T11:00')).body.code).toBe('appointments.slot-taken')
  expect((await move('2026-11-24T11:10')).body.code).toBe('appointments.slot-gone')
  expect((await move('2026-11-24T10:00')).status).toBe(200)
  expect((await row())?.sequence).toBe(0)
})

test('an appointment can be moved neither into the past nor to a member who no longer offers times', async () => {
  expect((await move('2026-11-19T10:00')).body.code).toBe('appointments.slot-gone')
  await portal.db.run(
    sql`update appointments_schedules set active = false where member_id = ${cast.reviewer.userId}`,
  )
  expect((await move('2026-11-25T09:30')).body.code).toBe('appointments.slot-gone')
  await scheduled(portal, cast.reviewer)
  expect((await row())?.sequence).toBe(0)
})

test('an appointment can be moved within its own buffer, or on a full day, because it does not block itself', async () => {
  await scheduled(portal, cast.reviewer, { buffer: 30, dailyMaximum: 1 })
  expect((await move('2026-11-24T10:30')).status).toBe(200)
  expect((await move('2026-11-24T16:30')).status).toBe(200)
  await scheduled(portal, cast.reviewer)
})

test('what the database refuses as double booked is answered as taken, and another failure is passed on', async () => {
  const { _id } = await booked(portal, cast.otherOffice, '2026-11-24T11:00')
  const overlapping = portal.db
    .run(sql`
      update appointments a set starts_at = other.starts_at, ends_at = other.ends_at
      from appointments other where a.id = ${_id} and other.id = ${appointment._id}`)
    .catch(refuseTaken)
  await expect(overlapping).rejects.toMatchObject({ code: 'appointments.slot-taken' })
  const other = portal.db
    .run(sql`update appointments set starts_at = null where id = ${_id}`)
    .catch(refuseTaken)
  await expect(other).rejects.toThrow('violates not-null constraint')
})

test('of several concurrent moves to one slot, exactly one succeeds', async () => {
  const all = [appointment]
  for (const time of ['11:00', '12:00', '13:00', '14:00'])
    all.push(await booked(portal, cast.office, `2026-11-24T${time}`))
  const { start, timeZone } = bookingAt('2026-11-24T16:00')
  const answers = await Promise.all(
    all.map(({ _id }) =>
      portal.post('/appointment/rescheduleAppointment', { appointmentId: _id, start, timeZone }, cast.office),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('of several concurrent cancellations one succeeds, and the others return that it is canceled', async () => {
  const answers = await Promise.all(
    [cast.office, cast.reviewer, cast.admin, cast.admin].map((by) => cancel(by)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await row())?.sequence).toBe(1)
})

/** What becomes of an appointment, as SQL. */
const states = {
  booked: sql`status = 'booked'`,
  'without its link': sql`meeting_link = ''`,
  cancelled: sql`status = 'Cancelled', cancelled_by = booked_by, cancelled_at = now()`,
  over: sql`starts_at = '2026-11-20 14:00Z', ends_at = '2026-11-20 14:30Z'`,
} as const

test.each(['booked', 'without its link', 'cancelled', 'over'] as const)(
  'an appointment that is %s shows each user what the server then lets them do',
  async (state) => {
    const people = [cast.physician, cast.office, cast.reviewer, cast.secondReviewer, cast.admin]
    for (const by of people)
      for (const action of ['reschedule', 'cancel', 'confirm'] as const) {
        await empty()
        appointment = await booked(portal, cast.office, '2026-11-24T10:00', {
          physicianId: String(cast.physicianId),
        })
        await portal.db.run(sql`update appointments set ${states[state]} where id = ${appointment._id}`)
        await portal.db.run(sql`
          update appointments set conflict_kind = 'removed', conflict_event_done = 1,
            conflict_noticed_at = ${portal.clock.now()} where id = ${appointment._id}`)
        const may = (await shown(by))?.may
        const { body } = await {
          reschedule: () => move('2026-11-25T09:30', by),
          cancel: () => cancel(by),
          confirm: () => {
            const answer = { appointmentId: appointment._id, answer: 'keep' }
            return portal.post('/appointment/answerCalendarConflict', answer, by)
          },
        }[action]()
        const never = ['user-type.not-allowed', 'appointments.not-participant']
        const notNow = ['appointments.not-booked', 'appointments.link-pending']
        const codes = may?.[action] === undefined ? never : may[action] ? [undefined] : notNow
        expect([by.name, action, codes]).toEqual([by.name, action, expect.arrayContaining([body.code])])
        expect(may?.join).toBe(by === cast.secondReviewer ? undefined : state === 'booked')
      }
  },
)
