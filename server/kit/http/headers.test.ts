import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/portal.ts'

let portal: Portal
let port: number

beforeAll(async () => {
  portal = await openPortal()
  await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.http.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

const send = (method: string, path: string, body = '') =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path }, async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString()
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
    })
    call.setHeader('content-type', 'application/json')
    call.setHeader('x-sent', 'sent')
    call.on('error', reject).end(body)
  })

test.each(['/api/ivr/getIvrs', '/api/nothing', '/api/files/%ff', '/health', '/api/openapi.json'])(
  '%s is answered with every protective header, whatever the status',
  async (path) => {
    const { headers } = await send('GET', path)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe|https?:/)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    if (path.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
  },
)

test('TRACE is not found, and repeats nothing that was sent', async () => {
  for (const path of ['/', '/api/user/getSession', '/api/nothing']) {
    const { status, text } = await send('TRACE', path)
    expect(status).toBe(404)
    expect(text).not.toContain('x-sent')
  }
})

test('a body with a key that would change the prototype of objects is refused before it is read', async () => {
  for (const member of ['"__proto__":{"x":1}', '"constructor":{"prototype":{"x":1}}']) {
    const body = `{"email":"a@b.example","password":"Wrong-password!","termsAndCondtion":true,${member}}`
    const { status, text } = await send('POST', '/api/user/signInUserForWeb', body)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ code: 'input.unreadable' })
  }
})

test('a call to a URL with a broken escape gets an error in the same form as all others', async () => {
  const { status, text } = await send('GET', '/api/nothing/%E0%A4%A')
  expect([status, JSON.parse(text)]).toEqual([
    404,
    { success: false, error: 'There is nothing at this address.', code: 'route.not-found' },
  ])
})

test.each(['[]', '["a"]', '5', 'true', '"text"'])(
  'the body %s, which is not an object, is refused',
  async (body) => {
    const { status, text } = await send('POST', '/api/user/signInUserForWeb', body)
    expect([status, JSON.parse(text).code]).toEqual([400, 'input.unreadable'])
  },
)
