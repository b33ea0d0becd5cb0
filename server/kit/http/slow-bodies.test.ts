// @module-tag slow
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cutSlowBodies } from './server.ts'

const minute = 60_000
const server = createServer()
let calls: IncomingMessage[] = []
let received = ''
let client: Socket

beforeEach(async () => {
  calls = []
  received = ''
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    calls.push(request)
    cutSlowBodies(request, response)
    request.on('error', () => {}).on('end', () => response.end('whole'))
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Fakes only the timers of the code under test; the sockets run in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.setEncoding('latin1').on('data', (text) => {
    received += text
  })
})
afterEach(async () => {
  client.destroy()
  vi.useRealTimers()
  server.close()
  await once(server, 'close')
})

/** Waits without using the fake timers. */
const until = async (holds: () => boolean) => {
  while (!holds()) await setImmediate()
}
const begin = async (length: number) => {
  client.write(`POST / HTTP/1.1\r\nHost: test\r\nContent-Length: ${length}\r\n\r\n`)
  await until(() => calls.length === 1)
}
/** Sends bytes and waits until the server has received them. */
const send = async (bytes: number) => {
  const before = calls[0]?.socket.bytesRead ?? 0
  client.write(Buffer.alloc(bytes))
  await until(() => calls[0]?.socket.bytesRead === before + bytes)
}

test('a body that arrives slowly but steadily may take minutes and arrives completely', async () => {
  await begin(5 * 200_000)
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await send(200_000)
    vi.advanceTimersByTime(minute)
  }
  await until(() => received.includes('whole'))
})

test('a body that arrives only byte by byte is disconnected after a minute with 408', async () => {
  await begin(5_000_000)
  await send(1_000)
  vi.advanceTimersByTime(minute - 1)
  await send(1)
  expect(client.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await once(client, 'close')
  expect(received).toMatch(/^HTTP\/1.1 408 /)
})

test('a body that stops arriving in the middle is disconnected within two minutes', async () => {
  await begin(5_000_000)
  await send(1_000_000)
  vi.advanceTimersByTime(minute)
  expect(client.destroyed).toBe(false)
  vi.advanceTimersByTime(minute)
  await once(client, 'close')
})

test('a request answered before its body has arrived is still disconnected if the body is too slow', async () => {
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    calls.push(request)
    cutSlowBodies(request, response)
    request.on('error', () => {})
    response.end('no')
  })
  await begin(5_000_000)
  await until(() => received.includes('no'))
  await send(1_000)
  vi.advanceTimersByTime(minute)
  await once(client, 'close')
})

test('a connection whose requests arrived completely is not disconnected, however long it is idle', async () => {
  await begin(10)
  await send(10)
  await until(() => received.includes('whole'))
  expect(vi.getTimerCount()).toBe(0)
})
