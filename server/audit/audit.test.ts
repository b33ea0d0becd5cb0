import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditEntry, type AuditPage, auditPageSize } from '#contract/audit/audit.ts'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { sealAudit } from './tasks.ts'

let portal: Portal
let cast: Cast
let ownId: string
let otherId: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  ownId = await submitted(portal, cast.office, cast.physicianId)
  otherId = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
})
afterAll(() => portal.close())

async function audit(as: Person, query: Record<string, string> = {}): Promise<AuditPage> {
  await sealAudit(portal.db, portal.clock.now())
  const { status, body } = await portal.get('/audit/getAudit', as, query)
  expect(status).toBe(200)
  return body.data as AuditPage
}
const open = (id: string, as: Person) => portal.get(`/ivr/getIvrRequest/${id}`, as)
const seen = ({ entries }: AuditPage) => entries.map(({ byName, action }) => [byName, action])
const latest = async () =>
  portal.db.first<{ action: string; detail: string; userId: number; n: number }>(sql`
    select action, detail, user_id as "userId", cardinality(records) as n from audit_events order by id desc limit 1`)

test('an IVR Admin reads who did what to which record, latest first, from where', async () => {
  await open(ownId, cast.reviewer)
  const [first] = (await audit(cast.admin)).entries
  expect(first).toEqual({
    _id: expect.any(String),
    at: expect.any(String),
    byName: cast.reviewer.name,
    byUserType: 3,
    action: 'ivr.read',
    recordKind: 'ivr',
    records: [Number(ownId)],
    recordCount: 1,
    detail: '',
    from: '127.0.0.1',
  })
})

test('an office reads who opened its own records, but not from which address, and nothing of another office', async () => {
  await open(ownId, cast.reviewer)
  await open(otherId, cast.reviewer)
  const { entries } = await audit(cast.office)
  expect(entries[0]).toMatchObject({ byName: cast.reviewer.name, action: 'ivr.read', from: '' })
  expect(entries.flatMap(({ records }) => records)).not.toContain(Number(otherId))
  expect(await audit(cast.office, { record: `ivr:${otherId}` })).toEqual({ entries: [], next: null })
  expect(seen(await audit(cast.otherOffice, { record: `ivr:${otherId}`, topic: 'opened' }))).toContainEqual([
    cast.reviewer.name,
    'ivr.read',
  ])
})

test('when a list has records of two offices, each office reads only its own', async () => {
  await portal.get('/ivr/getIvrRequests', cast.reviewer)
  const [first] = (await audit(cast.office, { topic: 'listed' })).entries
  expect(first).toMatchObject({ action: 'ivr.list', records: [Number(ownId)], recordCount: 1 })
  const { entries } = await audit(cast.admin, { topic: 'listed' })
  const whole = entries.find(({ action }) => action === 'ivr.list')
  expect(whole?.recordCount).toBe(2)
})

test('the audit shows no office how the team shares its work or what it writes internally', async () => {
  await portal.post('/ivr/takeIvr', { ivrId: ownId }, cast.reviewer)
  const internal = { record: `ivr:${ownId}`, text: 'Ask the payer', internal: true }
  expect((await portal.post('/messages/addMessage', internal, cast.reviewer)).status).toBe(200)
  const record = `ivr:${ownId}`
  const actions = (page: AuditPage) => page.entries.map(({ action }) => action)
  expect(actions(await audit(cast.admin, { record }))).toEqual(
    expect.arrayContaining(['ivr.take', 'messages.add']),
  )
  const office = actions(await audit(cast.office, { record }))
  expect(office).toContain('ivr.submit')
  expect(office).not.toContain('ivr.take')
  expect(office).not.toContain('messages.add')
})

test('the audit is filtered by person, record, kind of action and time together', async () => {
  await open(ownId, cast.secondReviewer)
  const { at = '' } = (await audit(cast.admin)).entries[0] ?? {}
  const filter = { person: cast.secondReviewer.name, record: `#IVR-${ownId}`, topic: 'opened' }
  expect(seen(await audit(cast.admin, { ...filter, from: at }))).toEqual([
    [cast.secondReviewer.name, 'ivr.read'],
  ])
  expect(seen(await audit(cast.office, filter))).toEqual([[cast.secondReviewer.name, 'ivr.read']])
  expect((await audit(cast.admin, { ...filter, until: at })).entries).toEqual([])
  expect((await audit(cast.admin, { ...filter, topic: 'changed' })).entries).toEqual([])
  expect((await audit(cast.admin, { person: 'Nobody of this name' })).entries).toEqual([])
})

test('pages follow each other without a gap, and the last one is marked', async () => {
  for (let at = 0; at < auditPageSize + 5; at += 1) await open(ownId, cast.physician)
  const filter = { person: cast.physician.name, topic: 'opened' }
  const first = await audit(cast.admin, filter)
  expect(first.entries).toHaveLength(auditPageSize)
  const second = await audit(cast.admin, { ...filter, before: first.next ?? '' })
  expect(second.entries).toHaveLength(5)
  expect(second.next).toBeNull()
  const ids = [...first.entries, ...second.entries].map(({ _id }) => Number(_id))
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test('an export contains every matching entry and is audited with its filter, without the name searched for', async () => {
  await sealAudit(portal.db, portal.clock.now())
  const filter = { person: cast.physician.name, topic: 'opened' }
  const { status, body } = await portal.post('/audit/exportAudit', filter, cast.admin)
  expect(status).toBe(200)
  expect(body.total).toBe(auditPageSize + 5)
  expect((body.data as AuditEntry[]).every(({ byName }) => byName === cast.physician.name)).toBe(true)
  const total = auditPageSize + 5
  expect(await latest()).toEqual({
    action: 'audit.export',
    detail: `1 to ${total} of ${total}: opened of a person`,
    userId: cast.admin.userId,
    n: total,
  })
  const office = await portal.post('/audit/exportAudit', { record: `ivr:${otherId}` }, cast.office)
  expect(office.body).toEqual({ success: true, total: 0, data: [] })
})

test('reading the audit is audited, and physicians and team members may not read it', async () => {
  await audit(cast.admin, { topic: 'people' })
  expect(await latest()).toMatchObject({ action: 'audit.read', userId: cast.admin.userId })
  expect((await portal.get('/audit/getAudit', cast.physician)).status).toBe(401)
  expect((await portal.get('/audit/getAudit', cast.reviewer)).status).toBe(401)
  expect((await portal.get('/audit/getAudit')).status).toBe(403)
})

test('a name that very many people have matches a hundred of them', async () => {
  await portal.db.run(sql`
    with people as (
      insert into users (user_type, first_name, last_name, email, created_at)
      select 4, 'Zed', 'Zulu', 'zed' || n || '@clinic.example', now() from generate_series(1, 101) n returning id
    )
    insert into audit_events (at, user_id, user_type, action, record_kind, records, from_address)
    select ${portal.clock.now()}, id, 4, 'ivr.read', 'ivr', array[${ownId}::bigint], '' from people`)
  await sealAudit(portal.db, portal.clock.now())
  const { body } = await portal.post('/audit/exportAudit', { person: 'Zulu' }, cast.admin)
  expect(body.total).toBe(100)
})
