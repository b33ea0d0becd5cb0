import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentPage } from '#contract/appointments/appointments.ts'
import type { Leaving, LeavingPlan } from '#contract/people/leaving.ts'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { booked, bookingAt, readEntry, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

/** A team member with two appointments. */
async function bookedMember(): Promise<{ member: Person; ids: string[] }> {
  const member = await newPerson(portal, 3, { name: 'Lena Leaving' })
  await scheduled(portal, member)
  const memberId = String(member.userId)
  const ids = []
  for (const time of ['10:00', '11:00'])
    ids.push((await booked(portal, cast.office, `2026-11-24T${time}`, { memberId }))._id)
  for (const _ of ids) await mailToOffice()
  return { member, ids }
}
async function mailToOffice() {
  const row = await portal.db.first<{ email: string }>(sql`
    select email from users where id = ${cast.office.userId}`)
  return portal.mailbox.next(row?.email ?? '')
}
async function leavingOf({ userId }: Person): Promise<Leaving> {
  const { body } = await portal.get(`/members/getUpcomingAppointments/${userId}`, cast.admin)
  return body.data as Leaving
}
/** The plan that is sent for a chosen option, or for none, which cancels all. */
const planFor = ({ appointments, ways }: Leaving, to?: string): LeavingPlan => {
  const moves = ways.find((way) => way.to === to)?.moves ?? []
  return appointments.map(({ _id, sequence }) => ({
    appointmentId: _id,
    sequence,
    memberId: moves.find(({ appointmentId }) => appointmentId === _id)?.memberId ?? '',
  }))
}
type Leave = (member: Person, plan?: LeavingPlan) => ReturnType<typeof portal.post>
const deactivateWith: Leave = ({ userId }, appointments) =>
  portal.post(
    '/members/updateIvrMemberStatus',
    { ivrTeamMemberId: String(userId), status: 'deactive', appointments },
    cast.admin,
  )
const removeWith: Leave = ({ userId }, appointments) =>
  portal.post('/members/deleteIvrMember', { ivrTeamMemberId: String(userId), appointments }, cast.admin)
const deactivate = async (member: Person) => deactivateWith(member, planFor(await leavingOf(member)))
const remove = async (member: Person) => removeWith(member, planFor(await leavingOf(member)))
const shown = async (search: string) => {
  const { body } = await portal.get('/appointment/getBookedAppointments', cast.office, {
    search,
    limit: '100',
  })
  return (body.data as AppointmentPage).appointments
}

test.each([
  ['deactivated', deactivate],
  ['deleted', remove],
])(
  'upcoming appointments of a member who is %s are canceled, and the office is asked to book again',
  async (_, leave) => {
    const { member, ids } = await bookedMember()
    expect((await leave(member)).status).toBe(200)
    const { body } = await portal.get('/appointment/getBookedAppointments', cast.office, { search: 'lena' })
    const mine = (body.data as AppointmentPage).appointments.filter(({ _id }) => ids.includes(_id))
    expect(mine.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled'])
    const entries = []
    for (const _ of ids) {
      const mail = await mailToOffice()
      expect(mail.subject).toMatch(/^Appointment canceled: Tue, Nov 24, 2026/)
      expect(mail.text).toContain('Lena Leaving is no longer available')
      expect(mail.text).toContain('/add-scheduleAppointment')
      const content = mail.attachments[0]?.content
      entries.push(readEntry(Buffer.from(content as ArrayBuffer).toString()))
    }
    // Sent at the same moment, so their order is undefined.
    const told = entries.map(({ method, uid, sequence }) => `${method} ${uid} ${sequence}`)
    expect(told.toSorted()).toEqual(ids.map((id) => `CANCEL appointment-${id}@localhost 1`).toSorted())
  },
)

test('colleagues with one name who could take over are distinguished, including the leaving member', async () => {
  const { member } = await bookedMember()
  const namesake = await newPerson(portal, 3, { name: 'lena leaving' })
  const other = await newPerson(portal, 3, { name: 'Cora Colleague' })
  for (const one of [namesake, other]) await scheduled(portal, one)
  const labels = new Map((await leavingOf(member)).colleagues.map(({ _id, label }) => [_id, label]))
  expect(labels.get(String(namesake.userId))).toMatch(/^lena leaving \(person\d+@test\.example\)$/)
  expect(labels.get(String(other.userId))).toBe('Cora Colleague')
  for (const one of [namesake, other]) await scheduled(portal, one, { active: false })
  await deactivate(member)
  for (const _ of [1, 2]) await mailToOffice()
})

test('past appointments of a member who leaves are unchanged, and an activated member can be booked again', async () => {
  const { member, ids } = await bookedMember()
  await portal.db.run(sql`
    update appointments set starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days'
    where id = ${ids[0]}`)
  await deactivate(member)
  const rows = await portal.db.all<{ status: string }>(sql`
    select status from appointments where id in (${ids[0]}, ${ids[1]}) order by starts_at`)
  expect(rows.map(({ status }) => status)).toEqual(['booked', 'Cancelled'])
  await portal.post(
    '/members/updateIvrMemberStatus',
    { ivrTeamMemberId: String(member.userId), status: 'active' },
    cast.admin,
  )
  const again = { memberId: String(member.userId) }
  expect((await booked(portal, cast.office, '2026-11-24T11:00', again)).status).toBe('booked')
})

test('a booking concurrent with the deactivation of its member never leaves a booked appointment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await newPerson(portal, 3, { name: 'Lena Leaving' })
    await scheduled(portal, member)
    const memberId = String(member.userId)
    await Promise.all([
      ...['10:00', '11:00', '12:00'].map((time) =>
        portal.post(
          '/appointment/bookAppointment',
          bookingAt(`2026-11-24T${time}`, { memberId }),
          cast.office,
        ),
      ),
      deactivate(member),
    ])
    const left = await portal.db.all(sql`
      select from appointments a join users u on u.id = a.member_id
      where a.member_id = ${member.userId} and a.status = 'booked' and u.status <> 'active'`)
    expect(left).toEqual([])
  }
})

test.each([
  ['deactivated', deactivateWith],
  ['deleted', removeWith],
])('a member with appointments cannot be %s without a plan for each appointment', async (_, leave) => {
  const { member, ids } = await bookedMember()
  const answer = await leave(member)
  expect(answer).toMatchObject({ status: 409, body: { code: 'members.appointments-open' } })
  expect(answer.body.error).toContain('2 in all')
  const standing = (await shown('lena')).filter(({ _id }) => ids.includes(_id))
  expect(standing.map(({ status }) => status)).toEqual(['booked', 'booked'])
  await remove(member)
})

/** Two members, one of whom is busy at eleven, and two appointments of Lena at ten and at eleven. */
async function withColleagues(more: Record<string, unknown> = {}) {
  // Members of earlier tests must not count as colleagues.
  await portal.db.run(sql`update appointments_schedules set active = false`)
  const { member, ids } = await bookedMember()
  const [one, two] = [
    await newPerson(portal, 3, { name: 'Cora Colleague' }),
    await newPerson(portal, 3, { name: 'Carl Colleague' }),
  ]
  await scheduled(portal, one, more)
  await scheduled(portal, two)
  await booked(portal, cast.otherOffice, '2026-11-24T11:00', { memberId: String(two.userId) })
  const [first = '', second = ''] = ids
  return { member, first, second, one: String(one.userId), two: String(two.userId) }
}

test('the dialog data lists each appointment and who is free, distributed and for each colleague separately', async () => {
  const { member, first, second, one, two } = await withColleagues({ durationOption: '60' })
  const { appointments, colleagues, ways } = await leavingOf(member)
  expect(appointments.map(({ _id, bookedByName }) => [_id, bookedByName])).toEqual([
    [first, 'Olive Office'],
    [second, 'Olive Office'],
  ])
  expect(colleagues.map(({ name }) => name)).toEqual(['Carl Colleague', 'Cora Colleague'])
  expect(ways).toEqual([
    {
      to: '',
      moves: [
        { appointmentId: first, memberId: one },
        { appointmentId: second, memberId: one },
      ],
    },
    {
      to: one,
      moves: [
        { appointmentId: first, memberId: one },
        { appointmentId: second, memberId: one },
      ],
    },
    { to: two, moves: [{ appointmentId: first, memberId: two }] },
  ])
  await remove(member)
})

test('a colleague’s daily maximum, days off and hours apply to handed-over appointments as to bookings', async () => {
  for (const [more, moves] of [
    [{ dailyMaximum: 1 }, 1],
    [{ daysOff: [{ from: '2026-11-24', to: '2026-11-24', label: '' }] }, 0],
    [{ availabilityWindow: [{ day: 'Tuesday', from: '10:15', to: '12:00' }] }, 1],
    [{ active: false }, 0],
  ] as const) {
    const { member, one } = await withColleagues(more)
    const { ways } = await leavingOf(member)
    expect(ways.find(({ to }) => to === one)?.moves.length ?? 0).toBe(moves)
    await remove(member)
  }
})

test('a handed-over appointment has the same time and a new member, both sides are notified, and the rest is canceled', async () => {
  const { member, first, second, two } = await withColleagues({ active: false })
  const before = (await shown('lena')).find(({ _id }) => _id === first)
  const answer = await deactivateWith(member, planFor(await leavingOf(member), two))
  expect(answer.body.message).toBe('Lena Leaving was deactivated. Appointments handed over: 1, canceled: 1.')
  const [handedOver] = (await shown('carl')).filter(({ _id }) => _id === first)
  expect(handedOver).toMatchObject({
    status: 'booked',
    start: before?.start,
    ivrMemberId: { _id: two, name: 'Carl Colleague' },
    meetingLink: expect.stringMatching(/^https:\/\/meet\.test\.example\//),
  })
  expect((await shown('lena')).find(({ _id }) => _id === second)?.status).toBe('Cancelled')
  const subjects: string[] = []
  const said = (opening: string) => subjects.some((subject) => subject.startsWith(opening))
  while (!said('Appointment canceled: Tue') || !said('Appointment handed over: Tue'))
    subjects.push((await mailToOffice()).subject ?? '')
  const taker = await portal.db.first<{ email: string; bell: string; audit: number }>(sql`
    select email,
      (select string_agg(kind, ' ') from notifications where user_id = u.id) as bell,
      (select count(*)::int from audit_events where action = 'appointments.hand-over') as audit
    from users u where id = ${two}`)
  expect(taker?.bell).toContain('appointment.handed-over')
  expect(taker?.audit).toBe(1)
  const mails = []
  for (let count = 0; count < 2; count += 1)
    mails.push((await portal.mailbox.next(taker?.email ?? '')).subject)
  expect(mails.some((subject) => subject?.startsWith('Appointment handed over: Tue, Nov 24'))).toBe(true)
})

test('if anything has changed since the plan was made, the request is rejected and changes nothing', async () => {
  const { member, first, two, one } = await withColleagues()
  const standing = await leavingOf(member)
  const refused = async (plan: LeavingPlan) => {
    const answer = await deactivateWith(member, plan)
    expect(answer).toMatchObject({ status: 409, body: { code: 'members.appointments-changed' } })
    const [row] = await portal.db.all(sql`
      select u.status, (select count(*)::int from appointments
        where member_id = u.id and status = 'booked') as booked
      from users u where id = ${member.userId}`)
    expect(row).toMatchObject({ status: 'active' })
  }
  const plan = planFor(standing, two)
  await refused(plan.slice(1))
  await refused([...plan, { appointmentId: '999999', sequence: 0, memberId: '' }])
  await refused(plan.map((each) => ({ ...each, memberId: two })))
  await refused(plan.map((each) => ({ ...each, memberId: String(cast.office.userId) })))
  await booked(portal, cast.otherOffice, '2026-11-24T10:00', { memberId: two })
  await refused(plan)
  const moved = { appointmentId: first, ...bookingAt('2026-11-24T15:00'), durationMinutes: undefined }
  expect((await portal.post('/appointment/rescheduleAppointment', moved, cast.office)).status).toBe(200)
  await refused(planFor(standing, one))
  const again = await deactivateWith(member, planFor(await leavingOf(member), one))
  expect(again.body.message).toContain('Appointments handed over: 2.')
})

test('the upcoming appointments of a member are shown to IVR Admins only', async () => {
  for (const who of [cast.office, cast.physician, cast.reviewer])
    expect((await portal.get(`/members/getUpcomingAppointments/${cast.reviewer.userId}`, who)).status).toBe(
      401,
    )
  const path = `/members/getUpcomingAppointments/${cast.office.userId}`
  expect((await portal.get(path, cast.admin)).status).toBe(404)
})
