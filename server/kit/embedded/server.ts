import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { waitMs } from '../waits.ts'
import { adminRole, socketPort } from './access.ts'
import { startOptions } from './account.ts'
import type { DataLocation } from './location.ts'

/** What is needed to run one embedded server. */
export interface Server {
  readonly location: DataLocation
  readonly binaries: string
  readonly durable: boolean
}

/** How long a starting server may give no reply. Crash recovery may take longer, but the server replies during it. */
const maxSilenceMs = 60_000

/**
 * Connects as superuser and starts the server if it does not run; a server left by a killed process is taken over. The
 * caller must hold the folder's lock.
 * @throws StartError when it does not start
 */
export async function connectToRunning(server: Server): Promise<pg.Client> {
  let child: ChildProcess | undefined
  let lastReply = Date.now()
  for (;;) {
    const answer = await tryToConnect(server)
    if (answer instanceof pg.Client) return answer
    if (answer === 'busy') lastReply = Date.now()
    if (child && hasFailed(child)) {
      if (!(await mayStartLater(server, lastReply))) throw await failure(server)
      child = undefined
    }
    if (!child && !(await livePid(server.location))) child = await launch(server)
    if (Date.now() - lastReply > maxSilenceMs) throw await failure(server)
    await pause(25)
  }
}

/** The pid of the running server, or undefined. */
export async function livePid(location: DataLocation): Promise<number | undefined> {
  const text = await readFile(join(location.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 && (await isServerOf(pid, location.data)) ? pid : undefined
}

/** Stops the server and waits for its exit: open transactions are rolled back, committed data is on disk. */
export async function endServer(location: DataLocation): Promise<void> {
  const pid = await livePid(location)
  if (!pid) return
  // SIGINT is a "fast" shutdown: end all sessions, write everything, exit. SIGQUIT exits immediately; the next start
  // recovers.
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
  ] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (!(await isServerOf(pid, location.data))) return
      await pause(10)
    }
  }
}

/**
 * A connection as superuser; 'busy' when the server replies but accepts no connection yet; 'silent' without a reply.
 */
export async function tryToConnect({ location }: Server): Promise<pg.Client | 'busy' | 'silent'> {
  const client = new pg.Client({
    host: location.sockets,
    port: socketPort,
    user: adminRole,
    database: 'postgres',
    application_name: 'verimend keeper',
    connectionTimeoutMillis: waitMs(5_000),
  })
  // A broken connection must not end the process. Callers listen to 'end' instead.
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
  const { location, binaries } = server
  await clearStaleLocks(location)
  const log = await openLog(location.log)
  const settings = Object.entries(fixedSettings(server)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Detached, so that Ctrl-C in the terminal reaches only Verimend, which stops the server last.
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', location.data, ...settings], {
    ...startOptions(location.account),
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

/** Settings that override postgresql.conf: who can connect, and what may be logged. */
function fixedSettings({ location, durable }: Server): Record<string, string> {
  return {
    port: String(socketPort),
    listen_addresses: '',
    unix_socket_directories: location.sockets,
    unix_socket_permissions: '0700',
    // Statements and error details contain patient data, so they are not logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_checkpoints: 'off',
    logging_collector: 'off',
    // An archive that cannot be written must not fill the disk: after this its slot is given up (wal-source.ts).
    max_slot_wal_keep_size: durable ? '10GB' : '96MB',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
}

const maxLogBytes = 5_000_000

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

// Above the highest possible pid of every system.
const noPid = '4194305'

/**
 * After a crash the lock files contain the pid of a dead process, a zombie or an unrelated program, and for the last
 * two PostgreSQL refuses to start. An impossible pid lets PostgreSQL continue with its own check for remaining
 * sessions, which deleting the files would skip.
 */
async function clearStaleLocks(location: DataLocation): Promise<void> {
  await clearPid(join(location.data, 'postmaster.pid'))
  await clearPid(join(location.sockets, `.s.PGSQL.${socketPort}.lock`))
}

async function clearPid(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return
  // The account owns the folder and could place a symlink here, which root must not follow.
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  await writeFile(file, text.replace(/^\d+/, noPid), { flag })
}

/** Whether a retry makes sense: sessions of a killed server may hold shared memory, or a lock file, for a moment. */
async function mayStartLater(server: Server, since: number): Promise<boolean> {
  const temporary = /shared memory block|lock file|postmaster\.pid/
  const may = Date.now() - since < maxSilenceMs / 2 && temporary.test(await lastLogLines(server.location))
  if (may) await pause(200)
  return may
}

async function failure(server: Server): Promise<StartError> {
  return new StartError(
    `The embedded PostgreSQL does not start. Its last log lines:\n${await lastLogLines(server.location)}`,
  )
}

async function lastLogLines(location: DataLocation): Promise<string> {
  const log = await readFile(location.log, 'utf8').catch(() => '')
  return log.trimEnd().split('\n').slice(-8).join('\n')
}

const execute = promisify(execFile)

/**
 * Whether the process `pid` runs PostgreSQL on the folder `data`. The existence of the pid alone proves little: pids
 * are reused, and a zombie process keeps its pid.
 */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') return isServerOnLinux(pid, data)
  const { stdout } = await execute('ps', ['-o', 'stat=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return !stdout.trimStart().startsWith('Z') && stdout.includes('postgres') && stdout.includes(data)
}

async function isServerOnLinux(pid: number, data: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  if (!stat || state === 'Z' || state === 'X') return false
  // The working directory of a PostgreSQL server is its data folder.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === data
}
