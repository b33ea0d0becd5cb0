import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allRecords } from '../kit/access/scope.ts'
import { sql, type Tx } from '../kit/database/database.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { acquireLease, appointmentsToSync, requestSync } from './calendar/calendar-events-store.ts'
import { saveConnection } from './calendar/calendar-store.ts'
import { lockAppointment, markCancelled } from './store.ts'

let portal: Portal
let cast: Cast
let ids: number[]
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer)
  ids = []
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00'])
    ids.push(Number((await booked(portal, cast.office, `2026-11-24T${time}`))._id))
})
afterAll(() => portal.close())
beforeEach(() => asBefore())

async function asBefore(): Promise<void> {
  await portal.db.run(sql`delete from appointments_calendar_events`)
  await portal.db.run(sql`delete from appointments_calendars`)
  await portal.db.run(
    sql`update appointments set status = 'booked', cancelled_at = null, cancelled_by = null`,
  )
}

/** The database statements of connecting a calendar. */
async function connect(tx: Tx): Promise<void> {
  const now = portal.clock.now()
  const tokens = { refreshToken: 'sealed', accessToken: 'sealed', accessEndsAt: now }
  const memberId = cast.reviewer.userId
  await saveConnection(tx, { memberId, accountId: 'account', email: 'r@calendar.example', ...tokens }, now)
  for (const id of await appointmentsToSync(tx, memberId, now)) await requestSync(tx, id, () => `event${id}`)
}

/** The database statements of canceling an appointment, with an optional pause before the sync is requested. */
async function cancel(tx: Tx, asked: number, pause: () => Promise<void> = async () => {}): Promise<void> {
  const locked = await lockAppointment(tx, allRecords, asked, portal.clock.now())
  if (!locked) throw new Error('there is no such appointment')
  const { id } = locked
  await pause()
  await markCancelled(tx, id, cast.office.userId, portal.clock.now())
  await requestSync(tx, id, () => `event${id}`)
}

const waiting = async () =>
  portal.db.all(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
const wished = async () =>
  (
    await portal.db.all<{ id: number }>(sql`
    select appointment_id as id from appointments_calendar_events order by 1`)
  ).map(({ id }) => id)

test('connecting a calendar while an appointment is being canceled waits for that, and both succeed', async () => {
  const [, second = 0] = ids
  let connecting = Promise.resolve()
  await portal.db.transaction((tx) =>
    cancel(tx, second, async () => {
      connecting = portal.db.transaction(connect)
      await expect.poll(waiting).toHaveLength(1)
    }),
  )
  await connecting
  expect(await wished()).toEqual(ids.filter((id) => id !== second))
})

test('two hundred races of connecting a calendar and canceling its appointments cause no deadlock', {
  tags: 'slow',
}, async () => {
  for (let race = 0; race < 200; race += 1) {
    const id = ids[race % ids.length] ?? 0
    await Promise.all([portal.db.transaction(connect), portal.db.transaction((tx) => cancel(tx, id))])
    await asBefore()
  }
})

test('a lease that waits for a change of its appointment gets the appointment as it is after the change', async () => {
  const [id = 0] = ids
  await portal.db.transaction(connect)
  let turn = Promise.resolve<Awaited<ReturnType<typeof acquireLease>>>(undefined)
  await portal.db.transaction(async (tx) => {
    await cancel(tx, id)
    turn = acquireLease(portal.db, id, [])
    await expect.poll(waiting).toHaveLength(1)
  })
  expect(await turn).toMatchObject({ status: 'Cancelled', desiredVersion: 2 })
})
