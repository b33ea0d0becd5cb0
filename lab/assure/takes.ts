import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemo } from '#demo/seed.ts'
import { createUser } from '#server/account/store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, openDatabase } from '#server/kit/database/database.ts'
import { migrate } from '#server/kit/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded/postgres.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { lengthenQueue } from '#server/testing/long-queue.ts'
import { type ServerProcess, startServer, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type Racer, raceForTakes, type TakeReply } from '#server/testing/take-races.ts'
import type { Found, Part } from './part.ts'
import { endSilence, openRequests, renameDemoPeople, storedLeases } from './takes-store.ts'

const races = 2_000
const controlRaces = 100
const racerCount = 5
const serverCount = 3
/** What the control is without: the lock by which of several takes one comes first. */
const lock = { file: 'server/ivr/queue/lease-store.ts', text: "inScope(scope, 'q')} for update`" }

/**
 * Ten thousand takes over three server processes on one database; then one of the servers is killed. As a control the same
 * races run on a copy of the sources whose take does not lock the request: these must find requests with two holders.
 */
export const takes: Part = {
  name: 'takes',
  about: `${races * racerCount} takes of requests over ${serverCount} server processes`,
  async run() {
    const folder = await scratchFolder()
    const cleanups: (() => unknown)[] = [folder.remove]
    try {
      const postgres = await startEmbeddedPostgres({ folder: `${folder.path}/postgres` })
      cleanups.push(postgres.stop)
      await migrate(postgres.ownerUrl)
      const db = openDatabase(postgres.url, { queryTimeoutMs: 600_000 })
      cleanups.push(db.close)
      await seedDemo(db)
      await renameDemoPeople(db)
      await lengthenQueue(db, 2 * races + 2 * races * racerCount, new Date())
      const people = await reviewers(db)
      const servers = (program: string) => startAll(folder.path, postgres.url, program, cleanups)

      const running = await servers(unlimitedPortal)
      const startedAt = performance.now()
      const result = await raceForTakes(racersAt(running, people), await openRequests(db), races)
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      const faults = [...result.wrong, ...(await differences(db, result.holders))]
      faults.push(...(await killedServer(db, running, people)))

      const control = await servers(await copyWithoutLock(folder.path))
      const left = (await openRequests(db)).filter((id) => !result.holders.has(id))
      const broken = await raceForTakes(racersAt(control, people), left, controlRaces)
      if (broken.wrong.length === 0) faults.push('the control without a lock gave no request two holders')
      const { takes: count, holders } = result
      return {
        faults,
        summary: `${count} takes in ${seconds} s, ${holders.size} held, ${result.wrong.length} wrong; control: ${broken.wrong.length} of ${controlRaces} wrong`,
        figures: {
          takes: count,
          seconds,
          held: holders.size,
          wrong: result.wrong.length,
          control: broken.wrong.length,
        },
      } satisfies Found
    } finally {
      for (const end of cleanups.toReversed()) await end()
    }
  },
}

interface Reviewer {
  readonly name: string
  readonly token: string
}

async function reviewers(db: Database): Promise<Reviewer[]> {
  const now = new Date()
  const all: Reviewer[] = []
  for (let n = 0; n <= racerCount; n += 1) {
    const person = { firstName: `Racer ${n}`, lastName: 'Take', email: `racer${n}@test.example` }
    const id = await createUser(db, { userType: 3, ...person }, now)
    all.push({
      name: `${person.firstName} ${person.lastName}`,
      token: await beginSession(db, id, now, 'race'),
    })
  }
  return all
}

async function startAll(folder: string, databaseUrl: string, program: string, cleanups: (() => unknown)[]) {
  const all: ServerProcess[] = []
  for (let n = 0; n < serverCount; n += 1) {
    const place = join(folder, `portal-${n}`)
    await mkdir(place, { recursive: true })
    const settings = { DATA_DIR: place, DATABASE_URL: databaseUrl }
    const server = await startServer(settings, { program, log: join(folder, `portal-${n}.log`) })
    cleanups.push(() => server.end('SIGTERM'))
    all.push(server)
  }
  return all
}

const racersAt = (servers: readonly ServerProcess[], people: readonly Reviewer[]): Racer[] =>
  people.slice(0, racerCount).map(({ name, token }, n) => ({
    name,
    take: (ivrId) => {
      const { address = '' } = servers[n % serverCount] ?? {}
      return ivrId ? post(address, token, 'takeIvr', { ivrId }) : post(address, token, 'takeNext', {})
    },
  }))

async function post(address: string, token: string, call: string, body: object): Promise<TakeReply> {
  const reply = await fetch(`${address}/api/ivr/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as TakeReply['body'] }
}

/** Leases in the database that are not those that the takes were answered with. */
async function differences(
  db: Database,
  holders: ReadonlyMap<string, { leaseId: string }>,
): Promise<string[]> {
  const stored = await storedLeases(db)
  const answered = [...holders].filter(([id, { leaseId }]) => stored.get(id) !== leaseId)
  return [
    ...answered.map(([id]) => `request ${id} is not held by whom it was given to`),
    ...(stored.size === holders.size ? [] : [`${stored.size} requests are held, ${holders.size} were given`]),
  ]
}

/** A server is killed while someone has a request open through it: ten minutes later it is free. */
async function killedServer(
  db: Database,
  [killed, other]: readonly ServerProcess[],
  people: readonly Reviewer[],
): Promise<string[]> {
  const [holder, next] = people
  if (!killed || !other || !holder || !next) throw new Error('too few servers or people')
  const { data } = (await post(killed.address, holder.token, 'takeNext', {})).body
  if (!data) return ['there was nothing left to take']
  await killed.end('SIGKILL')
  const take = () => post(other.address, next.token, 'takeIvr', { ivrId: data.ivrId })
  const early = await take()
  await endSilence(db, data.ivrId)
  const late = await take()
  const { ivrId, leaseId } = data
  const decided = await post(other.address, holder.token, 'reviewIvr', { ivrId, leaseId, status: 'Approved' })
  return [
    ...(early.status === 409 ? [] : [`a request was free while its lease lasted: ${early.status}`]),
    ...(late.status === 200 ? [] : [`a request was not free after ten minutes of silence: ${late.status}`]),
    ...(decided.status === 409 && decided.body.error?.startsWith(next.name)
      ? []
      : [`a decision with a lost lease was answered ${decided.status} ${decided.body.error}`]),
  ]
}

async function copyWithoutLock(folder: string): Promise<string> {
  const root = process.cwd()
  const copy = join(folder, 'sources')
  const isLeftOut = (path: string) =>
    /^(?:node_modules|data|demo-data|test-results|tour|\.git)(?:\/|$)/.test(path)
  await cp(root, copy, { recursive: true, filter: (path) => !isLeftOut(path.slice(root.length + 1)) })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const file = join(copy, lock.file)
  const source = await readFile(file, 'utf8')
  if (!source.includes(lock.text)) throw new Error(`${lock.file} has no such lock to remove`)
  await writeFile(file, source.replace(lock.text, "inScope(scope, 'q')}`"))
  return join(copy, unlimitedPortal.slice(root.length + 1))
}
