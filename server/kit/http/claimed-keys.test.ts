import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { submission } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

test('a key claimed together with the proof of a session that has ended claims nothing and tells nothing', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = await submission(portal, cast.office, cast.physicianId)
  const send = (more = headers) => portal.post('/ivr/submitIvr', body, cast.office, more)
  expect((await send()).status).toBe(200)
  // The portal still knows the token, so the key is sent before the proof is back.
  await portal.db.run(sql`update sessions set ended_at = now() where user_id = ${cast.office.userId}`)
  expect(await send()).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  const other = { 'idempotency-key': randomUUID() }
  expect(await send(other)).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  const claimed = await portal.db.all(sql`
    select key from idempotency_keys where who = ${`user ${cast.office.userId}`}`)
  expect(claimed).toEqual([{ key: headers['idempotency-key'] }])
})
