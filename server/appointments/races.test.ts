import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { type Database, openDatabase, sql } from '../kit/database/database.ts'
import { scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'

/** `npm run assure -- slots` races more often. */
const races = Number(process.env.RACES ?? 60)
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

let portal: Portal
let cast: Cast
/** A second portal on the same database, as a second process would be. */
let second: { app: App; db: Database }
let offices: Person[]
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const db = openDatabase(portal.db.pool.options.connectionString ?? '', { connections: 10 })
  second = {
    db,
    app: await buildApp(portal.config, db, { clock: portal.clock, logs: false, limitCreations: false }),
  }
  offices = []
  for (let number = 0; number < 4; number += 1)
    offices.push(await newPerson(portal, 2, { officeId: cast.officeId, name: `Racer ${'abcd'[number]}` }))
  for (const member of [cast.reviewer, cast.secondReviewer])
    await scheduled(portal, member, {
      durationOption: '15',
      timeZone: 'UTC',
      availabilityWindow: week.map((day) => ({ day, from: '00:00', to: '24:00' })),
    })
})
afterAll(async () => {
  await second.app.stop()
  await second.db.close()
  await portal.close()
})

async function book(by: Person, at: number, slot: { start: string; memberId?: string }) {
  const { app } = at % 2 === 0 ? portal : second
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/appointment/bookAppointment',
    headers: { authorization: `Bearer ${by.token}` },
    payload: { ...slot, durationMinutes: 15, timeZone: 'UTC' },
  })
  return { status: reply.statusCode, code: reply.json().code ?? '' }
}

const slotAt = (number: number) =>
  new Date(Date.parse('2026-11-23T00:00Z') + number * 15 * 60_000).toISOString()

test('in many races of four requests for one slot, through two processes, each slot is booked once', {
  tags: 'slow',
}, async () => {
  const memberId = String(cast.reviewer.userId)
  for (let race = 0; race < races; race += 5) {
    const outcomes = await Promise.all(
      [0, 1, 2, 3, 4].map((lane) =>
        Promise.all(offices.map((by, at) => book(by, at, { start: slotAt(race + lane), memberId }))),
      ),
    )
    for (const answers of outcomes) {
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const codes = answers.filter(({ status }) => status === 409).map(({ code }) => code)
      expect(codes).toEqual(Array(3).fill('appointments.slot-taken'))
    }
  }
  const rows = await portal.db.all(sql`
    select a.id from appointments a join appointments b
      on b.member_id = a.member_id and b.id <> a.id and b.starts_at < a.ends_at and b.ends_at > a.starts_at`)
  expect(rows).toEqual([])
})

test('concurrent bookings of any member succeed as often as members are free, each booked once', async () => {
  // After those of the other test, which come in fives.
  const from = races + 5
  const all = Array.from({ length: races / 2 }, (_, at) => from + at)
  for (const race of all) {
    const answers = await Promise.all(offices.map((by, at) => book(by, at, { start: slotAt(race) })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  }
  const perSlot = await portal.db.all<{ members: number }>(sql`
    select count(distinct member_id) as members from appointments
    where starts_at >= ${slotAt(from)} group by starts_at`)
  expect(perSlot.map(({ members }) => members)).toEqual(all.map(() => 2))
})
