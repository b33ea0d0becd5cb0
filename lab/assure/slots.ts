import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from './part.ts'
import { makePeople, type People, startClients, startPortals } from './slots-dataset.ts'
import { countAppointments } from './slots-store.ts'

const quarter = 15 * 60_000
const portals = 2
const clients = 4
const competitors = 3
const members = 10
/** Concurrent races. */
const concurrentRaces = 12

export interface RaceFigures {
  readonly races: number
  readonly attempts: number
  readonly seconds: number
  /** Races by kind: for a slot of one member, for a slot of any member, and between moved appointments. */
  readonly kinds: Record<Kind, number>
  /** Number of replies by '200', or by status and error code. */
  readonly answers: Record<string, number>
  /** Number of retries after a 503. */
  readonly busy: number
  /** Races with a wrong number of winners, or with an unexpected error for a loser. */
  readonly wronglyDecided: number
  /** Pairs of one member's booked appointments that overlap in the database afterwards. */
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
 * Races for slots over HTTP: several client processes against several portals on one database. Of twenty races, eighteen
 * are for a slot of one member, one is for a slot of any member, and in one appointments are moved to the same slot.
 */
export async function raceForSlots(races: number, onError: (words: string) => void): Promise<RaceFigures> {
  const folder = await scratchFolder()
  const cleanups: (() => unknown)[] = [folder.remove]
  try {
    const postgres = await startEmbeddedPostgres({ folder: `${folder.path}/postgres` })
    cleanups.push(postgres.stop)
    await migrate(postgres.ownerUrl)
    const db = openDatabase(postgres.url)
    cleanups.push(db.close)
    const people = await makePeople(db, competitors + members, members)
    const running = await startPortals(folder.path, postgres.url, portals)
    cleanups.push(running.stop)
    const racing = startClients(clients)
    cleanups.push(racing.stop)
    return await run(races, { db, people, addresses: running.addresses, send: racing.try }, onError)
  } finally {
    for (const end of cleanups.toReversed()) await end()
  }
}

interface Setup {
  readonly db: Database
  readonly people: People
  readonly addresses: readonly string[]
  readonly send: ReturnType<typeof startClients>['try']
}

async function run(races: number, setup: Setup, onError: (words: string) => void): Promise<RaceFigures> {
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
      if ((number + 1) % 1_000 === 0) onError(`${number + 1} races`)
    }
  }
  await Promise.all(Array.from({ length: concurrentRaces }, runRaces))
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return {
    races,
    attempts,
    seconds,
    kinds,
    answers,
    busy,
    wronglyDecided,
    ...(await countAppointments(setup.db)),
  }
}

/** Each race is for a different time, from two days ahead on. */
const firstSlot = Math.ceil(Date.now() / quarter) * quarter + 2 * 86_400_000
const timeOf = (number: number) => new Date(firstSlot + number * quarter).toISOString()

interface Decided {
  readonly outcomes: Outcomes
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
  const [token = ''] = setup.people.tokens
  const ids: string[] = []
  for (const step of [1, 2, 3]) {
    // Half a year ahead, where no race takes place.
    const aside = new Date(firstSlot + 200 * 86_400_000 + (number + step) * quarter).toISOString()
    const { id } = await setup.send(bookingOf(setup, step, token, { start: aside, memberId }))
    ids.push(id)
  }
  const moves = ids.map((appointmentId, at) =>
    setup.send({
      url: `${setup.addresses[at % portals]}/api/appointment/rescheduleAppointment`,
      token,
      body: { appointmentId, start, timeZone: 'UTC' },
    }),
  )
  const booking = setup.send(bookingOf(setup, 3, setup.people.tokens[1] ?? '', { start, memberId }))
  return { outcomes: await Promise.all([...moves, booking]), winners: 1 }
}

const book = (setup: Setup, count: number, slot: { start: string; memberId?: string }): Promise<Outcomes> =>
  Promise.all(
    setup.people.tokens.slice(0, count).map((token, at) => setup.send(bookingOf(setup, at, token, slot))),
  )

const bookingOf = ({ addresses }: Setup, at: number, token: string, slot: object) => ({
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
