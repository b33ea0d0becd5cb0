// @module-tag slow
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './kit/database/database.ts'
import { startEmbeddedPostgres } from './kit/embedded/postgres.ts'
import { copyMigratedData } from './testing/database.ts'
import { eventually, scratchFolder, serverPid } from './testing/embedded.ts'
import { newOffice, newPerson } from './testing/portal.ts'
import { type ServerProcess, startServer } from './testing/portal-process.ts'
import { multipartType } from './testing/uploads.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let portal: ServerProcess | undefined
beforeEach(async () => {
  scratch = await scratchFolder()
  await copyMigratedData(postgres())
})
afterEach(async () => {
  await portal?.end('SIGKILL')
  await scratch.remove()
})

const postgres = () => join(scratch.path, 'data', 'postgres')

/** Creates an Office Admin in the portal's database and returns a session token. */
async function token(): Promise<string> {
  const embedded = await startEmbeddedPostgres({ folder: postgres(), durable: false })
  const db = openDatabase(embedded.url)
  const clock = { now: () => new Date() } as Parameters<typeof newPerson>[0]['clock']
  const officeId = await newOffice(db, clock.now())
  const person = await newPerson({ db, clock }, 2, { officeId })
  await db.close()
  await embedded.stop()
  return person.token
}

interface Client {
  readonly socket: Socket
  readonly received: () => string
  /** When the connection was closed, in ms since 1970. */
  readonly closed: Promise<number>
}

async function client(address: string, text: string): Promise<Client> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(Date.now())))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, received: () => received, closed }
}

const call = (line: string, headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`

async function waitForText(peer: Client, words: string): Promise<void> {
  while (!peer.received().includes(words)) await once(peer.socket, 'data')
}

test('a stop closes connections with unfinished calls, stops the database too, and exits with code 0', async () => {
  portal = await startServer({ DATA_DIR: join(scratch.path, 'data') }, { log: join(scratch.path, 'log') })
  const authorization = `Authorization: Bearer ${await token()}`
  const { address } = portal
  const halfHeader = await client(address, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Half: ')
  const idle = await client(address, call('GET /health HTTP/1.1', []))
  await waitForText(idle, 'alive')
  const live = await client(address, call('GET /api/live HTTP/1.1', [authorization]))
  await waitForText(live, 'event: open')
  const body = [
    authorization,
    `Content-Type: ${multipartType}`,
    'Content-Length: 100000',
    'Expect: 100-continue',
  ]
  const upload = await client(address, call('POST /api/s3/uploadFileOnS3 HTTP/1.1', body))
  await waitForText(upload, '100 Continue')
  const drip = setInterval(() => upload.socket.write('-'), 100)
  const pid = await serverPid(postgres())

  const asked = Date.now()
  const code = await portal.end('SIGTERM')
  clearInterval(drip)
  const [header, kept, stream, sent] = await Promise.all(
    [halfHeader, idle, live, upload].map(async ({ closed }) => (await closed) - asked),
  )
  expect(code).toBe(0)
  // A body gets five seconds to arrive, the others are cut off immediately.
  expect(sent).toBeGreaterThan(4_500)
  expect(Math.max(header ?? 0, kept ?? 0, stream ?? 0)).toBeLessThan(sent ?? 0)
  // The process has exited, but a busy system may list its pid a moment longer.
  await eventually(async () => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
})

test('a call that began before a stop gets its reply if its body arrives in time', async () => {
  portal = await startServer({ DATA_DIR: join(scratch.path, 'data') }, { log: join(scratch.path, 'log') })
  const json = JSON.stringify({ email: 'nobody@test.example', password: 'Wrong-horse!7' })
  const headers = ['Content-Type: application/json', `Content-Length: ${json.length}`, 'Expect: 100-continue']
  const slow = await client(portal.address, call('POST /api/user/signInUserForWeb HTTP/1.1', headers))
  await waitForText(slow, '100 Continue')
  const ended = portal.end('SIGTERM')
  // It stops once it takes no more connections.
  const { address } = portal
  await eventually(() => expect(fetch(`${address}/health`)).rejects.toThrow('fetch failed'))
  slow.socket.write(json)
  await slow.closed
  expect(slow.received()).toMatch(/HTTP\/1.1 400 /)
  expect(await ended).toBe(0)
})

test('after SIGTERM /ready answers 503 while calls are still answered, if a load balancer asks it', async () => {
  portal = await startServer(
    { DATA_DIR: join(scratch.path, 'data'), DRAIN_SECONDS: '15' },
    { log: join(scratch.path, 'log') },
  )
  const { address } = portal
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  const ended = portal.end('SIGTERM')
  const ready = async () => {
    const reply = await fetch(`${address}/ready`)
    return [reply.status, await reply.json()]
  }
  await expect.poll(ready).toEqual([503, { ready: false, missing: ['stopping'] }])
  const answered = await fetch(`${address}/api/openapi.json`)
  expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
})
