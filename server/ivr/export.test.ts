import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { sql } from '#server/kit/database/database.ts'
import { rowsAtOnce } from '#server/kit/http/serve-rows.ts'
import { copied } from '#server/testing/copies.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'

const many = 4_000

let portal: Portal
let cast: Cast
let ownId: string
let otherId: string
let address: string
beforeAll(async () => {
  portal = await openPortal({}, { checkReplies: false })
  cast = await newCast(portal)
  otherId = await submitted(portal, cast.otherOffice, cast.otherPhysicianId, { primaryInsurance: 'Aetna' })
  ownId = await submitted(portal, cast.office, cast.physicianId)
  await copied(portal.db, ownId, many)
  address = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const exported = (input: object, as: Person) => portal.post('/ivr/exportIvrRequests', input, as)
const numbersIn = (body: Record<string, unknown>) =>
  (body.data as IvrRequest[]).map(({ ivrNumber }) => ivrNumber)

/** The export of everything over a connection that the test reads at its own pace. */
async function opened(as: Person): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
  const sent = request(`${address}/api/ivr/exportIvrRequests`, { method: 'POST', headers })
  sent.end(JSON.stringify({ list: {} }))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  reply.on('error', () => {})
  return reply
}
const exportedSoFar = async (as: Person) =>
  (
    await portal.db.first<{ n: number }>(sql`
      select coalesce(sum(cardinality(records)), 0) as n from audit_events
      where action = 'ivr.export' and user_id = ${as.userId}`)
  )?.n ?? 0
const openReads = async () =>
  (
    await portal.db.first<{ n: number }>(sql`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
  )?.n
const isBetweenReads = async () =>
  (
    await portal.db.first<{ n: number }>(sql`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`)
  )?.n === 0

test('rows are read only as fast as the client takes them, and leaving ends the read on the server', async () => {
  const reply = await opened(cast.admin)
  await once(reply, 'readable')
  let read = 0
  let looks = 0
  // Until the server was waiting for this reader in ten successive checks.
  await expect
    .poll(async () => {
      const before = read
      read = await exportedSoFar(cast.admin)
      looks = read > 0 && read === before && (await isBetweenReads()) ? looks + 1 : 0
      return looks
    })
    .toBe(10)
  expect(read).toBeLessThan(many)
  expect(await openReads()).toBe(1)
  reply.destroy()
  await expect.poll(openReads).toBe(0)
  expect(await exportedSoFar(cast.admin)).toBeLessThanOrEqual(read + 2 * rowsAtOnce)
})

test('an export is one snapshot with each matching request once, audited in parts with its filter', async () => {
  const { status, body } = await exported({ list: { status: 'Pending' } }, cast.reviewer)
  expect(status).toBe(200)
  expect(body.total).toBe(many + 2)
  expect(new Set(numbersIn(body)).size).toBe(many + 2)
  expect(numbersIn(body).slice(0, 2).toSorted()).toEqual([`#IVR-${otherId}`, `#IVR-${ownId}`].toSorted())
  const rows = await portal.db.all<{ detail: string; n: number }>(sql`
    select detail, cardinality(records) as n from audit_events
    where action = 'ivr.export' and user_id = ${cast.reviewer.userId} order by id`)
  expect(rows).toHaveLength(Math.ceil((many + 2) / rowsAtOnce))
  expect(rows[0]).toEqual({
    detail: `1 to ${rowsAtOnce} of ${many + 2}: list status=Pending sort=newest`,
    n: rowsAtOnce,
  })
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(many + 2)
})

test('an office exports only its own requests, and never by the team’s queue filters', async () => {
  const { body } = await exported({ list: {} }, cast.otherOffice)
  expect(numbersIn(body)).toEqual([`#IVR-${otherId}`])
  expect(numbersIn((await exported({ ids: [ownId, otherId] }, cast.otherOffice)).body)).toEqual([
    `#IVR-${otherId}`,
  ])
  expect(numbersIn((await exported({ list: { search: 'aetna' } }, cast.office)).body)).toEqual([])
  expect((await exported({ queue: {} }, cast.otherOffice)).body).toEqual({
    success: true,
    total: 0,
    data: [],
  })
  expect((await exported({ list: {} }, cast.physician)).status).toBe(401)
})

test('a search exports what it finds, and the audit records that there was a search but not its words', async () => {
  const { body } = await exported({ list: { search: 'aetna' } }, cast.admin)
  expect(numbersIn(body)).toEqual([`#IVR-${otherId}`])
  const [row] = await portal.db.all<{ detail: string }>(sql`
    select detail from audit_events where user_id = ${cast.admin.userId} order by id desc limit 1`)
  expect(row?.detail).toBe('1 to 1 of 1: list sort=newest searched')
})

test('the queue exports what its tab and filters show, in due order', async () => {
  const { body } = await exported({ queue: { tab: 'queue', payer: 'Aetna' } }, cast.reviewer)
  expect(numbersIn(body)).toEqual([`#IVR-${otherId}`])
  const none = await exported({ queue: { tab: 'waiting' } }, cast.reviewer)
  expect(none.body).toEqual({ success: true, total: 0, data: [] })
})

test('an export without a selection, or with two, is refused with a message at its field', async () => {
  for (const input of [{}, { ids: [] }, { ids: [ownId], list: {} }])
    expect((await exported(input, cast.reviewer)).body.fields).toEqual({
      ids: 'Select at least one request.',
    })
})

test('a session that ends during an export ends the export before its last line', async () => {
  const leaver = cast.secondReviewer
  const reply = await opened(leaver)
  await once(reply, 'readable')
  await portal.db.run(sql`update sessions set ended_at = now() where user_id = ${leaver.userId}`)
  let text = ''
  reply.on('data', (piece: Buffer) => {
    text += piece
  })
  await new Promise((resolve) => reply.once('close', resolve))
  expect(reply.complete).toBe(false)
  expect(text.endsWith(']}\n')).toBe(false)
})

test('three long replies run at a time; another call is told when to retry until one has ended', async () => {
  const replies = [await opened(cast.office), await opened(cast.reviewer), await opened(cast.admin)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const fourth = await opened(cast.otherOffice)
  expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([503, '15'])
  replies[0]?.destroy()
  const status = async () => (await exported({ ids: [otherId] }, cast.otherOffice)).status
  await expect.poll(status).toBe(200)
  for (const reply of replies) reply.destroy()
})

test('an export waits until sent ones have ended, however slowly they release their connection', async () => {
  // Earlier tests may still be releasing theirs.
  await expect.poll(openReads).toBe(0)
  const query = pg.Client.prototype.query
  const slow = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    if (sent[0] === 'rollback') await pause(400)
    return Reflect.apply(query, this, sent)
  } as never)
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1)
    statuses.push((await exported({ ids: [otherId] }, cast.otherOffice)).status)
  slow.mockRestore()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
})
