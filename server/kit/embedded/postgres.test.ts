// @module-tag slow
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyMigratedData } from '../../testing/database.ts'
import {
  ask,
  eventually,
  type ServerProcess,
  scratchFolder,
  serverPid,
  startProcess,
} from '../../testing/embedded.ts'
import { borrowAccount, isRoot, succeedsAs } from './account.ts'
import { startEmbeddedPostgres } from './postgres.ts'
import { livePid } from './server.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let folder: string
let processes: ServerProcess[]
let external: string[]

beforeEach(async () => {
  scratch = await scratchFolder()
  folder = join(scratch.path, 'postgres')
  processes = []
  external = []
})

afterEach(async () => {
  for (const { child } of processes) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  }
  if (existsSync(join(folder, 'data'))) await (await start()).stop()
  for (const home of external) await rm(home, { recursive: true })
  await scratch.remove()
})

const start = () => startEmbeddedPostgres({ folder, durable: false })

async function startInProcess(where = folder): Promise<ServerProcess> {
  const started = await startProcess(where)
  processes.push(started)
  return started
}

const runs = async (where = folder) =>
  (await livePid({
    folder: where,
    home: where,
    data: join(where, 'data'),
    log: '',
    sockets: '',
    account: undefined,
  })) !== undefined

test('the database belongs to a role that is not a superuser and may create the trusted extensions', async () => {
  const server = await start()
  const [who] = await ask(
    server.ownerUrl,
    "select current_user as name, current_setting('is_superuser') as superuser",
  )
  expect(who).toEqual({ name: 'verimend', superuser: 'off' })
  for (const name of ['pg_trgm', 'btree_gist', 'unaccent'])
    await ask(server.ownerUrl, `create extension ${name}`)
  const [words] = await ask(server.ownerUrl, "select show_trgm('Zoë') <> '{}' as split, lower('ÉÀ') as lower")
  expect(words).toEqual({ split: true, lower: 'éà' })
  await server.stop()
})

test('data stored before a stop is there after the next start, even in another process', async () => {
  await copyMigratedData(folder)
  const first = await start()
  await ask(first.ownerUrl, 'create table sample as select 7 as seven')
  await first.stop()
  expect(await runs()).toBe(false)
  const second = await startInProcess()
  expect(await ask(second.ownerUrl, 'select seven from sample')).toEqual([{ seven: 7 }])
  await second.stop()
  expect(await runs()).toBe(false)
})

test('the server of a process killed with -9 keeps running and is taken over by the next start', async () => {
  await copyMigratedData(folder)
  const killed = await startInProcess()
  await ask(killed.ownerUrl, 'create table sample as select 7 as seven')
  const pid = await serverPid(folder)
  await killed.kill()
  const next = await startInProcess()
  expect(await serverPid(folder)).toBe(pid)
  expect(await ask(next.ownerUrl, 'select seven from sample')).toEqual([{ seven: 7 }])
  await next.stop()
  expect(await runs()).toBe(false)
})

test('a server killed with -9 is started again by the process that uses it, at the same address', async () => {
  await copyMigratedData(folder)
  const server = await start()
  await ask(server.ownerUrl, 'create table sample as select 7 as seven')
  const pid = await serverPid(folder)
  process.kill(pid, 'SIGKILL')
  const rows = await eventually(() => ask(server.ownerUrl, 'select seven from sample'))
  expect(rows).toEqual([{ seven: 7 }])
  expect(await serverPid(folder)).not.toBe(pid)
  await server.stop()
  expect(await runs()).toBe(false)
})

test('after a kill -9 of both process and server, two processes recover together and share one server', async () => {
  await copyMigratedData(folder)
  const killed = await startInProcess()
  await ask(killed.ownerUrl, 'create table sample as select 7 as seven')
  const pid = await serverPid(folder)
  await killed.kill()
  process.kill(pid, 'SIGKILL')
  const both = await Promise.all([startInProcess(), startInProcess()])
  for (const { ownerUrl } of both)
    expect(await ask(ownerUrl, 'select seven from sample')).toEqual([{ seven: 7 }])
})

test('when two processes first start on one folder together, the last to stop ends the shared server', async () => {
  const [one, two] = await Promise.all([startInProcess(), startInProcess()])
  await ask(one.ownerUrl, 'create table sample as select 7 as seven')
  await one.stop()
  expect(await ask(two.ownerUrl, 'select seven from sample')).toEqual([{ seven: 7 }])
  await two.stop()
  expect(await runs()).toBe(false)
})

test('two processes that start together on two folders each have a server and see nothing of the other', async () => {
  const other = join(scratch.path, 'other')
  await Promise.all([folder, other].map(copyMigratedData))
  const [one, two] = await Promise.all([startInProcess(), startInProcess(other)])
  await ask(one.ownerUrl, 'create table sample as select 7 as seven')
  await expect(ask(two.ownerUrl, 'select seven from sample')).rejects.toThrow('does not exist')
  await Promise.all([one.stop(), two.stop()])
  expect([await runs(), await runs(other)]).toEqual([false, false])
})

test('a process killed with -9 during the first setup leaves nothing that makes the next start fail', async () => {
  const starting = startProcess(folder)
  const children = eventually(async () => {
    const names = await readdir(folder)
    if (!names.some((name) => name.startsWith('data.new-'))) throw new Error('not yet')
  })
  starting.then((started) => processes.push(started)).catch(() => {})
  await children
  await killProcessesOn(folder)
  await expect(starting).rejects.toThrow('ended before it was ready')
  const next = await startInProcess()
  expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect((await readdir(folder)).filter((name) => name.startsWith('data')).sort()).toEqual(['data'])
})

async function killProcessesOn(where: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('run-embedded.ts') && command.includes(where)) process.kill(Number(pid), 'SIGKILL')
  }
}

test('a pid file whose number now belongs to another program does not keep the server from starting', async () => {
  await copyMigratedData(folder)
  const first = await startInProcess()
  const pid = await serverPid(folder)
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')
  await first.kill()
  process.kill(pid, 'SIGKILL')
  const account = isRoot() ? await borrowAccount() : undefined
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...(account ?? {}) })
  await writeFile(join(folder, 'data', 'postmaster.pid'), text.replace(/^\d+/, String(stranger.pid)))
  const next = await startInProcess()
  expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('a folder whose path is too long for a socket gets its socket in another folder', async () => {
  folder = join(
    scratch.path,
    'a-name-of-forty-characters-is-long-enough',
    'and-once-more-forty-characters-of-name',
  )
  await copyMigratedData(folder)
  const server = await start()
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  const sockets = new URLSearchParams(server.ownerUrl.split('?')[1]).get('host') ?? ''
  expect(sockets).toMatch(/^\/tmp\/verimend-[0-9a-f]{16}$/)
  external.push(sockets)
  await server.stop()
})

test('the data of another version of PostgreSQL is rejected with the reason and not changed', async () => {
  await copyMigratedData(folder)
  await (await start()).stop()
  const version = join(folder, 'data', 'PG_VERSION')
  await writeFile(version, '17\n')
  await expect(start()).rejects.toThrow('holds a database of PostgreSQL 17')
  await writeFile(version, '18\n')
})

test('patient data in a failing statement does not appear in the log of the server', async () => {
  await copyMigratedData(folder)
  const server = await start()
  await ask(server.ownerUrl, 'create table sample (name text primary key)')
  await ask(server.ownerUrl, "insert into sample values ('Canary Birdwell')")
  await expect(ask(server.ownerUrl, "insert into sample values ('Canary Birdwell')")).rejects.toThrow(
    'duplicate key',
  )
  await expect(ask(server.ownerUrl, "select 'Canary Birdwell'::date")).rejects.toThrow('invalid input')
  await server.stop()
  const log = await readFile(join(folder, 'server.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('Canary')
})

// Another account can run the program only if it can read it, which it cannot in a checkout under /root.
const canBeRead =
  isRoot() && (await succeedsAs(await borrowAccount(), 'test -r "$1"', [import.meta.filename]))

test.runIf(canBeRead)(
  'an ordinary account runs its own server without borrowing another account',
  async () => {
    const started = await startProcess(folder, await borrowAccount())
    processes.push(started)
    expect(await ask(started.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await started.stop()
    expect(await runs()).toBe(false)
  },
)

test('for a folder in which no lock can be opened, the error names the folder and says what to do', async () => {
  await mkdir(join(folder, 'lock'), { recursive: true })
  await expect(start()).rejects.toThrow('Let this account read and write that folder')
})

test('a log of more than five megabytes is set aside at the next start', async () => {
  await copyMigratedData(folder)
  await (await start()).stop()
  const log = join(folder, 'server.log')
  await truncate(log, 5_000_000)
  await (await start()).stop()
  expect(existsSync(`${log}.old`)).toBe(false)
  await truncate(log, 5_000_001)
  await (await start()).stop()
  expect(existsSync(`${log}.old`)).toBe(true)
})

test('a process of another version, older or newer, is refused while one runs, and starts when none does', async () => {
  const first = await start()
  const other = () => startEmbeddedPostgres({ folder, durable: false, version: 'another' })
  await expect(other()).rejects.toThrow('Another version of Verimend runs on this DATA_DIR. Stop it')
  const second = await start()
  await first.stop()
  await expect(other()).rejects.toThrow('Another version')
  await second.stop()
  const later = await other()
  await expect(start()).rejects.toThrow('Another version')
  await later.stop()
})
