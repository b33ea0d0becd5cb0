// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/embedded.ts'
import { type Database, openDatabase, sql } from '../database/database.ts'
import { openClaims } from './claims.ts'
import { type Jobs, openJobs } from './jobs.ts'

const worker = fileURLToPath(new URL('../../testing/hanging-worker.ts', import.meta.url))
const rules = { maxRetryDelaySeconds: 60, retryForHours: 1, attemptTimeoutSeconds: 90 }
let db: Database
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const fresh = await freshDatabase()
  db = openDatabase(fresh.url)
  ends.push(fresh.drop, db.close)
})
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
})

function open(done: string[]): { jobs: Jobs; send: (name: string) => Promise<void> } {
  const jobs = openJobs(db, () => {})
  ends.push(jobs.stop)
  const queue = jobs.job({
    name: 'stuck',
    payload: z.object({ name: z.string() }),
    ...rules,
    run: async ({ name }) => {
      done.push(name)
    },
  })
  return { jobs, send: (name) => db.transaction((tx) => queue.send(tx, { name })) }
}

/** Another process, which has taken the job and works on it without end. */
async function takenElsewhere(send: (name: string) => Promise<void>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [worker, db.pool.options.connectionString ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(async () => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  const taken = once(lines, 'line')
  await send('code')
  await taken
  return child
}

test('a job of a process that was killed is done by another, and before that by none', async () => {
  const done: string[] = []
  const { jobs, send } = open(done)
  const child = await takenElsewhere(send)
  await jobs.start()
  await pause(4_000)
  expect(done).toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => done).toEqual(['code'])
})

test('a job is taken over by whoever looks once its process has ended, without a heartbeat that was missed', async () => {
  const { jobs, send } = open([])
  // Creates the queue; its looks for missed heartbeats end with it.
  await jobs.start()
  await jobs.stop()
  const claims = openClaims(db)
  ends.push(claims.close)
  const child = await takenElsewhere(send)
  for (const _ of [1, 2, 3]) expect(await claims.takeOver(['stuck'])).toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => claims.takeOver(['stuck'])).toEqual(['stuck'])
})

test('a process that loses its session claims its jobs anew, so that none of them is done twice', async () => {
  const done: string[] = []
  const { jobs, send } = open(done)
  await takenElsewhere(send)
  await jobs.start()
  for (let round = 0; round < 4; round += 1) {
    await db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'verimend claims'
        and datname = current_database()`)
    await pause(1_000)
  }
  expect(done).toEqual([])
  await eventually(async () => {
    const [locks] = await db.all(sql`
      select count(*) from pg_locks where locktype = 'advisory' and classid = 5150004
        and database = (select oid from pg_database where datname = current_database())`)
    expect(locks).toEqual({ count: 1 })
  })
})

/** A balancer before the database, which cuts every connection while the database is away. */
async function balancer(url: string) {
  const { host, port, user = '', password, database } = new pg.Client({ connectionString: url })
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const nears = new Set<Socket>()
  const state = { isAway: false, tries: 0 }
  const server = createServer((near) => {
    state.tries += 1
    near.on('error', () => {})
    if (state.isAway) return near.resetAndDestroy()
    const far = connect(place)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => {
      nears.delete(near)
      far.destroy()
    })
    nears.add(near)
    return near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  ends.push(async () => server.close())
  return {
    state,
    url: `postgres://${encodeURIComponent(user)}${secret}@127.0.0.1:${own}/${database}`,
    goAway() {
      state.isAway = true
      for (const near of nears) near.destroy()
    },
  }
}

test('a process whose database was away for a while asks for it four times a second and keeps one session', async () => {
  const between = await balancer(db.pool.options.connectionString ?? '')
  const distant = openDatabase(between.url, { connections: 1 })
  const claims = openClaims(distant)
  ends.push(distant.close, claims.close)
  const over = new AbortController()
  const works = ['a', 'b', 'c'].map((id) =>
    claims.during([id], () => pause(60_000, undefined, { signal: over.signal }).catch(() => {})),
  )
  await pause(500)
  const before = between.state.tries
  const awayAt = performance.now()
  between.goAway()
  await expect.poll(() => between.state.tries - before).toBeGreaterThan(4)
  between.state.isAway = false
  await eventually(async () => {
    const counted = await db.all(sql`
      select (select count(*) from pg_stat_activity where application_name = 'verimend claims'
          and datname = current_database()) as sessions,
        (select count(*) from pg_locks where locktype = 'advisory' and classid = 5150004
          and database = (select oid from pg_database where datname = current_database())) as locks`)
    expect(counted).toEqual([{ sessions: 1, locks: 3 }])
  })
  // A quarter of a second lies between two tries, however slow the machine: more of them would be more at once.
  expect(between.state.tries - before).toBeLessThanOrEqual((performance.now() - awayAt) / 250 + 4)
  over.abort()
  await Promise.all(works)
})
