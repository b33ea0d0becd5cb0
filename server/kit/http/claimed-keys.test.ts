import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMessage } from '#contract/messages/messages.ts'
import { createSupportCase } from '#contract/support/support.ts'
import { sql } from '#server/kit/database/database.ts'
import { submission } from '#server/testing/ivr.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { openedCase, supportRequest } from '#server/testing/support.ts'
import { claimKey } from './idempotency.ts'

const { portal, cast } = await portalWithCast()

test('a key reused with another body is rejected with the number of the record that it created, if any', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const open = (subject: string) =>
    portal.post('/support/createSupportCase', supportRequest({ subject }), cast.physician, headers)
  const { supportNumber } = (await open('First')).body.data as { supportNumber: string }
  expect(await open('Second')).toMatchObject({
    status: 409,
    body: { code: 'idempotency.already-created', number: supportNumber },
  })

  const supportCaseId = await openedCase(portal, cast.physician)
  const keyOfStep = { 'idempotency-key': randomUUID() }
  const close = (responseText: string) =>
    portal.post('/support/handleSupportCase', { supportCaseId, responseText }, cast.office, keyOfStep)
  expect((await close('Mended.')).status).toBe(200)
  expect(await close('Mended again.')).toMatchObject({
    status: 409,
    body: { code: 'idempotency.other-body' },
  })
})

test('a key reused for another endpoint is rejected, even with the same body', async () => {
  const [now, key] = [portal.clock.now(), randomUUID()]
  const claim = (endpoint: Endpoint) =>
    portal.db.transaction((tx) => claimKey(tx, { who: 'somebody', key, endpoint, body: { id: 1 } }, now))
  await claim(createSupportCase)
  await expect(claim(addMessage)).rejects.toMatchObject({ code: 'idempotency.other-body' })
  expect(await claim(createSupportCase)).toEqual({ reply: null })
})

test('a key sent with an ended session claims nothing and reveals nothing', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = await submission(portal, cast.office, cast.physicianId)
  const send = (more = headers) => portal.post('/ivr/submitIvr', body, cast.office, more)
  expect((await send()).status).toBe(200)
  await portal.db.run(sql`update sessions set ended_at = now() where user_id = ${cast.office.userId}`)
  expect(await send()).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  const other = { 'idempotency-key': randomUUID() }
  expect(await send(other)).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  const claimed = await portal.db.all(sql`
    select key from idempotency_keys where who = ${`user ${cast.office.userId}`} and endpoint = 'POST /ivr/submitIvr'`)
  expect(claimed).toEqual([{ key: headers['idempotency-key'] }])
})
