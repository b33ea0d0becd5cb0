import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { tryLock, underLock } from '../folder-lock.ts'
import { accessTo, addressOf, adminRole, applicationRole } from './access.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { chooseLocation, claimLocation, type DataLocation, externalFolder, makeFolder } from './location.ts'
import { connectToRunning, endServer, livePid, type Server, tryToConnect } from './server.ts'

/** Takes notice of something that happened to the server; `details` hold no patient data. */
export type Note = (message: string, details?: Readonly<Record<string, unknown>>) => void

export interface EmbeddedPostgres {
  /** The address of the database `verimend` for its owner, a role that is no superuser. */
  readonly url: string
  /** The address of the database `postgres` for the superuser: for tests, which make databases. */
  readonly adminUrl: string
  /** Leaves the server, and ends it unless another process still uses it. */
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL on the data in `folder`, making both at the first start. Several processes may do so at once on
 * one folder: they share the server, and the last to stop ends it. A server that a killed process left is taken
 * over; one that dies is started again.
 * @param options.durable false only for tests: what is committed may be lost with the machine's power
 * @throws StartError when it cannot start, with what to do about it
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  durable?: boolean
  log?: Note
}): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => {} } = options
  const folder = await makeFolder(options.folder)
  const lock = lockOf(folder)
  const { server, keeper } = await underLock(lock, async () => {
    const prepared = await prepare(folder, durable)
    const client = await connectToRunning(prepared)
    await makeDatabase(client, prepared.access.password)
    await joinIn(client)
    return { server: prepared, keeper: client }
  })
  log('the embedded PostgreSQL runs', { data: server.place.data })
  const stop = keepRunning(server, keeper, lock, log)
  return {
    url: addressOf(server.access, applicationRole, applicationRole),
    adminUrl: addressOf(server.access, adminRole, 'postgres'),
    stop,
  }
}

/** Ends the server that a killed process left running on `folder`, unless a process uses the folder now. */
export async function stopOrphanedServer(folder: string): Promise<void> {
  const free = tryLock(lockOf(folder))
  if (!free) return
  try {
    const place = await chooseLocation(folder)
    await endServer({ place, binaries: await binariesFor(place) })
  } finally {
    free()
  }
}

/**
 * Makes `folder` the owner of the database that it keeps elsewhere, after it was moved or restored from a backup.
 * @returns where that database is
 * @throws StartError when it keeps none, or while a server runs on it
 */
export async function claimDatabase(folder: string): Promise<string> {
  const real = await makeFolder(folder)
  return underLock(lockOf(real), () => claimLocation(real, async (place) => Boolean(await livePid(place))))
}

function lockOf(folder: string): string {
  return join(folder, 'lock')
}

async function prepare(folder: string, durable: boolean): Promise<Server> {
  const place = await chooseLocation(folder)
  const binaries = await binariesFor(place)
  const access = await accessTo(place)
  await makeCluster(place, binaries, access, durable)
  return { place, binaries, access, durable }
}

function binariesFor(place: DataLocation): Promise<string> {
  return findBinaries(place.account, place.account ? externalFolder : place.folder)
}

async function makeDatabase(admin: pg.Client, password: string | undefined): Promise<void> {
  const roles = await admin.query('select from pg_roles where rolname = $1', [applicationRole])
  if (!roles.rowCount) {
    const secret = password ? ` password ${admin.escapeLiteral(password)}` : ''
    await admin.query(`create role ${applicationRole} login${secret}`)
  }
  const databases = await admin.query('select from pg_database where datname = $1', [applicationRole])
  if (!databases.rowCount) await admin.query(`create database ${applicationRole} owner ${applicationRole}`)
}

// Each process that uses the server shares this advisory lock; the system frees it when the process ends.
const inUse = 5_150_001

async function joinIn(keeper: pg.Client): Promise<void> {
  await keeper.query('select pg_advisory_lock_shared($1)', [inUse])
}

/** Ends this process's use of the server, and the server with its last one. To be called under the folder's lock. */
async function leave(server: Server, keeper: pg.Client): Promise<void> {
  await keeper.query('select pg_advisory_unlock_shared($1)', [inUse]).catch(() => {})
  await keeper.end().catch(() => {})
  if (!(await livePid(server.place))) return
  // A session of its own: the keeper's may have broken with a server that another process has started again.
  const until = Date.now() + 5_000
  let session = await tryToConnect(server)
  while (typeof session === 'string' && Date.now() < until && (await livePid(server.place))) {
    await pause(50)
    session = await tryToConnect(server)
  }
  if (typeof session === 'string') return
  const { rows } = await session.query('select pg_try_advisory_lock($1) as alone', [inUse])
  if (rows[0].alone) await endServer(server)
  await session.end().catch(() => {})
}

/** Watches the server by a session of its own and starts it again when that breaks. Returns how to stop. */
function keepRunning(server: Server, first: pg.Client, lock: string, log: Note): () => Promise<void> {
  let keeper = first
  let recovery = Promise.resolve()
  let stopping = false

  const recover = async () => {
    for (let failures = 0; !stopping; failures += 1) {
      try {
        keeper = await underLock(lock, async () => {
          const client = await connectToRunning(server)
          await joinIn(client)
          return client
        })
        watch(keeper)
        return log('the embedded PostgreSQL runs again')
      } catch (error) {
        log('the embedded PostgreSQL could not be started again', { error: String(error) })
        await pause(Math.min(500 * 2 ** failures, 10_000))
      }
    }
  }
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (stopping || client !== keeper) return
      log('the embedded PostgreSQL is gone: starting it again')
      recovery = recover()
    })
  }
  watch(keeper)

  const stop = async () => {
    stopping = true
    await recovery
    await underLock(lock, () => leave(server, keeper))
  }
  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= stop()
    return stopped
  }
}
