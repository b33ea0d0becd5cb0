import type { SlotPage } from '#contract/appointments/appointments.ts'
import { ScheduleForm } from '#contract/appointments/schedule.ts'
import { createOfficeWithAdmin, createUser } from '#server/account/store.ts'
import { saveSchedule } from '#server/appointments/schedule-store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, openDatabase, sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import type { Figure } from './goals.ts'

const members = 50
const days = 28
const callCount = 60
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Asia/Manila']

/**
 * Measures four weeks of slots of fifty members: working days of two windows in half hours, a third of them booked and
 * some busy in calendars. Milliseconds per HTTP call, sequential, including reading the reply.
 */
export async function slotFigures(
  databaseUrl: string,
  start: () => Promise<ServerProcess>,
): Promise<Figure[]> {
  const db = openDatabase(databaseUrl, { connections: 4 })
  try {
    const token = await fill(db)
    const portal = await start()
    try {
      const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const path = (more: string) =>
        `${portal.address}/api/appointment/getSlots?from=${from}&days=${days}&timeZone=America/Chicago${more}`
      const all = await measure(path(''), token)
      const one = await measure(path(`&memberId=${all.memberId}`), token)
      return [
        slotFigure('slots.all', `${days} days of slots, ${members} members`, all),
        slotFigure('slots.one', `${days} days of slots, one of ${members} members`, one),
      ]
    } finally {
      await portal.end('SIGTERM')
    }
  } finally {
    await db.close()
  }
}

interface Measured {
  readonly p50: number
  readonly p95: number
  readonly slots: number
  readonly openings: number
  readonly memberId: string
}

async function measure(url: string, token: string): Promise<Measured> {
  const times: number[] = []
  let page: SlotPage = { members: [], slots: [] }
  for (let call = 0; call < callCount + 10; call += 1) {
    const begun = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`slots answered ${response.status} ${text}`)
    if (call >= 10) times.push(performance.now() - begun)
    page = (JSON.parse(text) as { data: SlotPage }).data
  }
  times.sort((one, two) => one - two)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  const openings = page.slots.reduce((sum, { memberIds }) => sum + memberIds.length, 0)
  const { length: slots } = page.slots
  return { p50: at(0.5), p95: at(0.95), slots, openings, memberId: page.members[0]?._id ?? '' }
}

const slotFigure = (name: string, title: string, { p50, p95, slots, openings }: Measured): Figure => ({
  name,
  title,
  value: p50,
  unit: 'ms',
  must: 100,
  reach: 50,
  note: `p95 ${p95.toFixed(1)} ms, ${slots} times with ${openings} openings`,
})

/** Creates the team, its bookings and busy times. @returns a session token of an office */
async function fill(db: Database): Promise<string> {
  const now = new Date()
  const numbers = { taxId: '123456789', npiNumber: '1245319599' }
  const location = { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' }
  const admin = { firstName: 'Olive', lastName: 'Slots', email: 'slots@bench.example' }
  const { officeId, userId } = await db.transaction((tx) =>
    createOfficeWithAdmin(tx, { ...numbers, ...location }, admin, now),
  )
  const ids: number[] = []
  for (let number = 0; number < members; number += 1) ids.push(await newMember(db, number, now))
  await db.run(sql`
    insert into appointments (office_id, booked_by, booked_by_name, member_id, member_name, starts_at, ends_at,
      time_zone, local_date, local_time, meeting_link, created_at, set_at, search_text)
    select ${officeId}::bigint, ${userId}::bigint, 'Olive Slots', m, 'Member', at, at + interval '30 minutes',
      'America/Chicago', at::date, '10:00', 'https://meet.example/x', ${now}, ${now}, 'olive slots'
    from unnest(${ids}::bigint[]) m,
      generate_series(date_trunc('day', ${now}::timestamptz), ${now}::timestamptz + interval '30 days',
        interval '90 minutes') at
    where extract(hour from at) between 12 and 23 and extract(isodow from at) < 6`)
  await db.run(sql`
    insert into appointments_calendar_busy (member_id, event_id, starts_at, ends_at)
    select m, 'event ' || at, at, at + interval '20 minutes' from unnest(${ids}::bigint[]) m,
      generate_series(date_trunc('day', ${now}::timestamptz), ${now}::timestamptz + interval '30 days',
        interval '5 hours') at`)
  await db.run(sql`analyze`)
  return beginSession(db, userId, now, 'bench')
}

function newMember(db: Database, number: number, now: Date): Promise<number> {
  const member = {
    userType: 3,
    firstName: `Member ${number}`,
    lastName: 'Slots',
    email: `member${number}@bench.example`,
  } as const
  const schedule = ScheduleForm.parse({
    schedulingTitle: 'Verification',
    durationOption: '30',
    timeZone: zones[number % zones.length],
    active: true,
    availabilityWindow: weekdays.flatMap((day) => [
      { day, from: '08:00', to: '12:00' },
      { day, from: '13:00', to: '17:00' },
    ]),
    holidays: true,
    dailyMaximum: 20,
  })
  return db.transaction(async (tx) => {
    const id = await createUser(tx, member, now)
    await saveSchedule(tx, id, schedule, now)
    return id
  })
}
