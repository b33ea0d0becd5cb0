import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { type Access, adminRole } from './access.ts'
import { runAs, startOptions } from './account.ts'
import type { DataLocation } from './location.ts'
import { isServerOf } from './process.ts'

/** What is needed to run the server of one place. */
export interface Server {
  readonly place: DataLocation
  readonly binaries: string
  readonly access: Access
  readonly durable: boolean
}

/** How long a server may show no sign of life. Recovery after a crash takes longer but answers meanwhile. */
const silence = 60_000

/**
 * Connects to the place's server as its administrator, starting it if it does not run: one that a killed
 * process left behind is taken over. To be called under the folder's lock.
 * @throws StartError when it does not start
 */
export async function connectToRunning(server: Server): Promise<pg.Client> {
  let child: ChildProcess | undefined
  let heard = Date.now()
  for (;;) {
    const answer = await tryToConnect(server)
    if (answer instanceof pg.Client) return answer
    if (answer === 'busy') heard = Date.now()
    if (child && hasFailed(child)) {
      if (!(await mayYetStart(server, heard))) throw await failure(server)
      child = undefined
    }
    if (!child && !(await livePid(server.place))) child = await launch(server)
    if (Date.now() - heard > silence) throw await failure(server)
    await pause(25)
  }
}

/** The number of the place's running server process, or undefined. */
export async function livePid(place: DataLocation): Promise<number | undefined> {
  const text = await readFile(join(place.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 && (await isServerOf(pid, place.data)) ? pid : undefined
}

/** Ends the server and waits until it is gone: what is under way is rolled back, what is committed is on disk. */
export async function endServer({ place, binaries }: Pick<Server, 'place' | 'binaries'>): Promise<void> {
  const pid = await livePid(place)
  if (!pid) return
  if (process.platform === 'win32') {
    await runAs(undefined, join(binaries, 'bin', 'pg_ctl'), ['stop', '-D', place.data, '-m', 'fast'])
    return
  }
  // SIGINT is PostgreSQL's "fast": end the sessions, write everything, go. SIGQUIT goes at once; the next start recovers.
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
  ] as const) {
    process.kill(pid, signal)
    const patience = Date.now() + seconds * 1000
    while (Date.now() < patience) {
      if (!(await isServerOf(pid, place.data))) return
      await pause(10)
    }
  }
}

/** An open connection as administrator; 'busy' when a server answers but takes nobody yet; 'silent' when none answers. */
export async function tryToConnect({ access }: Server): Promise<pg.Client | 'busy' | 'silent'> {
  const client = new pg.Client({
    host: access.host,
    port: access.port,
    user: adminRole,
    database: 'postgres',
    application_name: 'verimend keeper',
    connectionTimeoutMillis: 5_000,
    ...(access.password ? { password: access.password } : {}),
  })
  // A connection that breaks must not end the process; whoever uses it listens to 'end'.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    // starting up or shutting down; too many connections
    if (code === '57P03' || code === '53300') return 'busy'
    if (code) throw error
    return 'silent'
  }
}

async function launch(server: Server): Promise<ChildProcess> {
  const { place, binaries } = server
  await disownStaleLocks(server)
  const log = await openLog(place.log)
  const options = { ...startOptions(place.account), windowsHide: true }
  const settings = Object.entries(fixedSettings(server)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child =
    process.platform === 'win32'
      ? spawn(
          join(binaries, 'bin', 'pg_ctl'),
          ['start', '-D', place.data, '-l', place.log, '-o', settings.map((part) => `"${part}"`).join(' ')],
          { ...options, stdio: 'ignore' },
        )
      : // In a session of its own: Ctrl-C in the terminal is for Verimend, which ends the server last.
        spawn(join(binaries, 'bin', 'postgres'), ['-D', place.data, ...settings], {
          ...options,
          detached: true,
          stdio: ['ignore', log.fd, log.fd],
        })
  child.on('error', () => {})
  child.unref()
  await log.close()
  return child
}

function hasFailed(child: ChildProcess): boolean {
  return child.pid === undefined || Boolean(child.exitCode) || child.signalCode !== null
}

/** Settings that hold at each start, whatever postgresql.conf says: who may reach the server, what it may log. */
function fixedSettings({ access, durable }: Server): Record<string, string> {
  return {
    port: String(access.port),
    listen_addresses: access.password ? access.host : '',
    unix_socket_directories: access.password ? '' : access.host,
    unix_socket_permissions: '0700',
    // Statements and details of errors name patients: they stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_checkpoints: 'off',
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
}

const largestLog = 5_000_000

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

// Above the highest process number of every system.
const noPid = '4194305'

/**
 * After a crash the lock files name a process that is gone, or by now another program's, or that its parent has
 * not yet taken notice of: then PostgreSQL would refuse to start. A number that no process can have lets it go on
 * to its own check for left-over sessions, which removing the files would skip.
 */
async function disownStaleLocks({ place, access }: Server): Promise<void> {
  if (process.platform === 'win32') return
  await disown(join(place.data, 'postmaster.pid'))
  await disown(join(place.sockets, `.s.PGSQL.${access.port}.lock`))
}

async function disown(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return
  // The folder is the account's: root does not follow where it might lead.
  const handle = await open(file, constants.O_RDWR | constants.O_NOFOLLOW)
  await handle.truncate(0)
  await handle.write(text.replace(/^\d+/, noPid), 0)
  await handle.close()
}

/** Sessions of a killed server may hold its memory for a moment, and a socket's lock file may be stale. */
async function mayYetStart(server: Server, since: number): Promise<boolean> {
  const passing = /shared memory block|lock file|postmaster\.pid/
  const may = Date.now() - since < silence / 2 && passing.test(await lastWords(server.place))
  if (may) await pause(200)
  return may
}

async function failure(server: Server): Promise<StartError> {
  return new StartError(
    `The embedded PostgreSQL does not start. Its last words:\n${await lastWords(server.place)}`,
  )
}

async function lastWords(place: DataLocation): Promise<string> {
  const log = await readFile(place.log, 'utf8').catch(() => '')
  return log.trimEnd().split('\n').slice(-8).join('\n')
}
