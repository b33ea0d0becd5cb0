// @module-tag slow
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { follow, listening } from '../../testing/live.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
  testConfig,
} from '../../testing/portal.ts'
import { endSession } from '../access/sessions.ts'
import { openDatabase, sql } from '../database/database.ts'
import { recordChange } from './changes.ts'
import { LiveStream } from './stream.ts'

let portal: Portal
let cast: Cast
let url: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  url = await listening(portal)
})
afterAll(() => portal.close())

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['is logged out', async ({ token }) => portal.post('/user/logout', {}, token)],
  [
    'is deactivated',
    ({ userId }) => portal.db.run(sql`update users set status = 'deactive' where id = ${userId}`),
  ],
  [
    'gets another user type',
    ({ userId }) => portal.db.run(sql`update users set user_type = 4 where id = ${userId}`),
  ],
  [
    'is revoked elsewhere',
    async ({ userId }) => {
      const row = await portal.db.first<{ id: number }>(
        sql`select id from sessions where user_id = ${userId}`,
      )
      await endSession(portal.db, row?.id ?? 0, { why: 'log-out', from: '' }, portal.clock.now())
    },
  ],
])('the server ends the stream of a session that %s', async (_, act) => {
  const person = await newPerson(portal, 3)
  const follower = await follow(url, person)
  await act(person)
  await follower.ended()
})

test('an open stream does not extend its session, and ends with it', async () => {
  const person = await newPerson(portal, 3)
  const follower = await follow(url, person)
  const usedAt = () =>
    portal.db.first(sql`select last_used_at from sessions where user_id = ${person.userId}`)
  const before = await usedAt()
  portal.clock.forward(60)
  await portal.db.transaction((tx) =>
    recordChange(tx, { area: 'test', record: 1, to: { userIds: [person.userId] } }),
  )
  await follower.until(() => follower.of('test').includes(1))
  expect(await usedAt()).toEqual(before)
  portal.clock.forward(31 * 60)
  await follower.ended()
  cast = await newCast(portal)
})

test('a stream is neither compressed nor cached, and a token in its URL is ignored', async () => {
  const { headers, close } = await follow(url, cast.office)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const inAddress = await portal.get('/live', undefined, { token: cast.office.token })
  expect(inAddress.status).toBe(403)
  await close()
})

test('a portal that stops ends its streams without waiting for their clients', async () => {
  const db = openDatabase(portal.db.pool.options.connectionString ?? '')
  const app = await buildApp(testConfig(), db, { clock: portal.clock, logs: false })
  const follower = await follow(await listening({ app }), cast.office)
  await app.stop()
  await follower.ended()
  await db.close()
})

test('a portal that has not started yet opens no stream, and says when to come back', async () => {
  const db = openDatabase(portal.db.pool.options.connectionString ?? '')
  const app = await buildApp(testConfig(), db, { clock: portal.clock, logs: false })
  const headers = { authorization: `Bearer ${cast.office.token}` }
  const reply = await app.http.inject({ method: 'GET', url: '/api/live', headers })
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
    503,
    'server.unavailable',
    '2',
  ])
  await app.stop()
  await db.close()
})

test('a client that reads nothing is disconnected when its buffer is full', async () => {
  let to: ServerResponse | undefined
  const server = createServer((_, response) => {
    to = response
    response.writeHead(200)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(address && typeof address === 'object' ? address.port : 0, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(server, 'request')
  if (!to) throw new Error('no request arrived')
  const start = { transaction: 1, id: 0 }
  const { officeId, physicianId, userId } = cast.office
  const stream = new LiveStream(to, {
    ...{ sessionId: 1, loginId: 1 },
    memberships: [{ userId, userType: 2, officeId, physicianId }],
  })
  stream.begin(start, start, [])
  const area = 'x'.repeat(10_000)
  const reported = { area, record: 1, team: false, admins: false, officeId, physicianId, userIds: [] }
  for (let id = 1; id < 5_000 && !to.destroyed; id += 1) stream.send([{ ...reported, transaction: 1, id }])
  expect(to.destroyed).toBe(true)
  socket.destroy()
  server.close()
})

test('a HEAD request for the stream gets its headers immediately, and only with a session', async () => {
  const ask = (token: string) =>
    portal.app.http.inject({
      method: 'HEAD',
      url: '/api/live',
      headers: { authorization: `Bearer ${token}` },
    })
  const reply = await ask(cast.office.token)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect((await ask('nobody')).statusCode).toBe(403)
})

test('every reply denies pages the camera, microphone and geolocation', async () => {
  for (const url of ['/health', '/api/openapi.json', '/api/live', '/']) {
    const { headers } = await portal.app.http.inject({ method: 'GET', url })
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
    expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
  }
})
