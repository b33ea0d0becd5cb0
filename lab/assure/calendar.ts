import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { buildApp } from '#server/app.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { consent, proofKey, type StandIn, startStandIn } from '#server/testing/google.ts'
import { testConfig } from '#server/testing/portal.ts'
import { peopleOf } from './faults/people.ts'
import type { Part } from './part.ts'
import { type Cleanups, openOwnDatabase, withCleanups } from './portal.ts'

const bookings = 100
const quarter = 15 * 60_000
const email = 'member@calendar.example'
/** How long to wait for events and links; a link is Google's or, as a fallback, one of our own rooms. */
const maxWaitMs = 300_000

/** Books sequentially while the stand-in is killed and restarted, then cancels every fifth booking. */
export const calendar: Part = {
  name: 'calendar',
  about: `${bookings} bookings while the calendar service is killed and restarted: each has one event afterwards`,
  run: () =>
    withCleanups(async (cleanups) => {
      const figures = await bookThroughOutages(await setUp(cleanups))
      const { booked, kills, once, unmatched, leftBehind, secondsUntilSynced } = figures
      const faults = [
        ...(booked < bookings ? [`${bookings - booked} bookings were rejected`] : []),
        ...(once < booked ? [`${booked - once} bookings have no event, or more than one, or no link`] : []),
        ...(unmatched > 0 ? [`${unmatched} events belong to no booking`] : []),
        ...(leftBehind > 0 ? [`${leftBehind} events remain of cancelled bookings`] : []),
      ]
      const summary = `${booked} bookings, ${kills} outages, ${once} with one event ${secondsUntilSynced} s after the last`
      return { faults, summary, figures }
    }),
}

interface Setup {
  readonly google: StandIn
  readonly post: Post
  readonly list: () => Promise<Appointment[]>
  readonly office: string
  readonly memberId: number
}

/** A portal with an office and a member whose calendar is connected. */
async function setUp(cleanups: Cleanups): Promise<Setup> {
  const folder = await scratchFolder()
  cleanups.push(folder.remove)
  const { db } = await openOwnDatabase(folder.path, cleanups)
  const google = await startStandIn({ file: join(folder.path, 'google.json') })
  cleanups.push(google.close)
  const config = testConfig({ google: google.config, dataDir: join(folder.path, 'data') })
  const app = await buildApp(config, db, { logs: false })
  cleanups.push(app.stop)
  await app.start()
  const { offices, members, reviewer } = await peopleOf(db, 1, 1)
  const office = offices[0]?.token ?? ''
  const memberId = members[0] ?? 0
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
  await connect(post, reviewer, memberId)
  return { google, post, list, office, memberId }
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

async function bookThroughOutages({ google, post, list, office, memberId }: Setup) {
  const first = Math.ceil(Date.now() / quarter) * quarter + 2 * 86_400_000
  let [booked, kills, outageMs] = [0, 0, 0]
  let outage = Promise.resolve()
  const breakDown = async () => {
    const from = performance.now()
    kills += 1
    await google.kill()
    await wait(2_000)
    await google.start()
    outageMs += performance.now() - from
  }
  for (let number = 0; number < bookings; number += 1) {
    // Five outages, spread over the run, at arbitrary points of the calls under way.
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
    return { ...figures, isDone: figures.existing === booked && figures.once === booked }
  })
  const secondsUntilSynced = Math.round((performance.now() - last) / 100) / 10
  let cancelled = 0
  for (const { _id: appointmentId } of (await list()).filter((_, at) => at % 5 === 0)) {
    const { status } = await post('/appointment/cancelAppointment', { appointmentId }, office)
    if (status === 200) cancelled += 1
  }
  const after = await until(async () => {
    const figures = count(await list(), (await google.state(email)).events)
    return { ...figures, isDone: figures.unmatched === 0 && figures.existing === booked - cancelled }
  })
  const { isDone: _, ...events } = counted
  /** Bookings canceled afterwards, and events that remain of canceled bookings. */
  const ends = { cancelled, leftBehind: after.unmatched }
  const outageSeconds = Math.round(outageMs / 100) / 10
  return { bookings, booked, kills, outageSeconds, ...events, ...ends, secondsUntilSynced }
}

/**
 * How many bookings exist with a meeting link, how many of them have exactly one confirmed event, none, or more than one, and
 * how many events belong to no booking. Matched by the start, which is unique for a member.
 */
function count(
  appointments: readonly Appointment[],
  events: readonly { status: string; start: { dateTime?: string } }[],
) {
  const existing = appointments.filter(({ status, meetingLink }) => status === 'booked' && meetingLink !== '')
  const confirmed = events.filter(({ status }) => status === 'confirmed')
  const starts = confirmed.map(({ start }) => Date.parse(start.dateTime ?? ''))
  const wanted = new Set(
    appointments.filter(({ status }) => status === 'booked').map(({ start }) => Date.parse(start)),
  )
  const each = existing.map(({ start }) => starts.filter((at) => at === Date.parse(start)).length)
  return {
    existing: existing.length,
    once: each.filter((number) => number === 1).length,
    never: each.filter((number) => number === 0).length,
    twice: each.filter((number) => number > 1).length,
    unmatched: starts.filter((at) => !wanted.has(at)).length,
  }
}

async function until<T extends { isDone: boolean }>(read: () => Promise<T>): Promise<T> {
  const end = performance.now() + maxWaitMs
  for (;;) {
    const found = await read()
    if (found.isDone || performance.now() > end) return found
    await wait(250)
  }
}
