// @module-tag slow
import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClamdStandIn, clamdStandIn, eicar, findEicar } from '../testing/clamd.ts'
import { clamdScanner, ScannerUnavailable } from './scanner.ts'

let clamd: ClamdStandIn
beforeAll(async () => {
  clamd = await clamdStandIn()
})
beforeEach(() => clamd.answerWith(findEicar))
afterAll(() => clamd.close())

const pieces = (bytes: Buffer, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  )

test('a file in any number of chunks reaches the scanner completely, and a clean one has no finding', async () => {
  const scanner = clamdScanner(clamd.url)
  for (const [size, piece] of [
    [1, 1],
    [70_000, 999],
    [5_242_880, 65_536],
  ] as const) {
    const file = randomBytes(size)
    expect(await scanner.scan([Buffer.alloc(0), ...pieces(file, piece)])).toBeUndefined()
    expect(clamd.streams.at(-1)?.equals(file)).toBe(true)
  }
  expect(clamd.faults).toEqual([])
})

test('a finding is returned by name, even when it spans two chunks', async () => {
  const file = Buffer.from(`before ${eicar} after`)
  expect(await clamdScanner(clamd.url).scan(pieces(file, 10))).toBe('Eicar-Test-Signature')
  clamd.answerWith(() => 'stream: Odd\nName (with marks) FOUND')
  expect(await clamdScanner(clamd.url).scan([file])).toBe('Odd_Name__with_marks_')
})

test('thirty files scanned concurrently each get their own verdict, although most wait in the queue', async () => {
  const scanner = clamdScanner(clamd.url)
  const found = await Promise.all(
    Array.from({ length: 30 }, (_, at) => scanner.scan([Buffer.from(at % 3 ? 'clean' : eicar)])),
  )
  expect(found.map(Boolean)).toEqual(Array.from({ length: 30 }, (_, at) => at % 3 === 0))
  expect(clamd.faults).toEqual([])
})

test('a scanner can be reached by a unix socket as well as by a port', async () => {
  const other = await clamdStandIn({ path: join(tmpdir(), `clamd-${randomBytes(6).toString('hex')}`) })
  expect(await clamdScanner(other.url).scan([Buffer.from(eicar)])).toBe('Eicar-Test-Signature')
  await other.close()
})

test('a file over the limit of the scanner gets no verdict, and the cause names the limit for the log', async () => {
  const file = randomBytes(6 * 1024 * 1024 + 1)
  await expect(clamdScanner(clamd.url).scan(pieces(file, 65_536))).rejects.toMatchObject({
    name: 'ScannerUnavailable',
    cause: { code: 'CLAMD_STREAM_MAX_LENGTH' },
  })
})

test.each([
  ['hangs up', 'hang up', 'ECONNRESET', undefined],
  ['reports an error', 'stream: lstat() failed. ERROR', 'CLAMD_ERROR', undefined],
  ['sends an unknown reply', 'maybe', 'CLAMD_ERROR', undefined],
  // The only case that must wait for the timeout; the others could reach a short one on a busy machine.
  ['never answers', 'say nothing', 'ETIMEDOUT', 50],
])('a scanner that %s counts as unavailable', async (_, reply, code, timeoutMs) => {
  clamd.answerWith(() => reply)
  const scan = clamdScanner(clamd.url, timeoutMs).scan([Buffer.from('x')])
  await expect(scan).rejects.toMatchObject({ name: 'ScannerUnavailable', cause: { code } })
})

test('a scanner that cannot be reached counts as unavailable', async () => {
  for (const url of ['tcp://127.0.0.1:1', 'tcp://[::1]:1', 'unix:/nowhere/clamd.ctl'])
    await expect(clamdScanner(url).scan([Buffer.from('x')])).rejects.toBeInstanceOf(ScannerUnavailable)
})

test('four files are with the scanner at a time, and the others wait', async () => {
  let [open, most] = [0, 0]
  const server = createServer((socket) => {
    open += 1
    most = Math.max(most, open)
    socket.once('data', () =>
      setTimeout(() => {
        open -= 1
        socket.end('stream: OK\0')
      }, 50),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const scanner = clamdScanner(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await Promise.allSettled(Array.from({ length: 12 }, () => scanner.scan([Buffer.from('clean')])))
  server.close()
  expect(most).toBe(4)
})
