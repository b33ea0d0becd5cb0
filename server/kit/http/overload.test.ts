// @module-tag slow
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Cast, newCast, openPortal, type Portal } from '../../testing/portal.ts'
import { type Database, openDatabase, sql } from '../database/database.ts'
import { hasLeft } from './admission.ts'

let database: TestDatabase
let portal: Portal
let cast: Cast
let blocker: Database
let address: string

beforeAll(async () => {
  database = await freshDatabase()
  portal = await openPortal({}, {}, database)
  cast = await newCast(portal)
  // As the role whose waits it counts.
  blocker = openDatabase(database.officeUrl, { connections: 2 })
  address = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await blocker.close()
  await portal.close()
})

const send = async (path: string) => {
  const reply = await fetch(address + path, { headers: { authorization: `Bearer ${cast.office.token}` } })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
}

/** Lets reads of physicians wait until the returned function is called. */
async function blockReads(): Promise<() => Promise<void>> {
  const { promise: wait, resolve: unblock } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const holding = blocker.transaction(async (tx) => {
    await tx.run(sql`lock table physicians in access exclusive mode`)
    isLocked()
    await wait
  })
  await locked
  return async () => {
    unblock()
    await holding
  }
}

const blocked = async () =>
  (
    await blocker.first<{ count: number }>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count

test('when the database is slow, further calls are refused while the others wait, and the portal stays ready', async () => {
  // Afterwards both reply without first having to prepare anything.
  await Promise.all([send('/api/physicians/getManagePhysicians'), send('/ready')])
  const unblock = await blockReads()
  const connections = portal.db.pool.options.max
  const reads = Array.from({ length: 2 * connections }, () => send('/api/physicians/getManagePhysicians'))
  await expect.poll(blocked).toBe(connections)
  const { admission } = portal.app.measured
  await expect.poll(() => admission.running).toBe(admission.slots)

  // The others still wait when it is answered.
  const refused = await send('/api/physicians/getManagePhysicians')
  expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'server.busy' } })
  expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1)
  expect(await send('/ready')).toMatchObject({ status: 200, body: { ready: true, missing: [] } })

  await unblock()
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a client whose body has arrived is still there until its connection closes', async () => {
  const seen: boolean[] = []
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>()
  const server = createServer(async (request) => {
    await request.resume().toArray()
    seen.push(hasLeft(request))
    request.socket.once('close', () => {
      seen.push(hasLeft(request))
      onClose()
    })
    client.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}')
  await closed
  server.close()
  expect(seen).toEqual([false, true])
})

test('a call that arrives on an open connection while the portal stops gets the error that it is restarting', async () => {
  const unblock = await blockReads()
  const client = connect(Number(new URL(address).port), '127.0.0.1')
  let replies = ''
  client.setEncoding('latin1').on('data', (text) => {
    replies += text
  })
  const ended = once(client, 'close')
  const call = `GET /api/physicians/getManagePhysicians HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${cast.office.token}\r\n\r\n`
  client.write(call)
  await expect.poll(blocked).toBe(1)
  const closed = portal.app.http.close()
  const arrived = once(portal.app.http.server, 'request')
  client.write(call)
  await arrived
  await unblock()
  await ended
  await closed
  expect(replies.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  expect(replies).toContain('"code":"server.stopping"')
  expect(replies).toContain('Verimend is restarting.')
})
