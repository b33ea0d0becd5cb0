import { beforeEach, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { sql } from '../kit/database/database.ts'
import { booked, bookingAt, scheduled, slotsFor } from '../testing/appointments.ts'
import { newPerson, newPhysician, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()
beforeEach(async () => {
  await portal.db.run(sql`delete from appointments`)
  await scheduled(portal, cast.reviewer)
  await scheduled(portal, cast.admin, { active: false })
  await scheduled(portal, cast.secondReviewer, { active: false })
})

const book = (time: string, by: Person = cast.office, more = {}, headers = {}) =>
  portal.post('/appointment/bookAppointment', bookingAt(time, more), by, headers)
const reviewer = () => ({ memberId: String(cast.reviewer.userId) })

test('the slots of a day are those of its windows, with the ids of free members, whose names are listed once', async () => {
  await scheduled(portal, cast.admin)
  const { members, slots } = await slotsFor(portal, cast.office, '2026-11-24')
  expect(members).toEqual([
    { _id: String(cast.admin.userId), name: 'Alma Admin', label: 'Alma Admin' },
    { _id: String(cast.reviewer.userId), name: 'Rita Reviewer', label: 'Rita Reviewer' },
  ])
  expect(slots).toHaveLength(16)
  expect(slots[0]).toEqual({
    start: '2026-11-24T15:00:00.000Z',
    end: '2026-11-24T15:30:00.000Z',
    durationMinutes: 30,
    memberIds: [String(cast.admin.userId), String(cast.reviewer.userId)],
  })
  const own = await slotsFor(portal, cast.office, '2026-11-24', reviewer())
  expect(own.members).toEqual(members)
  expect(own.slots[0]?.memberIds).toEqual([String(cast.reviewer.userId)])
})

test('two members with the same name are distinguished by their addresses where a member is chosen', async () => {
  const namesake = await newPerson(portal, 3, { name: 'Rita Reviewer' })
  await scheduled(portal, namesake)
  const { members } = await slotsFor(portal, cast.office, '2026-11-24')
  const labels = members.map(({ label }) => label)
  for (const label of labels) expect(label).toMatch(/^Rita Reviewer \(person\d+@test\.example\)$/)
  expect(new Set(labels).size).toBe(2)
  await scheduled(portal, namesake, { active: false })
})

test('days are in the viewer’s time zone, so that a day in Tokyo contains slots of two days in Chicago', async () => {
  const { slots } = await slotsFor(portal, cast.office, '2026-11-25', { timeZone: 'Asia/Tokyo' })
  expect([slots[0]?.start, slots.at(-1)?.start]).toEqual([
    '2026-11-24T15:00:00.000Z',
    '2026-11-24T22:30:00.000Z',
  ])
  const { slots: week } = await slotsFor(portal, cast.office, '2026-11-22', { days: '7' })
  expect(week).toHaveLength(5 * 16)
})

test('only active members with an active schedule can be booked', async () => {
  await portal.db.run(sql`update users set status = 'deactive' where id = ${cast.reviewer.userId}`)
  expect(await slotsFor(portal, cast.office, '2026-11-24')).toEqual({ members: [], slots: [] })
  expect((await book('2026-11-24T10:00', cast.office, reviewer())).body.code).toBe('appointments.slot-gone')
  await portal.db.run(sql`update users set status = 'active' where id = ${cast.reviewer.userId}`)
  const ofAnother = await slotsFor(portal, cast.office, '2026-11-24', {
    memberId: String(cast.secondReviewer.userId),
  })
  expect(ofAnother.slots).toEqual([])
})

test('slots of a person outside the team return not found, and days far ahead or in the past have none', async () => {
  const ask = (memberId: string) =>
    portal.get('/appointment/getSlots', cast.office, {
      from: '2026-11-24',
      timeZone: 'America/Chicago',
      memberId,
    })
  expect((await ask(String(cast.otherOffice.userId))).status).toBe(404)
  expect((await ask('999999')).status).toBe(404)
  for (const from of ['2020-01-06', '1900-01-01', '2199-12-31'])
    expect((await slotsFor(portal, cast.office, from, { days: '35' })).slots).toEqual([])
})

test('booking returns the appointment with its link, and the slot is no longer offered', async () => {
  const answer = await book('2026-11-24T10:00', cast.office, {
    ...reviewer(),
    physicianId: String(cast.physicianId),
    note: ' Two wounds, one patient ',
    timeZone: 'America/New_York',
  })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your appointment is booked.' } })
  expect(answer.body.data).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    bookedById: {
      _id: String(cast.office.userId),
      name: 'Olive Office',
      profilePic: null,
      specialization: '',
    },
    ivrMemberId: { _id: String(cast.reviewer.userId), name: 'Rita Reviewer' },
    physicianId: String(cast.physicianId),
    physicianName: 'Grace Hopper',
    date: '2026-11-24',
    time: '11:00',
    timeZone: 'America/New_York',
    start: '2026-11-24T16:00:00+00:00',
    end: '2026-11-24T16:30:00+00:00',
    status: 'booked',
    meetingLink: expect.stringMatching(/^https:\/\/meet\.test\.example\/verimend-[0-9a-f]{32}$/),
    note: 'Two wounds, one patient',
    calendarConflict: null,
    may: { join: true, reschedule: true, cancel: true },
  })
  const { slots } = await slotsFor(portal, cast.otherOffice, '2026-11-24')
  expect(slots).toHaveLength(15)
  expect(slots.map(({ start }) => start)).not.toContain('2026-11-24T16:00:00.000Z')
})

test('a time that is already booked and a time that is not offered return different errors', async () => {
  await booked(portal, cast.otherOffice, '2026-11-24T10:00')
  for (const more of [{}, reviewer()])
    expect(await book('2026-11-24T10:00', cast.office, more)).toMatchObject({
      status: 409,
      body: { code: 'appointments.slot-taken', error: 'Someone just booked that time.' },
    })
  const gone = [
    '2026-11-24T10:10',
    '2026-11-24T08:00',
    '2026-11-22T10:00',
    '2026-11-19T10:00',
    '2028-01-04T10:00',
  ]
  for (const time of gone)
    expect([time, (await book(time)).body.code]).toEqual([time, 'appointments.slot-gone'])
  expect((await book('2026-11-24T11:00', cast.office, { durationMinutes: 60 })).body.code).toBe(
    'appointments.slot-gone',
  )
  expect((await book('2026-11-24T11:00', cast.office, { memberId: '999999' })).body.code).toBe(
    'appointments.slot-gone',
  )
  // Within the minimum notice of an hour: it is nine o'clock in Chicago.
  expect((await book('2026-11-20T09:30')).body.code).toBe('appointments.slot-gone')
  expect((await book('2026-11-20T10:00')).status).toBe(200)
})

test('busy times of a connected calendar are neither offered nor bookable', async () => {
  await portal.db.run(sql`
    insert into appointments_calendar_busy (member_id, event_id, starts_at, ends_at)
    values (${cast.reviewer.userId}, 'lunch', '2026-11-24T18:00Z', '2026-11-24T19:00Z')`)
  const { slots } = await slotsFor(portal, cast.office, '2026-11-24')
  expect(slots).toHaveLength(14)
  expect((await book('2026-11-24T12:30')).body.code).toBe('appointments.slot-gone')
  await portal.db.run(sql`delete from appointments_calendar_busy`)
  expect((await book('2026-11-24T12:30')).status).toBe(200)
})

test('the buffer and the daily maximum apply to booked appointments', async () => {
  await scheduled(portal, cast.reviewer, { buffer: 15, dailyMaximum: 2 })
  await booked(portal, cast.office, '2026-11-24T10:00')
  expect((await book('2026-11-24T10:30')).body.code).toBe('appointments.slot-taken')
  await booked(portal, cast.office, '2026-11-24T11:00')
  expect((await book('2026-11-24T14:00')).body.code).toBe('appointments.slot-gone')
  expect((await slotsFor(portal, cast.office, '2026-11-24')).slots).toEqual([])
  expect((await book('2026-11-25T14:00')).status).toBe(200)
})

test('a booking without a member chooses the free one with the fewest appointments on that day', async () => {
  await scheduled(portal, cast.secondReviewer)
  await booked(portal, cast.office, '2026-11-24T09:00', reviewer())
  const chosen = []
  for (const time of ['10:00', '10:00', '11:00'])
    chosen.push((await booked(portal, cast.office, `2026-11-24T${time}`)).ivrMemberId.name)
  expect(chosen).toEqual(['Sam Second', 'Rita Reviewer', 'Sam Second'])
  expect((await book('2026-11-24T10:00')).body.code).toBe('appointments.slot-taken')
})

test('a booking for a physician of another office, or a deleted or deactivated one, is rejected', async () => {
  const gone = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Gone Physician')
  await portal.db.run(sql`update physicians set deleted_at = ${portal.clock.now()} where id = ${gone}`)
  for (const physicianId of [cast.otherPhysicianId, gone, 999_999])
    expect(await book('2026-11-24T10:00', cast.office, { physicianId: String(physicianId) })).toMatchObject({
      status: 400,
      body: { code: 'appointments.physician-unknown', fields: { physicianId: expect.any(String) } },
    })
  expect((await slotsFor(portal, cast.office, '2026-11-24')).slots).toHaveLength(16)
})

test('a booking that is sent twice with one idempotency key is made once', async () => {
  const key = { 'idempotency-key': 'one-form' }
  const first = await book('2026-11-24T10:00', cast.office, {}, key)
  const second = await book('2026-11-24T10:00', cast.office, {}, key)
  expect(second.body).toEqual(first.body)
  expect((await book('2026-11-24T11:00', cast.office, {}, key)).body.code).toBe('idempotency.other-body')
  expect(await portal.db.all(sql`select from appointments`)).toHaveLength(1)
})

test.each([
  [{ start: 'tomorrow' }, 'start'],
  [{ start: '2026-11-24T10:00' }, 'start'],
  [{ timeZone: 'Nowhere/Land' }, 'timeZone'],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ memberId: 'everybody' }, 'memberId'],
  [{ officeId: '1' }, 'officeId'],
])('a booking with %j is rejected with one message for that field', async (more, field) => {
  const answer = await book('2026-11-24T10:00', cast.office, more)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
})

test('of several concurrent bookings of one slot one succeeds, and all others return that it is taken', async () => {
  const offices = await Promise.all(
    Array.from({ length: 20 }, () => newPerson(portal, 2, { officeId: cast.officeId })),
  )
  const answers = await Promise.all(offices.map((by) => book('2026-11-24T10:00', by)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const refused = answers.filter(({ status }) => status === 409)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['appointments.slot-taken']))
})

test('concurrent bookings of one day never exceed its maximum, and respect the buffers', async () => {
  await scheduled(portal, cast.reviewer, { buffer: 30, dailyMaximum: 4 })
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  const answers = await Promise.all(times.map((time) => book(`2026-11-24T${time}`)))
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data as Appointment)
  expect(made).toHaveLength(4)
  const starts = made.map(({ start }) => Date.parse(start)).sort((one, two) => one - two)
  for (const [place, start] of starts.entries())
    if (place > 0) expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(3_600_000)
})

test('the database rejects two overlapping appointments of one member', async () => {
  await booked(portal, cast.office, '2026-11-24T10:00')
  const copy = portal.db.run(sql`
    insert into appointments (office_id, booked_by, booked_by_name, member_id, member_name, starts_at, ends_at,
      time_zone, local_date, local_time, created_at, set_at, search_text)
    select office_id, booked_by, booked_by_name, member_id, member_name, starts_at + interval '29 minutes',
      ends_at + interval '29 minutes', time_zone, local_date, local_time, created_at, set_at, search_text
    from appointments`)
  await expect(copy).rejects.toMatchObject({ constraint: 'appointments_apart' })
})
