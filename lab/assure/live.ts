import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { submission } from '#server/testing/ivr.ts'
import { newOffice, newPerson, newPhysician, type Person } from '#server/testing/portal.ts'
import { startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { smtpPeer } from '#server/testing/smtp.ts'
import { compare, type Decided, type Listener, listen } from './live-deliveries.ts'
import { mailFirstAdminsAlone } from './live-store.ts'
import type { Part } from './part.ts'

// 1,000 live connections and 20 decisions per second must give a p99 of delivery below one second and constant memory.
// Delivery is measured from sending the decision, so it includes the decision itself.

const scale = { offices: 100, adminsEach: 8, team: 200, decisionsPerSecond: 20 }
const goals = { p99Ms: 1_000, growth: 1.25 }

/** Times in milliseconds; resident memory of the portal's process in MB. */
export interface LiveReport {
  readonly connections: number
  readonly decisions: number
  readonly rejected: number
  readonly deliveries: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Deliveries that were missing, duplicate, or to a listener of another office. */
  readonly missing: number
  readonly duplicate: number
  readonly foreign: number
  readonly memory: {
    readonly before: number
    readonly connected: number
    readonly firstQuarter: number
    readonly lastQuarter: number
  }
}

interface Office {
  readonly id: number
  readonly physicianId: number
  readonly admins: readonly Person[]
}

/** Starts a portal and runs the load against it for `seconds`. */
export async function runLive(seconds: number, say: (line: string) => void): Promise<LiveReport> {
  const folder = await scratchFolder()
  const cleanups: (() => Promise<unknown>)[] = [folder.remove]
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
    cleanups.push(postgres.stop)
    await migrate(postgres.ownerUrl)
    const db = openDatabase(postgres.url)
    cleanups.push(db.close)
    const post = await smtpPeer(4_170)
    cleanups.push(post.close)
    const portal = await startServer(
      { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, 'data'), SMTP_URL: post.url },
      { program: unlimitedPortal, log: join(folder.path, 'log') },
    )
    cleanups.push(() => portal.end('SIGTERM'))
    const people = await fill(db)
    say(`${scale.offices} offices, ${scale.team} of the team; submitting requests`)
    const requests = await submitAll(portal.address, db, people.offices, seconds)
    return await measure(portal.address, portal.child.pid ?? 0, { ...people, requests }, say)
  } finally {
    for (const end of cleanups.toReversed()) await end().catch(() => {})
  }
}

const clock = { now: () => new Date(), forward: () => {} }

async function fill(db: Database) {
  const dataset = { db, clock: clock as never }
  const offices: Office[] = []
  for (let n = 0; n < scale.offices; n += 1) {
    const id = await newOffice(db, new Date())
    const physicianId = await newPhysician(db, id, new Date())
    const admins: Person[] = []
    for (let m = 0; m < scale.adminsEach; m += 1) admins.push(await newPerson(dataset, 2, { officeId: id }))
    offices.push({ id, physicianId, admins })
  }
  const team: Person[] = []
  for (let n = 0; n < scale.team; n += 1) team.push(await newPerson(dataset, 3))
  await mailFirstAdminsAlone(db)
  return { offices, team }
}

interface Request {
  readonly record: number
  readonly officeId: number
}

/** Submits the requests that are decided later, through the API as an office does. */
async function submitAll(
  address: string,
  db: Database,
  offices: readonly Office[],
  seconds: number,
): Promise<Request[]> {
  const wanted = scale.decisionsPerSecond * seconds
  const requests: Request[] = []
  for (let n = 0; n < wanted; n += 10)
    requests.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, wanted - n) }, async (_, m) => {
          const office = offices[(n + m) % offices.length]
          const [admin] = office?.admins ?? []
          if (!office || !admin) throw new Error('there are no offices')
          const form = await submission({ db, clock } as never, admin, office.physicianId)
          const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
          const reply = await call(address, '/ivr/submitIvr', { ...form, dos: tomorrow }, admin)
          const { data } = reply as { data: { _id: string } }
          return { record: Number(data._id), officeId: office.id }
        }),
      )),
    )
  return requests
}

async function call(address: string, path: string, body: object, as: Person): Promise<unknown> {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${as.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

interface Dataset {
  readonly offices: readonly Office[]
  readonly team: readonly Person[]
  readonly requests: readonly Request[]
}

async function measure(
  address: string,
  pid: number,
  { offices, team, requests }: Dataset,
  say: (line: string) => void,
): Promise<LiveReport> {
  // A new stream begins ten seconds back, so waits until the events of the submissions are older.
  await pause(12_000)
  const before = await memoryOf(pid)
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const listeners: Listener[] = []
  for (const person of [...offices.flatMap(({ admins }) => admins), ...team])
    listeners.push(await listen(address, person, agent))
  say(`${listeners.length} connections are open`)
  const connected = await memoryOf(pid)
  const memory: number[] = []
  const sampler = setInterval(() => void memoryOf(pid).then((mb) => memory.push(mb)), 1_000)
  const decided: Decided[] = []
  let rejected = 0
  const startedAt = performance.now()
  const underWay = requests.map(async ({ record, officeId }, n) => {
    await pause(Math.max(0, startedAt + (n * 1_000) / scale.decisionsPerSecond - performance.now()))
    const reviewer = team[n % team.length]
    if (!reviewer) return
    const sentAt = performance.now()
    await call(address, '/ivr/reviewIvr', { ivrId: String(record), status: 'Approved' }, reviewer).then(
      () => decided.push({ record, officeId, sentAt }),
      () => {
        rejected += 1
      },
    )
  })
  await Promise.all(underWay)
  await pause(3_000)
  clearInterval(sampler)
  agent.destroy()
  const found = compare(listeners, decided)
  const quarter = Math.floor(memory.length / 4)
  const mean = (part: readonly number[]) => Math.round(part.reduce((sum, mb) => sum + mb, 0) / part.length)
  const [firstQuarter, lastQuarter] = [mean(memory.slice(0, quarter)), mean(memory.slice(-quarter))]
  return {
    connections: listeners.length,
    decisions: decided.length,
    rejected,
    ...found,
    memory: { before, connected, firstQuarter, lastQuarter },
  }
}

/** Resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

export const liveStreams: Part = {
  name: 'live',
  about:
    'a thousand live connections and 20 decisions a second for a minute: every listener receives its events in time',
  async run() {
    const report = await runLive(60, (line) => console.info(`  ${line}`))
    const { connections, deliveries, p50, p99, memory } = report
    return {
      faults: faultsOf(report),
      summary: `${connections} connections, ${deliveries} deliveries: p50 ${p50} ms, p99 ${p99} ms; memory ${memory.firstQuarter} to ${memory.lastQuarter} MB`,
      figures: { ...report },
    }
  },
}

function faultsOf({ rejected, missing, duplicate, foreign, p99, memory }: LiveReport): string[] {
  const counted = { rejected, missing, duplicate, foreign }
  const wrong = Object.entries(counted).filter(([, count]) => count > 0)
  return [
    ...wrong.map(([what, count]) => `${count} ${what}`),
    ...(p99 >= goals.p99Ms ? [`p99 of delivery is ${p99} ms`] : []),
    ...(memory.lastQuarter > memory.firstQuarter * goals.growth
      ? [`memory grew from ${memory.firstQuarter} to ${memory.lastQuarter} MB`]
      : []),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { json: { type: 'string' }, seconds: { type: 'string', default: '60' } },
  })
  const report = await runLive(Number(values.seconds), (line) => console.info(line))
  console.info(JSON.stringify(report, undefined, 2))
  if (values.json) await writeFile(values.json, `${JSON.stringify(report, undefined, 2)}\n`)
  process.exitCode = faultsOf(report).length > 0 ? 1 : 0
}
