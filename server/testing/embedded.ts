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
import { waitMs } from '../kit/waits.ts'

/** A parent folder for test data, in memory if possible. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

/** Creates a folder that all accounts may use, for one test. */
export async function scratchFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(memoryFolder(), 'verimend-scratch-'))
  chmodSync(path, 0o777)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export interface ServerProcess {
  readonly child: ChildProcess
  /** Of the owner of the database. */
  readonly ownerUrl: string
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** Kills it with SIGKILL, to simulate a power cut. */
  kill(): Promise<void>
}

const program = fileURLToPath(new URL('./run-embedded.ts', import.meta.url))

/** Starts a separate process that runs the embedded server on `folder`, optionally as `account`. */
export async function startProcess(folder: string, account?: Account): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  const ended = once(child, 'exit')
  const [ownerUrl] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('the process ended before it was ready'))),
  ])
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { child, ownerUrl, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Runs one statement on a new connection. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs(5_000) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The pid of the server process of `folder`. */
export async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10)
}

/** Retries `work` until it succeeds; after a minute and a half throws its last error. */
export async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + 90_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(50)
    }
  }
}
