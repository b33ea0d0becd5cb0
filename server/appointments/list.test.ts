import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentPage } from '#contract/appointments/appointments.ts'
import { sql } from '../kit/database/database.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
/** Ids: one that is over, one with the physician, one canceled, one of the other office with the second member. */
let over: string
let tied: string
let cancelled: string
let other: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer)
  const member = { memberId: String(cast.reviewer.userId) }
  over = (await booked(portal, cast.office, '2026-11-20T11:00', member))._id
  tied = (await booked(portal, cast.office, '2026-11-25T10:00', { physicianId: String(cast.physicianId) }))
    ._id
  cancelled = (await booked(portal, cast.office, '2026-11-24T10:00', member))._id
  await portal.post('/appointment/cancelAppointment', { appointmentId: cancelled }, cast.office)
  await scheduled(portal, cast.secondReviewer)
  const second = { memberId: String(cast.secondReviewer.userId), note: 'Canary words' }
  other = (await booked(portal, cast.otherOffice, '2026-11-23T10:00', second))._id
  await portal.db.run(sql`
    update appointments set starts_at = starts_at - interval '3 hours', ends_at = ends_at - interval '3 hours'
    where id = ${over}`)
})
afterAll(() => portal.close())

async function list(by: Person, query: Record<string, string> = {}): Promise<AppointmentPage> {
  const answer = await portal.get('/appointment/getBookedAppointments', by, query)
  expect(answer.status).toBe(200)
  return answer.body.data as AppointmentPage
}
const idsOf = ({ appointments }: AppointmentPage) => appointments.map(({ _id }) => _id)

test('an office sees its own appointments, latest first, and past ones as Closed', async () => {
  const page = await list(cast.office)
  expect(page).toMatchObject({ total: 3, totalPages: 1, currentPage: 1, limit: 10 })
  expect(page.appointments.map(({ _id, status }) => [_id, status])).toEqual([
    [tied, 'booked'],
    [cancelled, 'Cancelled'],
    [over, 'Closed'],
  ])
})

test('the upcoming list contains booked appointments only, the next one first', async () => {
  expect(idsOf(await list(cast.office, { type: 'upcoming', page: '1', limit: '5' }))).toEqual([tied])
  expect(idsOf(await list(cast.reviewer, { type: 'upcoming' }))).toEqual([other, tied])
  expect(await list(cast.office, { type: 'upcoming', page: '2', limit: '5' })).toMatchObject({
    appointments: [],
    total: 1,
  })
})

test('the lists by time contain each appointment once, whatever its status: the next first, and what is over latest first', async () => {
  const soon = await list(cast.reviewer, { type: 'notOver' })
  expect(soon.appointments.map(({ _id, status }) => [_id, status])).toEqual([
    [other, 'booked'],
    [cancelled, 'Cancelled'],
    [tied, 'booked'],
  ])
  expect(idsOf(await list(cast.reviewer, { type: 'over' }))).toEqual([over])
  expect(idsOf(await list(cast.physician, { type: 'over' }))).toEqual([])
  expect(idsOf(await list(cast.otherOffice, { type: 'notOver' }))).toEqual([other])
  const moved = (direction: string) =>
    portal.db.run(sql`
      update appointments set starts_at = starts_at + ${direction}::interval, ends_at = ends_at + ${direction}::interval
      where id = ${cancelled}`)
  await moved('-7 days')
  expect(idsOf(await list(cast.office, { type: 'over' }))).toEqual([over, cancelled])
  await moved('7 days')
})

test('a range of time contains what overlaps it, and a range that is not a time is refused', async () => {
  const all = (await list(cast.reviewer)).appointments
  const of = (id: string) => all.find(({ _id }) => _id === id) ?? { start: '', end: '' }
  const within = async (from: string, to: string) => idsOf(await list(cast.reviewer, { from, to }))
  expect(await within(of(cancelled).start, of(tied).end)).toEqual([tied, cancelled])
  const [after, before] = [of(cancelled).end, of(tied).start]
  expect(await within(after, before)).toEqual([])
  expect(idsOf(await list(cast.reviewer, { from: after }))).toEqual([tied])
  expect(idsOf(await list(cast.reviewer, { to: of(cancelled).start }))).toEqual([other, over])
  const refused = await portal.get('/appointment/getBookedAppointments', cast.office, { from: 'Sunday' })
  expect(refused.status).toBe(400)
})

test('the id filter finds one appointment beyond the first page, but only for users who may see it', async () => {
  const alone = { type: 'upcoming', appointmentId: tied, page: '1', limit: '1' }
  expect(idsOf(await list(cast.reviewer, { type: 'upcoming', limit: '1' }))).toEqual([other])
  for (const by of [cast.reviewer, cast.office, cast.physician])
    expect(await list(by, alone)).toMatchObject({ appointments: [{ _id: tied }], total: 1, totalPages: 1 })
  expect(await list(cast.otherOffice, alone)).toMatchObject({ appointments: [], total: 0 })
  expect(idsOf(await list(cast.office, { ...alone, appointmentId: cancelled }))).toEqual([])
  const unread = await portal.get('/appointment/getBookedAppointments', cast.office, { appointmentId: 'x' })
  expect(unread.status).toBe(400)
})

test('the filter for own appointments returns those that the user takes part in, and no past ones', async () => {
  const mine = async (by: Person) => idsOf(await list(by, { type: 'mine', limit: '1' }))
  for (const by of [cast.office, cast.reviewer, cast.physician]) expect(await mine(by)).toEqual([tied])
  for (const by of [cast.otherOffice, cast.secondReviewer]) expect(await mine(by)).toEqual([other])
  expect(await mine(cast.admin)).toEqual([])
  expect(await mine(await newPerson(portal, 2, { officeId: cast.officeId }))).toEqual([])
})

test('the team sees all offices, a physician their own, and another office none of these', async () => {
  for (const by of [cast.reviewer, cast.secondReviewer, cast.admin])
    expect(idsOf(await list(by))).toEqual([tied, cancelled, other, over])
  expect(idsOf(await list(cast.physician))).toEqual([tied])
  expect(idsOf(await list(cast.otherOffice))).toEqual([other])
  expect(JSON.stringify(await list(cast.office))).not.toMatch(/Canary|Otto/)
})

test('the meeting link is shown to the office, the member and IVR Admins only', async () => {
  const linkOf = async (by: Person, id: string) =>
    (await list(by)).appointments.find(({ _id }) => _id === id)?.meetingLink
  for (const by of [cast.office, cast.reviewer, cast.admin, cast.physician])
    expect(await linkOf(by, tied)).toMatch(/^https:/)
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  expect(await linkOf(colleague, tied)).toMatch(/^https:/)
  expect(await linkOf(cast.secondReviewer, tied)).toBe('')
  expect(await linkOf(cast.reviewer, other)).toBe('')
})

test('a search finds booker, physician and member in any case, and status labels', async () => {
  for (const search of ['hopper', 'GRACE olive', 'hopper rita', 'hopper – rita'])
    expect(idsOf(await list(cast.reviewer, { search }))).toEqual([tied])
  expect(idsOf(await list(cast.reviewer, { search: 'second' }))).toEqual([other])
  expect(idsOf(await list(cast.reviewer, { search: 'confirmed' }))).toEqual([tied, other])
  expect(idsOf(await list(cast.reviewer, { search: 'Booked otto' }))).toEqual([other])
  expect(idsOf(await list(cast.reviewer, { search: 'closed' }))).toEqual([over])
  for (const search of ['cancelled', 'Canceled'])
    expect(idsOf(await list(cast.reviewer, { search }))).toEqual([cancelled])
  expect((await list(cast.reviewer, { search: '%' })).total).toBe(0)
  expect((await list(cast.office, { search: 'otto' })).total).toBe(0)
  expect((await list(cast.reviewer, { search: 'canary' })).total).toBe(0)
})

test('the physician filter narrows the list and never shows more than before', async () => {
  const filter = { physicianId: String(cast.physicianId) }
  expect(idsOf(await list(cast.office, filter))).toEqual([tied])
  expect((await list(cast.otherOffice, filter)).total).toBe(0)
  expect((await list(cast.physician, { physicianId: String(cast.otherPhysicianId) })).total).toBe(0)
})

test('the list contains the picture of the booker as a signed link', async () => {
  const file = await portal.db.first<{ id: string }>(sql`
    insert into files (id, office_id, uploaded_by, store_key, name, extension, content_type, size, sha256,
      created_at, attached_at)
    values (gen_random_uuid(), ${cast.officeId}, ${cast.office.userId}, 'x', 'me.png', 'png', 'image/png', 1,
      decode(repeat('00', 32), 'hex'), ${portal.clock.now()}, ${portal.clock.now()}) returning id`)
  await portal.db.run(sql`update users set profile_pic_file = ${file?.id} where id = ${cast.office.userId}`)
  const [first] = (await list(cast.reviewer, { search: 'hopper' })).appointments
  expect(first?.bookedById.profilePic).toMatch(new RegExp(`^/api/files/${file?.id}\\?until=\\d+&by=`))
})
