import { setTimeout as pause } from 'node:timers/promises'
import { type Database, sql } from '#server/kit/database/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { acceptingMailServer } from '#server/testing/smtp.ts'
import { type People, peopleOf } from './faults/people.ts'
import type { Part } from './part.ts'
import { openOwnDatabase, startPortals, withCleanups } from './portal.ts'

const races = 10_000
const quarter = 15 * 60_000
const portals = 2
const competitors = 3
const members = 10
/** Concurrent races. */
const concurrentRaces = 12
/** Limit of retries after a 503. */
const maxRetries = 20

/**
 * Races for slots over HTTP, against several portals on one database. Of twenty races, eighteen are for a slot of one
 * member, one is for a slot of any member, and in one appointments are moved to the same slot.
 */
export const slots: Part = {
  name: 'slots',
  about: 'ten thousand races for slots, against several processes',
  run: () =>
    withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const { db, url } = await openOwnDatabase(folder.path, cleanups)
      const people = await peopleOf(db, competitors + members, members)
      const post = await acceptingMailServer(0)
      cleanups.push(post.close)
      const settings = { DATABASE_URL: url, SMTP_URL: post.url }
      const running = await startPortals(folder.path, portals, cleanups, settings)
      const addresses = running.map(({ address }) => address)
      const figures = await raceForSlots({ people, addresses })
      const { attempts, wronglyDecided } = figures
      const { overlaps, booked } = await countAppointments(db)
      return {
        faults: [
          ...(overlaps === 0 ? [] : [`${overlaps} appointments of one member overlap another`]),
          ...(wronglyDecided === 0 ? [] : [`${wronglyDecided} races were decided wrongly`]),
        ],
        summary: `${races} races, ${attempts} attempts, ${booked} booked, ${overlaps} overlap`,
        figures: { ...figures, overlaps, booked },
      }
    }),
}

type Kind = 'member' | 'anybody' | 'move'

interface Outcome {
  readonly status: number
  /** The error code, or ''. */
  readonly code: string
  /** The appointment that was booked, or ''. */
  readonly id: string
  /** Number of retries after a 503. */
  readonly busy: number
}

interface Setup {
  readonly people: People
  readonly addresses: readonly string[]
}

async function raceForSlots(setup: Setup) {
  /** Number of replies by '200', or by status and error code. */
  const answers: Record<string, number> = {}
  const kinds: Record<Kind, number> = { member: 0, anybody: 0, move: 0 }
  let [attempts, busy, wronglyDecided, begun] = [0, 0, 0, 0]
  const kindOf = (number: number): Kind => (['anybody', 'move'] as const)[number % 20] ?? 'member'
  const startedAt = performance.now()
  const runRaces = async () => {
    while (begun < races) {
      const number = begun
      begun += 1
      const kind = kindOf(number)
      const { outcomes, winners } = await raceOf[kind](setup, number)
      kinds[kind] += 1
      attempts += outcomes.length
      for (const { status, code, busy: again } of outcomes) {
        busy += again
        const answer = [status, code].filter(Boolean).join(' ')
        answers[answer] = (answers[answer] ?? 0) + 1
      }
      const known = ['appointments.slot-taken', 'appointments.slot-gone']
      const isExpected = outcomes.every(({ status, code }) => status === 200 || known.includes(code))
      if (!isExpected || outcomes.filter(({ status }) => status === 200).length !== winners)
        wronglyDecided += 1
      if ((number + 1) % 1_000 === 0) console.info(`  ${number + 1} races`)
    }
  }
  await Promise.all(Array.from({ length: concurrentRaces }, runRaces))
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { races, attempts, seconds, kinds, answers, busy, wronglyDecided }
}

/** Each race is for a different time, from two days ahead on. */
const firstSlot = Math.ceil(Date.now() / quarter) * quarter + 2 * 86_400_000
const timeOf = (number: number) => new Date(firstSlot + number * quarter).toISOString()

interface Decided {
  readonly outcomes: readonly Outcome[]
  /** How many must win. */
  readonly winners: number
}

const raceOf: Record<Kind, (setup: Setup, number: number) => Promise<Decided>> = {
  async member(setup, number) {
    const memberId = String(setup.people.members[number % members])
    return { outcomes: await book(setup, competitors, { start: timeOf(number), memberId }), winners: 1 }
  },
  async anybody(setup, number) {
    return { outcomes: await book(setup, competitors + members, { start: timeOf(number) }), winners: members }
  },
  move: (setup, number) => raceOfMoves(setup, String(setup.people.members[number % members]), number),
}

/** Three appointments are moved to one slot while another office books it. */
async function raceOfMoves(setup: Setup, memberId: string, number: number): Promise<Decided> {
  const start = timeOf(number)
  const ids: string[] = []
  for (const step of [1, 2, 3]) {
    // Half a year ahead, where no race takes place.
    const aside = new Date(firstSlot + 200 * 86_400_000 + (number + step) * quarter).toISOString()
    ids.push((await booked(setup, step, 0, { start: aside, memberId })).id)
  }
  const moves = ids.map((appointmentId, at) =>
    sent(setup, at, 0, 'rescheduleAppointment', { appointmentId, start, timeZone: 'UTC' }),
  )
  const outcomes = await Promise.all([...moves, booked(setup, 3, 1, { start, memberId })])
  return { outcomes, winners: 1 }
}

const book = (setup: Setup, count: number, slot: { start: string; memberId?: string }) =>
  Promise.all(Array.from({ length: count }, (_, at) => booked(setup, at, at, slot)))

const booked = (setup: Setup, at: number, office: number, slot: object) =>
  sent(setup, at, office, 'bookAppointment', {
    ...{ ...slot, durationMinutes: 15, timeZone: 'UTC', alsoAtThisTime: true },
  })

/** A call by an office, to one of the portals. */
async function sent(
  { people, addresses }: Setup,
  at: number,
  office: number,
  call: string,
  body: object,
): Promise<Outcome> {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${people.offices[office]?.token}`,
    },
    body: JSON.stringify(body),
  }
  for (let busy = 0; ; busy += 1) {
    const reply = await fetch(`${addresses[at % portals]}/api/appointment/${call}`, request).catch(
      () => undefined,
    )
    if (!reply) return { status: 0, code: 'no answer', id: '', busy }
    const { code = '', data } = (await reply.json()) as { code?: string; data?: { _id?: string } }
    if (reply.status !== 503 || busy === maxRetries)
      return { status: reply.status, code, id: data?._id ?? '', busy }
    await pause(250)
  }
}

/** Counts booked appointments, and pairs of one member's appointments that overlap. */
async function countAppointments(db: Database): Promise<{ overlaps: number; booked: number }> {
  const row = await db.first<{ overlaps: number; booked: number }>(sql`
    select count(*) filter (where exists (
        select from appointments b where b.member_id = a.member_id and b.id > a.id and b.status = 'booked'
          and b.starts_at < a.ends_at and b.ends_at > a.starts_at)) as overlaps,
      count(*) as booked
    from appointments a where a.status = 'booked'`)
  return row ?? { overlaps: -1, booked: -1 }
}
