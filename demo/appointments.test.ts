import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentPage } from '#contract/appointments/appointments.ts'
import { closeAppointments } from '#server/appointments/reminders.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import { slotsFor } from '#server/testing/appointments.ts'
import { openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { seedDemo } from './seed.ts'

let portal: Portal
let office: Person
beforeAll(async () => {
  portal = await openPortal({ demo: true })
  await seedDemo(portal.db, portal.clock.now())
  const user = await portal.db.first<{ id: number; office_id: number }>(sql`
    select id, office_id from users where email = 'office@demo.verimend.test'`)
  const token = await beginSession(portal.db, user?.id ?? 0, portal.clock.now(), 'test')
  office = { userId: user?.id ?? 0, officeId: user?.office_id ?? 0, physicianId: null, name: '', token }
})
afterAll(() => portal.close())

test('the demo has appointments of every status, the next ones among them, and none that overlap', async () => {
  expect(await closeAppointments(portal.db, portal.clock.now())).toBeGreaterThan(1)
  const { body } = await portal.get('/appointment/getBookedAppointments', office, { limit: '50' })
  const { appointments } = body.data as AppointmentPage
  const statuses = new Set(appointments.map(({ status }) => status))
  expect([...statuses].sort()).toEqual(['Cancelled', 'Closed', 'booked'])
  const upcoming = await portal.get('/appointment/getBookedAppointments', office, { type: 'upcoming' })
  expect((upcoming.body.data as AppointmentPage).total).toBeGreaterThanOrEqual(3)
})

test('the physician who can sign in to the demo has appointments of their own', async () => {
  const rows = await portal.db.all(sql`
    select from appointments a join users u on u.physician_id = a.physician_id
    where u.email = 'physician@demo.verimend.test'`)
  expect(rows.length).toBeGreaterThanOrEqual(3)
})

test('both members of the demo team can be booked within the next seven days', async () => {
  const { members, slots } = await slotsFor(portal, office, '2026-11-23', { days: '7' })
  expect(members.map(({ name }) => name)).toEqual(['Jordan Castellanos', 'Ruth Adeyemi'])
  expect(new Set(slots.flatMap(({ memberIds }) => memberIds)).size).toBe(2)
})
