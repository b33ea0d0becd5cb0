import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { migrationsFolder } from '../database/migrate.ts'
import { officeRoleOf, portalRoleOf } from '../database/portal-role.ts'
import { tryLock, underLock } from '../folder-lock.ts'
import { StartError } from '../start-error.ts'
import { addressOf, adminRole, ownerRole } from './access.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { chooseLocation, claimLocation, type DataLocation, externalFolder, makeFolder } from './location.ts'
import { connectToRunning, endServer, livePid, type Server, tryToConnect } from './server.ts'

/** Logs an event of the server; `details` contain no patient data. */
export type LogFunction = (message: string, details?: Readonly<Record<string, unknown>>) => void

export interface EmbeddedPostgres {
  /** Connection string of the database `verimend` for the portal's role, which owns nothing. */
  readonly url: string
  /** The same for the office role, which calls from offices work as. */
  readonly officeUrl: string
  /** The same for the owner of the tables, who runs migrations; not a superuser. */
  readonly ownerUrl: string
  /** Connection string of the database `postgres` as superuser, for tests, which create databases. */
  readonly adminUrl: string
  /** The data folder of the cluster. */
  readonly data: string
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL on the data in `folder` and creates the data at the first start. Several processes on one folder
 * share the server, and the last one stops it. A server left running by a killed process is taken over; one that
 * crashes is started again.
 * @param options.durable false only for tests: a power cut may lose committed data
 * @throws StartError when it cannot start, with instructions for the operator
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  durable?: boolean
  log?: LogFunction
  /** Replaced in tests. */
  version?: string
}): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => {}, version = await productVersion() } = options
  const folder = await makeFolder(options.folder)
  const lock = lockOf(folder)
  const { server, lockSession } = await underLock(lock, async () => {
    const prepared = await prepare(folder, durable)
    const client = await connectToRunning(prepared)
    await shareUse(client, version)
    await makeDatabase(client)
    return { server: prepared, lockSession: client }
  })
  log('the embedded PostgreSQL runs', { data: server.location.data })
  const stop = keepRunning(server, lockSession, lock, log, version)
  return {
    url: addressOf(server.location, portalRoleOf(ownerRole), ownerRole),
    officeUrl: addressOf(server.location, officeRoleOf(ownerRole), ownerRole),
    ownerUrl: addressOf(server.location, ownerRole, ownerRole),
    adminUrl: addressOf(server.location, adminRole, 'postgres'),
    data: server.location.data,
    stop,
  }
}

/** Stops a server that a killed process left running on `folder`, unless another process holds the folder's lock. */
export async function stopOrphanedServer(folder: string): Promise<void> {
  const release = tryLock(lockOf(folder))
  if (!release) return
  try {
    await endServer(await chooseLocation(folder))
  } finally {
    release()
  }
}

/**
 * Makes `folder` the owner of its external data, after the folder was moved or restored from a backup.
 * @returns the folder of the external data
 * @throws StartError when there is no external data, or while a server runs on it
 */
export async function claimDatabase(folder: string): Promise<string> {
  const real = await makeFolder(folder)
  return underLock(lockOf(real), () =>
    claimLocation(real, async (location) => Boolean(await livePid(location))),
  )
}

function lockOf(folder: string): string {
  return join(folder, 'lock')
}

async function prepare(folder: string, durable: boolean): Promise<Server> {
  const location = await chooseLocation(folder)
  const binaries = await binariesFor(location)
  await makeCluster(location, binaries, durable)
  return { location, binaries, durable }
}

function binariesFor(location: DataLocation): Promise<string> {
  return findBinaries(location.account, location.account ? externalFolder : location.folder)
}

async function makeDatabase(admin: pg.Client): Promise<void> {
  for (const role of [ownerRole, portalRoleOf(ownerRole), officeRoleOf(ownerRole)]) {
    const roles = await admin.query('select from pg_roles where rolname = $1', [role])
    if (!roles.rowCount) await admin.query(`create role ${role} login`)
  }
  const databases = await admin.query('select from pg_database where datname = $1', [ownerRole])
  if (!databases.rowCount) await admin.query(`create database ${ownerRole} owner ${ownerRole}`)
}

/**
 * Releases this process's use of the server and stops it if no other uses it. The caller must hold the folder's lock.
 */
async function leave(server: Server, lockSession: pg.Client): Promise<void> {
  await lockSession.query('select pg_advisory_unlock_shared($1)', [inUse]).catch(() => {})
  await lockSession.end().catch(() => {})
  if (!(await livePid(server.location))) return
  // A new session: `lockSession` may have broken when the server crashed, and another process may have restarted it.
  const deadline = Date.now() + 5_000
  let session = await tryToConnect(server)
  while (typeof session === 'string' && Date.now() < deadline && (await livePid(server.location))) {
    await pause(50)
    session = await tryToConnect(server)
  }
  if (typeof session === 'string') return
  const { rows } = await session.query('select pg_try_advisory_lock($1) as alone', [inUse])
  if (rows[0].alone) await endServer(server.location)
  await session.end().catch(() => {})
}

/** Watches the server through `first` and restarts the server when that session breaks. Returns the stop function. */
function keepRunning(
  server: Server,
  first: pg.Client,
  lock: string,
  log: LogFunction,
  version: string,
): () => Promise<void> {
  let lockSession = first
  let recovery = Promise.resolve()
  let stopping = false

  const recover = async () => {
    for (let failures = 0; !stopping; failures += 1) {
      try {
        lockSession = await underLock(lock, async () => {
          const client = await connectToRunning(server)
          await shareUse(client, version)
          return client
        })
        watch(lockSession)
        return log('the embedded PostgreSQL runs again')
      } catch (error) {
        log('the embedded PostgreSQL could not be started again', { error: String(error) })
        await pause(Math.min(500 * 2 ** failures, 10_000))
      }
    }
  }
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (stopping || client !== lockSession) return
      log('the embedded PostgreSQL stopped unexpectedly: starting it again')
      recovery = recover()
    })
  }
  watch(lockSession)

  const stop = async () => {
    stopping = true
    await recovery
    await underLock(lock, () => leave(server, lockSession))
  }
  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= stop()
    return stopped
  }
}

// Processes that share an embedded database share its tables and files too, so all must be of one version: a newer one
// would migrate the database under an older one.

/** Identifies this version: its number and its migrations. */
async function productVersion(): Promise<string> {
  const [manifest, migrations] = await Promise.all([
    readFile(join(migrationsFolder, '../../package.json'), 'utf8'),
    readFile(join(migrationsFolder, 'SHA256SUMS'), 'utf8'),
  ])
  const { version } = JSON.parse(manifest) as { version: string }
  return `${version} ${createHash('sha256').update(migrations.replaceAll('\r\n', '\n')).digest('hex')}`
}

/** The advisory lock that each process shares while it uses the server, for all versions. */
const inUse = 5_150_001
/** The same for those of one version: the first key of a lock with two. */
const ofVersion = 5_150_002

/**
 * Shares the use of the server with processes of the same version. The caller holds the folder's lock, so that of two
 * that start together the second sees the first.
 * @throws StartError while a process of another version uses it
 */
async function shareUse(client: pg.Client, version: string): Promise<void> {
  const key = createHash('sha256').update(version).digest().readInt32BE()
  await client.query('select pg_advisory_lock_shared($1)', [inUse])
  await client.query('select pg_advisory_lock_shared($1, $2)', [ofVersion, key])
  // Of a lock with two keys objsubid is 2; the keys are shown without a sign.
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_locks u
     where u.locktype = 'advisory' and u.objsubid = 1 and u.classid = 0 and u.objid = $1::bigint::oid and u.granted
       and not exists (
         select from pg_locks v where v.pid = u.pid and v.locktype = 'advisory' and v.objsubid = 2
           and v.classid = $2::bigint::oid and v.objid = $3::bigint::oid and v.granted)`,
    [inUse, ofVersion, key >>> 0],
  )
  if (rows[0]?.others === 0) return
  await client.end()
  throw new StartError(
    'Another version of Verimend runs on this DATA_DIR. Stop it, with all of its processes, and start this one again.',
  )
}
