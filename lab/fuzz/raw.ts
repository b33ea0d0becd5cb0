import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { hostileTexts } from './values.ts'

export interface RawFound {
  readonly sent: number
  /** Connections by what came back: the status, 'closed' or 'silent'. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** A request as bytes, and what is done with the connection afterwards. */
interface RawRequest {
  readonly name: string
  readonly bytes: Buffer
  readonly after: 'wait' | 'half-close' | 'destroy'
}

const line = (text: string) => Buffer.from(`${text}\r\n`, 'latin1')
const request = (head: readonly string[], body: Buffer | string = '') =>
  Buffer.concat([...head.map(line), line(''), typeof body === 'string' ? Buffer.from(body) : body])

/** What no client library would send. `token` opens a session. */
function rawRequests(token: string, seed: number, count: number): RawRequest[] {
  const auth = `Authorization: Bearer ${token}`
  const post = (path: string, more: readonly string[], body: Buffer | string) =>
    request([`POST /api${path} HTTP/1.1`, 'Host: portal', auth, ...more], body)
  const json = 'Content-Type: application/json'
  const fixed: [string, Buffer][] = [
    ['no host', request(['GET /api/health HTTP/1.1'])],
    [
      'two lengths',
      post('/support/createSupportCase', [json, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
    ],
    [
      'length and chunks',
      post(
        '/support/createSupportCase',
        [json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ),
    ],
    ['chunks', post('/ivr/takeIvr', [json, 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n')],
    [
      'a chunk of a wrong size',
      post('/ivr/takeIvr', [json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
    ],
    ['a huge chunk', post('/ivr/takeIvr', [json, 'Transfer-Encoding: chunked'], 'ffffffffffff\r\n{}')],
    [
      'a trailer',
      post('/ivr/takeIvr', [json, 'Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\nAuthorization: x\r\n\r\n'),
    ],
    [
      'two sessions',
      request(['GET /api/user/getSession HTTP/1.1', 'Host: a', 'Host: b', auth, 'Authorization: Bearer x']),
    ],
    ['a header of 20 KB', request(['GET /api/health HTTP/1.1', 'Host: a', `X-Long: ${'x'.repeat(20_000)}`])],
    [
      '500 headers',
      request([
        'GET /api/health HTTP/1.1',
        'Host: a',
        ...Array.from({ length: 500 }, (_, at) => `X-${at}: 1`),
      ]),
    ],
    ['an address of 20 KB', request([`GET /api/${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a'])],
    ['an absolute address', request(['GET http://elsewhere.example/api/health HTTP/1.1', 'Host: a'])],
    ['a way out of the folder', request(['GET /../../etc/passwd HTTP/1.1', 'Host: a'])],
    ['encoded dots', request(['GET /assets/..%2f..%2fetc%2fpasswd HTTP/1.1', 'Host: a'])],
    ['a broken escape', request(['GET /api/files/%E0%A4%A HTTP/1.1', 'Host: a', auth])],
    ['another method', request(['FOO /api/health HTTP/1.1', 'Host: a'])],
    ['a tunnel', request(['CONNECT elsewhere.example:443 HTTP/1.1', 'Host: a'])],
    [
      'an upgrade',
      request(['GET /api/live HTTP/1.1', 'Host: a', auth, 'Connection: Upgrade', 'Upgrade: websocket']),
    ],
    ['HTTP/0.9', Buffer.from('GET /\r\n')],
    ['HTTP/2', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    ['TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
    [
      'a body that is too long',
      post('/support/createSupportCase', [json, 'Content-Length: 400000'], 'x'.repeat(400_000)),
    ],
    [
      'two requests at once',
      Buffer.concat([
        request(['GET /api/health HTTP/1.1', 'Host: a']),
        request(['GET /api/user/getSession HTTP/1.1', 'Host: a', auth]),
      ]),
    ],
    ['expect', post('/ivr/takeIvr', [json, 'Expect: 100-continue', 'Content-Length: 2'], '{}')],
  ]
  const header = fc.tuple(
    fc.constantFrom(
      'Host',
      'Content-Type',
      'Content-Length',
      'Transfer-Encoding',
      'X-Forwarded-For',
      'Idempotency-Key',
      'Cookie',
      'Range',
      'If-None-Match',
      'Accept-Encoding',
      'X-Background',
      'Last-Event-Id',
    ),
    fc.oneof(
      fc.constantFrom(...hostileTexts.map((text) => text.slice(0, 3_000))),
      fc.string({ maxLength: 60 }),
    ),
  )
  const target = fc.constantFrom(
    '/api/user/getSession',
    '/api/ivr/getIvrRequests',
    '/api/live',
    '/',
    '/api/openapi.json',
    '/api/files/1',
    '/health',
  )
  const made = fc.sample(
    fc.tuple(target, fc.array(header, { maxLength: 8 }), fc.uint8Array({ maxLength: 200 }), fc.nat(9)),
    { numRuns: count, seed },
  )
  const ends = ['wait', 'wait', 'half-close', 'destroy'] as const
  return [
    ...fixed.flatMap(([name, bytes]) =>
      (['wait', 'half-close'] as const).map((after) => ({ name, bytes, after })),
    ),
    ...made.map(([to, headers, noise, at]) => ({
      name: `headers of ${to}`,
      bytes:
        at === 0
          ? Buffer.from(noise)
          : request(
              [
                `${at % 2 ? 'GET' : 'POST'} ${to} HTTP/1.1`,
                'Host: a',
                auth,
                ...headers.map(([name, value]) => `${name}: ${value}`),
              ],
              Buffer.from(noise),
            ),
      after: ends[at % 4] ?? 'wait',
    })),
  ]
}

const silentMs = 400

/**
 * Sends bytes that no client would send to a listening portal, and checks that it keeps answering. A 5xx, or a portal
 * that does not answer a plain call afterwards, is a fault.
 */
export async function fuzzRaw(
  port: number,
  token: string,
  options: { seed: number; count: number },
): Promise<RawFound> {
  const outcomes: Record<string, number> = {}
  const faults: string[] = []
  const all = rawRequests(token, options.seed, options.count)
  const queue = all.values()
  const work = async () => {
    for (const one of queue) {
      const reply = await exchanged(port, one)
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(reply)?.[1]
      const outcome = status ?? (reply === '' ? 'closed' : 'silent')
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      // 501: a method or encoding that the HTTP server does not have.
      if (status?.startsWith('5') && status !== '501')
        faults.push(`${one.name} (seed ${options.seed}): ${reply.slice(0, 300)}`)
      if (/node_modules|\.ts:\d|at \w+ \(/.test(reply))
        faults.push(`${one.name} shows innards: ${reply.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  const plain = await exchanged(port, {
    name: 'plain',
    bytes: request(['GET /health HTTP/1.1', 'Host: a', 'Connection: close']),
    after: 'wait',
  })
  if (!plain.startsWith('HTTP/1.1 200')) faults.push(`the portal no longer answers: ${plain.slice(0, 100)}`)
  return { sent: all.length, outcomes, faults: faults.slice(0, 50) }
}

/** What came back, until the connection closed or fell silent. */
async function exchanged(port: number, { bytes, after }: RawRequest): Promise<string> {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let reply = ''
  socket.on('error', () => {})
  socket.on('data', (data) => {
    if (reply.length < 20_000) reply += data.toString('latin1')
  })
  socket.setTimeout(silentMs, () => socket.destroy())
  socket.on('end', () => socket.destroy())
  socket.write(bytes)
  if (after === 'half-close') socket.end()
  if (after === 'destroy') setTimeout(() => socket.destroy(), 5)
  await once(socket, 'close')
  return reply
}
