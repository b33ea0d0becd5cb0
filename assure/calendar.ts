import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { buildApp } from '#server/app.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { consent, proofKey, type StandIn, startStandIn } from '#server/testing/google.ts'
import { testConfig } from '#server/testing/portal.ts'
import type { Part } from './part.ts'
import { makePeople } from './slots-dataset.ts'

// Issue 6, 'It must show' 4: the stand-in killed and brought back during 100 bookings.

export interface CalendarFigures {
  readonly bookings: number
  /** Bookings that were answered with 200, and those that stand afterwards with a meeting link. */
  readonly booked: number
  readonly standing: number
  /** How often the stand-in was killed, and for how many seconds in all it was away. */
  readonly kills: number
  readonly awaySeconds: number
  /** Confirmed events of a booking that stands: of how many exactly one, none, or more than one. */
  readonly once: number
  readonly never: number
  readonly twice: number
  /** Events that belong to no booking. */
  readonly strange: number
  /** Cancelled again afterwards, and how many of those left an event behind. */
  readonly cancelled: number
  readonly leftBehind: number
  /** From the last booking until every event was there, in seconds. */
  readonly secondsUntilInStep: number
}

const quarter = 15 * 60_000
const email = 'member@calendar.example'
/** A link is there when the event is, or a room took its place: either ends the waiting. */
const patienceMs = 300_000

/** Books one after the other while the stand-in is killed and brought back, then cancels every fifth booking. */
export async function bookThroughOutages(bookings: number): Promise<CalendarFigures> {
  const folder = await scratchFolder()
  const endings: (() => unknown)[] = [folder.remove]
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
    endings.push(postgres.stop)
    await migrate(postgres.url)
    const db = openDatabase(postgres.url)
    endings.push(db.close)
    const google = await startStandIn({ file: join(folder.path, 'google.json') })
    endings.push(google.close)
    const config = testConfig({ google: google.config, dataDir: join(folder.path, 'data') })
    const app = await buildApp(config, db, { logs: false })
    endings.push(app.stop)
    await app.start()
    const { tokens, members } = await makePeople(db, 1, 1)
    const [office = ''] = tokens
    const [memberId = 0] = members
    const memberToken = await beginSession(db, memberId, new Date(), 'assure')
    const post = async (path: string, payload: object, token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.http.inject({ method: 'POST', url: `/api${path}`, payload, headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    const list = async (): Promise<Appointment[]> => {
      const found: Appointment[] = []
      for (let page = 1; ; page += 1) {
        const url = `/api/appointment/getBookedAppointments?limit=100&page=${page}`
        const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${office}` } })
        const { appointments, totalPages } = answer.json().data
        found.push(...appointments)
        if (page >= totalPages) return found
      }
    }
    await connect(post, memberToken, memberId)
    return await run({ bookings, google, post, list, office, memberId })
  } finally {
    for (const end of endings.toReversed()) await end()
  }
}

type Post = (
  path: string,
  payload: object,
  token: string,
) => Promise<{ status: number; body: { data: unknown; error?: string } }>

async function connect(post: Post, token: string, memberId: number): Promise<void> {
  const { verifier, challenge } = proofKey()
  const { body } = await post('/calendar/startSync', { codeChallenge: challenge }, token)
  const back = await consent((body.data as { url: string }).url, { email })
  const brought = { code: back.get('code'), state: back.get('state'), codeVerifier: verifier }
  const answer = await post('/calendar/exchangeCode', { ivrUserId: String(memberId), ...brought }, token)
  if (answer.status !== 200) throw new Error(`connecting answered ${answer.status} ${answer.body.error}`)
}

interface Track {
  readonly bookings: number
  readonly google: StandIn
  readonly post: Post
  readonly list: () => Promise<Appointment[]>
  readonly office: string
  readonly memberId: number
}

async function run({ bookings, google, post, list, office, memberId }: Track): Promise<CalendarFigures> {
  const first = Math.ceil(Date.now() / quarter) * quarter + 2 * 86_400_000
  let [booked, kills, awayMs] = [0, 0, 0]
  let outage = Promise.resolve()
  const breakDown = async () => {
    const from = performance.now()
    kills += 1
    await google.kill()
    await wait(2_000)
    await google.start()
    awayMs += performance.now() - from
  }
  for (let number = 0; number < bookings; number += 1) {
    // Each fifth of the way the power goes, in the middle of whatever is under way.
    if (number % Math.ceil(bookings / 5) === 3) outage = outage.then(breakDown)
    const start = new Date(first + number * quarter).toISOString()
    const body = { start, memberId: String(memberId), durationMinutes: 15, timeZone: 'UTC' }
    const { status } = await post('/appointment/bookAppointment', body, office)
    if (status === 200) booked += 1
    await wait(50)
  }
  await outage
  const last = performance.now()
  const counted = await until(async () => {
    const figures = count(await list(), (await google.state(email)).events)
    return { ...figures, isDone: figures.standing === booked && figures.once === booked }
  })
  const secondsUntilInStep = Math.round((performance.now() - last) / 100) / 10
  let cancelled = 0
  for (const { _id: appointmentId } of (await list()).filter((_, at) => at % 5 === 0)) {
    const { status } = await post('/appointment/cancelAppointment', { appointmentId }, office)
    if (status === 200) cancelled += 1
  }
  const after = await until(async () => {
    const figures = count(await list(), (await google.state(email)).events)
    return { ...figures, isDone: figures.strange === 0 && figures.standing === booked - cancelled }
  })
  const { isDone: _, ...events } = counted
  const ends = { cancelled, leftBehind: after.strange }
  const awaySeconds = Math.round(awayMs / 100) / 10
  return { bookings, booked, kills, awaySeconds, ...events, ...ends, secondsUntilInStep }
}

/** Events are told apart by when they begin: no two bookings of one member begin at once. */
function count(
  appointments: readonly Appointment[],
  events: readonly { status: string; start: { dateTime?: string } }[],
) {
  const standing = appointments.filter(({ status, meetingLink }) => status === 'booked' && meetingLink !== '')
  const confirmed = events.filter(({ status }) => status === 'confirmed')
  const starts = confirmed.map(({ start }) => Date.parse(start.dateTime ?? ''))
  const wanted = new Set(
    appointments.filter(({ status }) => status === 'booked').map(({ start }) => Date.parse(start)),
  )
  const each = standing.map(({ start }) => starts.filter((at) => at === Date.parse(start)).length)
  return {
    standing: standing.length,
    once: each.filter((number) => number === 1).length,
    never: each.filter((number) => number === 0).length,
    twice: each.filter((number) => number > 1).length,
    strange: starts.filter((at) => !wanted.has(at)).length,
  }
}

async function until<T extends { isDone: boolean }>(look: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found.isDone || performance.now() > end) return found
    await wait(250)
  }
}

/** What of the figures must not be. */
function faultsOf({ bookings, booked, once, strange, leftBehind }: CalendarFigures): string[] {
  return [
    ...(booked < bookings ? [`${bookings - booked} bookings were refused`] : []),
    ...(once < booked ? [`${booked - once} bookings have no event, or more than one, or no link`] : []),
    ...(strange > 0 ? [`${strange} events belong to no booking`] : []),
    ...(leftBehind > 0 ? [`${leftBehind} events are there of bookings that were cancelled`] : []),
  ]
}

export const calendar: Part = {
  name: 'calendar',
  about: '100 bookings while the calendar service is killed and brought back: each has one event afterwards',
  async run() {
    const figures = await bookThroughOutages(100)
    const { booked, kills, once, secondsUntilInStep } = figures
    return {
      faults: faultsOf(figures),
      summary: `${booked} bookings, ${kills} outages, ${once} with one event ${secondsUntilInStep} s after the last`,
      figures: { ...figures },
    }
  },
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { bookings: { type: 'string', default: '100' }, json: { type: 'string' } },
  })
  const figures = await bookThroughOutages(Number(values.bookings))
  console.log(JSON.stringify(figures, undefined, 2))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`)
  process.exitCode = faultsOf(figures).length === 0 ? 0 : 1
}
