import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './kit/database/database.ts'
import { startEmbeddedPostgres } from './kit/embedded/postgres.ts'
import { scratchFolder, serverPid } from './testing/embedded.ts'
import { newOffice, newPerson } from './testing/portal.ts'
import { type ServerProcess, startServer } from './testing/portal-process.ts'
import { multipartType } from './testing/uploads.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let portal: ServerProcess | undefined
beforeEach(async () => {
  scratch = await scratchFolder()
})
afterEach(async () => {
  await portal?.end('SIGKILL')
  await scratch.remove()
})

const postgres = () => join(scratch.path, 'data', 'postgres')

/** The token of an Office Admin whom the running portal knows. */
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
  readonly said: () => string
  /** When it was cut, in ms since 1970. */
  readonly cut: Promise<number>
}

async function client(address: string, text: string): Promise<Client> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.on('error', () => {})
  const cut = new Promise<number>((resolve) => socket.once('close', () => resolve(Date.now())))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, said: () => said, cut }
}

const call = (line: string, headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`

async function saysBy(who: Client, words: string): Promise<void> {
  while (!who.said().includes(words)) await once(who.socket, 'data')
}

test('a stop cuts clients in the middle of a call, ends the database too, and the exit code is 0', async () => {
  portal = await startServer({ DATA_DIR: join(scratch.path, 'data') }, { log: join(scratch.path, 'log') })
  const authorization = `Authorization: Bearer ${await token()}`
  const { address } = portal
  const halfHeader = await client(address, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Half: ')
  const idle = await client(address, call('GET /health HTTP/1.1', []))
  await saysBy(idle, 'alive')
  const live = await client(address, call('GET /api/live HTTP/1.1', [authorization]))
  await saysBy(live, 'event: open')
  const body = [
    authorization,
    `Content-Type: ${multipartType}`,
    'Content-Length: 100000',
    'Expect: 100-continue',
  ]
  const upload = await client(address, call('POST /api/s3/uploadFileOnS3 HTTP/1.1', body))
  await saysBy(upload, '100 Continue')
  const drip = setInterval(() => upload.socket.write('-'), 100)
  const pid = await serverPid(postgres())

  const asked = Date.now()
  const code = await portal.end('SIGTERM')
  const took = Date.now() - asked
  clearInterval(drip)
  const [header, kept, stream, sent] = await Promise.all(
    [halfHeader, idle, live, upload].map(async ({ cut }) => (await cut) - asked),
  )
  expect(code).toBe(0)
  expect(Math.max(header ?? 0, kept ?? 0, stream ?? 0)).toBeLessThan(4_000)
  // A body has five seconds to arrive, and no more.
  expect(sent).toBeGreaterThan(4_500)
  expect(took).toBeLessThan(12_000)
  // It has ended; a busy machine takes a moment to forget its number.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000)
})

test('a call that was begun before a stop and whose body arrives in time is answered', async () => {
  portal = await startServer({ DATA_DIR: join(scratch.path, 'data') }, { log: join(scratch.path, 'log') })
  const json = JSON.stringify({ email: 'nobody@test.example', password: 'Wrong-horse!7' })
  const headers = ['Content-Type: application/json', `Content-Length: ${json.length}`, 'Expect: 100-continue']
  const slow = await client(portal.address, call('POST /api/user/signInUserForWeb HTTP/1.1', headers))
  await saysBy(slow, '100 Continue')
  const ended = portal.end('SIGTERM')
  setTimeout(() => slow.socket.write(json), 1_000)
  await slow.cut
  expect(slow.said()).toMatch(/HTTP\/1.1 400 /)
  expect(await ended).toBe(0)
})
