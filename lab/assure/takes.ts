import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemo } from '#demo/seed.ts'
import { createUser } from '#server/account/store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, sql } from '#server/kit/database/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { lengthenQueue } from '#server/testing/long-queue.ts'
import { type ServerProcess, unlimitedPortal } from '#server/testing/portal-process.ts'
import { type Racer, raceForTakes, type TakeReply } from '#server/testing/take-races.ts'
import { moveDemoPeople } from '../demo-addresses.ts'
import { withCopy } from './guards/failing-in.ts'
import type { Part } from './part.ts'
import { openOwnDatabase, startPortals, withCleanups } from './portal.ts'

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
  run: () =>
    withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const { db, url } = await openOwnDatabase(folder.path, cleanups, { queryTimeoutMs: 600_000 })
      await seedDemo(db)
      await moveDemoPeople(db, 'test.example')
      await lengthenQueue(db, 2 * races + 2 * races * racerCount, new Date())
      const people = await reviewers(db)
      const settings = { DATABASE_URL: url }
      const running = await startPortals(folder.path, serverCount, cleanups, settings)
      const startedAt = performance.now()
      const result = await raceForTakes(racersAt(running, people), await openRequests(db), races)
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      const faults = [...result.wrong, ...(await differences(db, result.holders))]
      faults.push(...(await killedServer(db, running, people)))

      const left = (await openRequests(db)).filter((id) => !result.holders.has(id))
      const control = await withCopy(process.cwd(), async (copy) => {
        const program = await withoutLock(copy)
        return withCleanups(async (own) => {
          const broken = await startPortals(folder.path, serverCount, own, { ...settings, program })
          return (await raceForTakes(racersAt(broken, people), left, controlRaces)).wrong.length
        })
      })
      if (control === 0) faults.push('the control without a lock gave no request two holders')
      const { takes: count, holders, wrong } = result
      return {
        faults,
        summary: `${count} takes in ${seconds} s, ${holders.size} held, ${wrong.length} wrong; control: ${control} of ${controlRaces} wrong`,
        figures: { takes: count, seconds, held: holders.size, wrong: wrong.length, control },
      }
    }),
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

/** Removes the lock in a copy of the sources. @returns the copy's program of a portal */
async function withoutLock(copy: string): Promise<string> {
  const file = join(copy, lock.file)
  const source = await readFile(file, 'utf8')
  if (!source.includes(lock.text)) throw new Error(`${lock.file} has no such lock to remove`)
  await writeFile(file, source.replace(lock.text, "inScope(scope, 'q')}`"))
  return join(copy, unlimitedPortal.slice(process.cwd().length + 1))
}

/** The requests that wait for the team; the last ones in the order of the queue first. */
const openRequests = async (db: Database): Promise<string[]> =>
  (
    await db.all<{ id: number }>(sql`
      select ivr_id as id from ivr_queue where not waiting order by rank desc, sort_at desc, ivr_id desc`)
  ).map(({ id }) => String(id))

/** The lease of each request that someone has. */
async function storedLeases(db: Database): Promise<Map<string, string>> {
  const rows = await db.all<{ id: number; lease: string }>(sql`
    select ivr_id as id, lease_id::text as lease from ivr_queue where lease_until is not null`)
  return new Map(rows.map(({ id, lease }) => [String(id), lease]))
}

/** Lets ten minutes pass for the lease of a request. */
async function endSilence(db: Database, ivrId: string): Promise<void> {
  await db.run(sql`
    update ivr_queue set lease_until = lease_until - interval '10 minutes' where ivr_id = ${Number(ivrId)}`)
}
