import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentPage } from '#contract/appointments.ts'
import { sql } from '../kit/database.ts'
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

/** Somebody of the team who is booked for two times. */
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
const deactivate = ({ userId }: Person) =>
  portal.post(
    '/members/updateIvrMemberStatus',
    { ivrTeamMemberId: String(userId), status: 'deactive' },
    cast.admin,
  )
const remove = ({ userId }: Person) =>
  portal.post('/members/deleteIvrMember', { ivrTeamMemberId: String(userId) }, cast.admin)

test.each([
  ['deactivated', deactivate],
  ['deleted', remove],
])(
  'what is to come of a member who is %s is cancelled, and the office is told and asked to book again',
  async (_, leave) => {
    const { member, ids } = await bookedMember()
    expect((await leave(member)).status).toBe(200)
    const { body } = await portal.get('/appointment/getBookedAppointments', cast.office, { search: 'lena' })
    const mine = (body.data as AppointmentPage).appointments.filter(({ _id }) => ids.includes(_id))
    expect(mine.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled'])
    const entries = []
    for (const _ of ids) {
      const mail = await mailToOffice()
      expect(mail.subject).toMatch(/^Appointment cancelled: Tue, Nov 24, 2026/)
      expect(mail.text).toContain('Lena Leaving is no longer available')
      expect(mail.text).toContain('/add-scheduleAppointment')
      const content = mail.attachments[0]?.content
      entries.push(readEntry(Buffer.from(content as ArrayBuffer).toString()))
    }
    // Written in the same moment: they come in any order.
    const told = entries.map(({ method, uid, sequence }) => `${method} ${uid} ${sequence}`)
    expect(told.toSorted()).toEqual(ids.map((id) => `CANCEL appointment-${id}@localhost 1`).toSorted())
  },
)

test('what is over stays as it was, and a member who comes back can be booked again', async () => {
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

test('nobody is booked with a member who leaves at the same moment', async () => {
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
      select from appointments where member_id = ${member.userId} and status = 'booked'`)
    expect(left).toEqual([])
  }
})
