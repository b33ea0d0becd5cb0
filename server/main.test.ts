import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './kit/free-ports.ts'
import { copyMigratedData } from './testing/database.ts'
import { scratchFolder, serverPid } from './testing/embedded.ts'
import { machineClock } from './testing/machine-clock.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let started: Portal[]

beforeEach(async () => {
  scratch = await scratchFolder()
  started = []
})

afterEach(async () => {
  for (const portal of started) await portal.end('SIGTERM')
  await scratch.remove()
})

const databaseOf = (folder: string) => join(scratch.path, folder, 'postgres')

interface Portal {
  readonly child: ChildProcess
  readonly port: number
  /** Both resolve when the process has ended. */
  readonly output: Promise<string>
  readonly errors: Promise<string>
  /** Resolves when it is ready, rejects if it ends first. */
  readonly ready: Promise<unknown>
  /** Sends the signal unless it has ended, and resolves to its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const settings = {
  SECRET_KEY: 'kQ3v9Zt1LxW7bN5cR8mP2dF6gH4jS0aY',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

function startPortal(port: number, folder: string, env: Record<string, string> = settings): Portal {
  const child = spawn(process.execPath, [main], {
    env: { ...machineClock, PORT: String(port), DATA_DIR: join(scratch.path, folder), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(() => child.exitCode)
  const portal: Portal = {
    child,
    port,
    output: text(child.stdout),
    errors: text(child.stderr),
    ready: Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('ended')))]),
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
  portal.ready.catch(() => {})
  started.push(portal)
  return portal
}

const health = async ({ port }: Portal) => (await fetch(`http://localhost:${port}/health`)).status

test('a portal prints one line when it is ready, serves calls, and stops cleanly on SIGTERM with its database', async () => {
  const port = await freePort()
  const portal = startPortal(port, 'data')
  await portal.ready
  expect(await health(portal)).toBe(200)
  expect(await serverPid(databaseOf('data'))).toBeGreaterThan(0)
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(await portal.output).toBe(`Verimend is ready at http://localhost:${port}\n`)
  await expect(serverPid(databaseOf('data'))).rejects.toThrow('ENOENT')
})

test('a portal killed with -9 starts again on its data and serves calls as before', {
  tags: 'slow',
}, async () => {
  await copyMigratedData(databaseOf('data'))
  const killed = startPortal(await freePort(), 'data')
  await killed.ready
  await killed.end('SIGKILL')
  const again = startPortal(killed.port, 'data')
  await again.ready
  expect(await health(again)).toBe(200)
})

test('two portals that start at the same time on two data folders both become ready and stop on Ctrl-C', {
  tags: 'slow',
}, async () => {
  await Promise.all(['one', 'two'].map((folder) => copyMigratedData(databaseOf(folder))))
  const both = [startPortal(await freePort(), 'one'), startPortal(await freePort(), 'two')]
  await Promise.all(both.map(({ ready }) => ready))
  expect(await Promise.all(both.map(health))).toEqual([200, 200])
  expect(await Promise.all(both.map((portal) => portal.end('SIGINT')))).toEqual([0, 0])
})

test('two portals that first start at the same time on one data folder share its database', {
  tags: 'slow',
}, async () => {
  const both = [startPortal(await freePort(), 'data'), startPortal(await freePort(), 'data')]
  await Promise.all(both.map(({ ready }) => ready))
  await both[0]?.end('SIGTERM')
  expect(both[1] && (await health(both[1]))).toBe(200)
})

test('a start on a port that another program uses fails with its number, and nothing is left running', {
  tags: 'slow',
}, async () => {
  await copyMigratedData(databaseOf('data'))
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const address = taken.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const portal = startPortal(address.port, 'data')
  await expect(portal.ready).rejects.toThrow('ended')
  expect(portal.child.exitCode).toBe(1)
  expect(await portal.errors).toContain(`Port ${address.port} is in use by another program.`)
  expect(await portal.output).toBe('')
  await expect(serverPid(databaseOf('data'))).rejects.toThrow('ENOENT')
  taken.close()
})

test('a portal for patients without its settings exits immediately and prints which are missing', async () => {
  const portal = startPortal(await freePort(), 'data', {})
  await expect(portal.ready).rejects.toThrow('ended')
  expect(portal.child.exitCode).toBe(1)
  expect(await portal.errors).toMatch(
    /SECRET_KEY must be set[\s\S]*PUBLIC_URL must be set[\s\S]*SMTP_URL must be set/,
  )
})

test('a portal for patients does not start on a database with the users of the demo', {
  tags: 'slow',
}, async () => {
  await copyMigratedData(databaseOf('data'))
  const demo = startPortal(await freePort(), 'data', { DEMO: '1' })
  await demo.ready
  // A clean stop would wait for the pictures that the demo is drawing.
  await demo.end('SIGKILL')
  const real = startPortal(await freePort(), 'data')
  await expect(real.ready).rejects.toThrow('ended')
  expect(await real.errors).toContain('as the folder of a demo')
  await rm(join(scratch.path, 'data', 'installation'))
  const unmarked = startPortal(await freePort(), 'data')
  await expect(unmarked.ready).rejects.toThrow('ended')
  expect(await unmarked.errors).toContain('holds demo users.')
})

test('the demo does not start on the folder of a portal for patients, prints what to do and changes nothing', {
  tags: 'slow',
}, async () => {
  await copyMigratedData(databaseOf('data'))
  const real = startPortal(await freePort(), 'data')
  await real.ready
  await real.end('SIGTERM')
  const left = await readdir(join(scratch.path, 'data'))
  for (const hasMarker of [true, false]) {
    if (!hasMarker) await rm(join(scratch.path, 'data', 'installation'))
    const demo = startPortal(await freePort(), 'data', { DEMO: '1' })
    await expect(demo.ready).rejects.toThrow('ended')
    expect(demo.child.exitCode).toBe(1)
    expect(await demo.errors).toMatch(
      /starts only on data that it created itself[\s\S]*DATA_DIR=.\/demo-data/,
    )
  }
  expect(await readdir(join(scratch.path, 'data'))).toEqual(left.filter((name) => name !== 'installation'))
})

test('a start with an unusable DATA_DIR fails with a readable message and without a stack trace', {
  tags: 'slow',
}, async () => {
  await writeFile(join(scratch.path, 'data'), 'a file where a folder should be')
  const portal = startPortal(await freePort(), 'data')
  await expect(portal.ready).rejects.toThrow('ended')
  const message = await portal.errors
  expect(message).toContain(`DATA_DIR (${join(scratch.path, 'data')}) cannot be used`)
  expect(message).not.toContain('.ts')
})
