import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditPage, maxPrinted } from '#contract/audit/audit.ts'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { openedCase } from '#server/testing/support.ts'
import { sealAudit } from './tasks.ts'

let portal: Portal
let cast: Cast
let ownId: string
let otherId: string
beforeAll(async () => {
  portal = await openPortal({}, { limitCreations: true })
  cast = await newCast(portal)
  ownId = await submitted(portal, cast.office, cast.physicianId)
  otherId = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
})
afterAll(() => portal.close())

const print = (as: Person, body: object) => portal.post('/audit/notePrint', body, as)
async function exported(as: Person): Promise<AuditPage['entries']> {
  await sealAudit(portal.db, portal.clock.now())
  const { body } = await portal.get('/audit/getAudit', as, { topic: 'exported' })
  return (body.data as AuditPage).entries
}
const printed = () =>
  portal.db.all<{ action: string; kind: string; records: string[] }>(
    sql`select action, record_kind as kind, records from audit_events where action like 'print.%' order by id`,
  )

test('a print is in the audit with its record, for the owning office and for IVR Admins', async () => {
  expect((await print(cast.reviewer, { kind: 'ivr', ids: [ownId] })).status).toBe(200)
  const entry = {
    byName: cast.reviewer.name,
    action: 'print.record',
    recordKind: 'ivr',
    records: [Number(ownId)],
  }
  expect((await exported(cast.office))[0]).toMatchObject(entry)
  expect((await exported(cast.admin))[0]).toMatchObject(entry)
  expect(await exported(cast.otherOffice)).toEqual([])
})

test('a printed list names the records that its reader may see, each once, and no others', async () => {
  const ids = [ownId, otherId, ownId]
  expect((await print(cast.office, { kind: 'ivr', list: true, ids })).status).toBe(200)
  expect((await printed()).at(-1)).toEqual({ action: 'print.list', kind: 'ivr', records: [ownId] })
})

test.each(['ivr', 'prior-authorization', 'support', 'appointment', 'authorization'])(
  'a print of a %s that does not exist is not found and leaves no entry',
  async (kind) => {
    const before = (await printed()).length
    expect((await print(cast.office, { kind, ids: ['999999'] })).status).toBe(404)
    expect((await printed()).length).toBe(before)
  },
)

test('another office’s request and support case cannot be recorded as printed', async () => {
  const caseId = await openedCase(portal, cast.office)
  expect((await print(cast.office, { kind: 'support', ids: [caseId] })).status).toBe(200)
  for (const body of [
    { kind: 'support', ids: [caseId] },
    { kind: 'ivr', ids: [ownId] },
  ])
    expect((await print(cast.otherOffice, body)).status).toBe(404)
})

test('a list longer than any on screen, one without records and an unknown kind are refused', async () => {
  const many = Array.from({ length: maxPrinted + 1 }, (_, at) => String(at + 1))
  for (const body of [
    { kind: 'ivr', list: true, ids: many },
    { kind: 'ivr', ids: [] },
    { kind: 'user', ids: ['1'] },
  ])
    expect((await print(cast.admin, body)).status).toBe(400)
})

test('anyone who records more prints in a minute than a person makes must wait', async () => {
  const { status, body } = await print(cast.physician, { kind: 'ivr', ids: [ownId] })
  expect([status, body.success]).toEqual([200, true])
  const replies: number[] = []
  for (let at = 0; at < 65; at += 1)
    replies.push((await print(cast.physician, { kind: 'ivr', ids: [ownId] })).status)
  expect(replies.at(0)).toBe(200)
  expect(replies.at(-1)).toBe(429)
})
