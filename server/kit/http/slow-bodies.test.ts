import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

const minute = 60_000
const server = createServer()
let calls: IncomingMessage[] = []
let said = ''
let client: Socket

beforeEach(async () => {
  calls = []
  said = ''
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    calls.push(request)
    cutSlowBodies(request, response)
    request.on('error', () => {}).on('end', () => response.end('whole'))
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Only what the watch itself goes by: bytes come as they come.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.setEncoding('latin1').on('data', (text) => {
    said += text
  })
})
afterEach(async () => {
  client.destroy()
  vi.useRealTimers()
  server.close()
  await once(server, 'close')
})

/** Waits without the timers that the test moves. */
const until = async (holds: () => boolean) => {
  while (!holds()) await setImmediate()
}
const begin = async (length: number) => {
  client.write(`POST / HTTP/1.1\r\nHost: test\r\nContent-Length: ${length}\r\n\r\n`)
  await until(() => calls.length === 1)
}
/** Sends so many bytes and waits until they have come. */
const send = async (bytes: number) => {
  const before = calls[0]?.socket.bytesRead ?? 0
  client.write(Buffer.alloc(bytes))
  await until(() => calls[0]?.socket.bytesRead === before + bytes)
}

test('a body that comes slowly but steadily goes on for minutes and arrives whole', async () => {
  await begin(5 * 200_000)
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await send(200_000)
    vi.advanceTimersByTime(minute)
  }
  await until(() => said.includes('whole'))
})

test('a sender that lets a body drip is hung up on after a minute', async () => {
  await begin(5_000_000)
  await send(1_000)
  vi.advanceTimersByTime(minute - 1)
  await send(1)
  expect(client.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await once(client, 'close')
  expect(said).toMatch(/^HTTP\/1.1 408 /)
})

test('a body that stops in its midst is hung up on within two minutes', async () => {
  await begin(5_000_000)
  await send(1_000_000)
  vi.advanceTimersByTime(minute)
  expect(client.destroyed).toBe(false)
  vi.advanceTimersByTime(minute)
  await once(client, 'close')
})

test('a call that was refused before its body has come is watched until that has come or is given up', async () => {
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    calls.push(request)
    cutSlowBodies(request, response)
    request.on('error', () => {})
    response.end('no')
  })
  await begin(5_000_000)
  await until(() => said.includes('no'))
  await send(1_000)
  vi.advanceTimersByTime(minute)
  await once(client, 'close')
})

test('a connection whose calls have come whole is not hung up on, however long it is silent', async () => {
  await begin(10)
  await send(10)
  await until(() => said.includes('whole'))
  expect(vi.getTimerCount()).toBe(0)
})
