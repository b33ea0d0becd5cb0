import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Account } from '../kit/embedded/account.ts'

/** A folder for tests, in memory where that can be. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

/** A new folder for one test, which other accounts may use, and what removes it. */
export async function scratchFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(memoryFolder(), 'verimend-scratch-'))
  chmodSync(path, 0o777)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

const program = fileURLToPath(new URL('./run-embedded.ts', import.meta.url))

/** Starts a process of its own that runs the embedded server on `folder`, as `account` if one is given. */
export async function startProcess(folder: string, account?: Account): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  const ended = once(child, 'exit')
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('the process ended before it was ready'))),
  ])
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { child, url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** The answer to one statement, on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The number of the server process that runs on `folder`. */
export async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10)
}

/** Tries until `work` succeeds; after 20 s its last failure is thrown. */
export async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + 20_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(50)
    }
  }
}
