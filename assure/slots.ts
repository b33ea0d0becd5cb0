import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from './part.ts'
import { makePeople, type People, startClients, startPortals } from './slots-dataset.ts'
import { lookedUp } from './slots-store.ts'

// ASSURANCE, 'Faults': one slot, many takers. Never two bookings of one member that overlap.

const quarter = 15 * 60_000
const portals = 2
const clients = 4
const takers = 3
const members = 10
/** Races that are under way at once. */
const lanes = 12

export interface RaceFigures {
  readonly races: number
  readonly attempts: number
  readonly seconds: number
  /** Races for one member, for anybody, and of appointments that are moved. */
  readonly kinds: Record<Kind, number>
  /** How often each answer came: '200', or status and refusal. */
  readonly answers: Record<string, number>
  /** How often a portal was too busy (503) and was asked again. */
  readonly busy: number
  /** Races that more or fewer won than could, or in which somebody was told something else than who was first. */
  readonly wronglyDecided: number
  /** Pairs of standing appointments of one member that overlap, as the database has them afterwards. */
  readonly overlaps: number
  readonly booked: number
}

type Kind = 'member' | 'anybody' | 'move'
type Outcomes = readonly {
  readonly status: number
  readonly code: string
  readonly id: string
  readonly busy: number
}[]

/**
 * Races for slots over HTTP: several client processes against several portals on one database. Of twenty races
 * eighteen are for a slot of one member, one for a time at which anybody will do, and one is of appointments that are
 * moved to the same slot.
 */
export async function raceForSlots(races: number, onError: (words: string) => void): Promise<RaceFigures> {
  const folder = await scratchFolder()
  const endings: (() => unknown)[] = [folder.remove]
  try {
    const postgres = await startEmbeddedPostgres({ folder: `${folder.path}/postgres` })
    endings.push(postgres.stop)
    await migrate(postgres.url)
    const db = openDatabase(postgres.url)
    endings.push(db.close)
    const people = await makePeople(db, takers + members, members)
    const running = await startPortals(folder.path, postgres.url, portals)
    endings.push(running.stop)
    const racing = startClients(clients)
    endings.push(racing.stop)
    return await run(races, { db, people, addresses: running.addresses, send: racing.try }, onError)
  } finally {
    for (const end of endings.toReversed()) await end()
  }
}

interface Track {
  readonly db: Database
  readonly people: People
  readonly addresses: readonly string[]
  readonly send: ReturnType<typeof startClients>['try']
}

async function run(races: number, track: Track, onError: (words: string) => void): Promise<RaceFigures> {
  const answers: Record<string, number> = {}
  const kinds: Record<Kind, number> = { member: 0, anybody: 0, move: 0 }
  let [attempts, busy, wronglyDecided, begun] = [0, 0, 0, 0]
  const kindOf = (number: number): Kind => (['anybody', 'move'] as const)[number % 20] ?? 'member'
  const startedAt = performance.now()
  const lane = async () => {
    while (begun < races) {
      const number = begun
      begun += 1
      const kind = kindOf(number)
      const { outcomes, winners } = await raceOf[kind](track, number)
      kinds[kind] += 1
      attempts += outcomes.length
      for (const { status, code, busy: again } of outcomes) {
        busy += again
        const answer = [status, code].filter(Boolean).join(' ')
        answers[answer] = (answers[answer] ?? 0) + 1
      }
      const known = ['appointments.slot-taken', 'appointments.slot-gone']
      const isTold = outcomes.every(({ status, code }) => status === 200 || known.includes(code))
      if (!isTold || outcomes.filter(({ status }) => status === 200).length !== winners) wronglyDecided += 1
      if ((number + 1) % 1_000 === 0) onError(`${number + 1} races`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { races, attempts, seconds, kinds, answers, busy, wronglyDecided, ...(await lookedUp(track.db)) }
}

/** Each race has a time of its own, from two days ahead on: of one member, or of all of them. */
const firstSlot = Math.ceil(Date.now() / quarter) * quarter + 2 * 86_400_000
const timeOf = (number: number) => new Date(firstSlot + number * quarter).toISOString()

interface Decided {
  readonly outcomes: Outcomes
  /** How many must win. */
  readonly winners: number
}

const raceOf: Record<Kind, (track: Track, number: number) => Promise<Decided>> = {
  async member(track, number) {
    const memberId = String(track.people.members[number % members])
    return { outcomes: await book(track, takers, { start: timeOf(number), memberId }), winners: 1 }
  },
  async anybody(track, number) {
    return { outcomes: await book(track, takers + members, { start: timeOf(number) }), winners: members }
  },
  move: (track, number) => raceOfMoves(track, String(track.people.members[number % members]), number),
}

/** Three appointments are moved to one slot, while somebody new books it. */
async function raceOfMoves(track: Track, memberId: string, number: number): Promise<Decided> {
  const start = timeOf(number)
  const [token = ''] = track.people.tokens
  const ids: string[] = []
  for (const step of [1, 2, 3]) {
    // Times that no race is for: half a year on.
    const aside = new Date(firstSlot + 200 * 86_400_000 + (number + step) * quarter).toISOString()
    const { id } = await track.send(bookingOf(track, step, token, { start: aside, memberId }))
    ids.push(id)
  }
  const moves = ids.map((appointmentId, at) =>
    track.send({
      url: `${track.addresses[at % portals]}/api/appointment/rescheduleAppointment`,
      token,
      body: { appointmentId, start, timeZone: 'UTC' },
    }),
  )
  const booking = track.send(bookingOf(track, 3, track.people.tokens[1] ?? '', { start, memberId }))
  return { outcomes: await Promise.all([...moves, booking]), winners: 1 }
}

const book = (track: Track, count: number, slot: { start: string; memberId?: string }): Promise<Outcomes> =>
  Promise.all(
    track.people.tokens.slice(0, count).map((token, at) => track.send(bookingOf(track, at, token, slot))),
  )

const bookingOf = ({ addresses }: Track, at: number, token: string, slot: object) => ({
  url: `${addresses[at % portals]}/api/appointment/bookAppointment`,
  token,
  body: { ...slot, durationMinutes: 15, timeZone: 'UTC', alsoAtThisTime: true },
})

const faultsOf = ({ overlaps, wronglyDecided }: RaceFigures): string[] => [
  ...(overlaps === 0 ? [] : [`${overlaps} appointments of one member overlap another`]),
  ...(wronglyDecided === 0 ? [] : [`${wronglyDecided} races were decided wrongly`]),
]

export const slots: Part = {
  name: 'slots',
  about: 'ten thousand races for slots, from several processes',
  async run() {
    const figures = await raceForSlots(10_000, (words) => console.info(`  ${words}`))
    const { races, attempts, booked, overlaps } = figures
    const summary = `${races} races, ${attempts} attempts, ${booked} booked, ${overlaps} overlap`
    return { faults: faultsOf(figures), summary, figures: { ...figures } }
  },
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { races: { type: 'string', default: '10000' }, json: { type: 'string' } },
  })
  const figures = await raceForSlots(Number(values.races), (words) => console.error(words))
  console.log(JSON.stringify(figures, undefined, 2))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`)
  process.exitCode = faultsOf(figures).length === 0 ? 0 : 1
}
