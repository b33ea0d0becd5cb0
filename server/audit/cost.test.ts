import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditMatch, type AuditPage, auditPageSize, topics } from '#contract/audit/audit.ts'
import { sql } from '#server/kit/database/database.ts'
import { grown, pagesOf } from '#server/testing/pages-read.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { auditIds, auditPage } from './store.ts'

const sizes = { few: 4_000, many: 40_000 }
const offices = 20

let portal: Portal
let cast: Cast
let office: Person
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  office = cast.office
})
afterAll(() => portal.close())

/** Adds entries and their records, a minute apart, up to this many, for each topic, person and office in turn. */
async function fill(from: number, to: number) {
  const now = portal.clock.now()
  const at = sql`${now}::timestamptz + n * interval '1 minute'`
  const topic = sql`(${topics}::text[])[1 + n % ${topics.length}::int]`
  const by = sql`case when n % 50 = 1 then ${cast.reviewer.userId}::bigint else 1000 + n % 50 end`
  const numbers = sql`generate_series(${from + 1}::bigint, ${to}::bigint) n`
  await portal.db.run(sql`
    insert into audit_events (id, at, user_id, user_type, action, record_kind, records, from_address)
    overriding system value
    select 1000000 + n, ${at}, ${by}, 3, 'ivr.read', 'ivr', array[n], '' from ${numbers}`)
  await portal.db.run(sql`
    insert into audit_entries (event_id, block, hash, at, user_id, topic)
    select 1000000 + n, 1 + n / 2000, '', ${at}, ${by}, ${topic} from ${numbers}`)
  await portal.db.run(sql`
    insert into audit_records (event_id, office_id, record_kind, records, at, user_id, topic, shown)
    select 1000000 + n, case when n % ${offices}::int = 1 then ${office.officeId}::bigint else 1000 + n % ${offices}::int end,
      'ivr', array[n], ${at}, ${by}, ${topic}, true from ${numbers}`)
  // A vacuum moves the list of new records into its index, as in the product.
  await portal.asOwner('vacuum analyze audit_events, audit_entries, audit_records')
}

const nothing = { topic: '', person: '', record: '', from: '', until: '' } as const
const day = (first: number) => {
  const start = portal.clock.now().getTime() + first * 60_000
  return { from: new Date(start).toISOString(), until: new Date(start + 86_400_000).toISOString() }
}
const filters = (): Record<string, AuditMatch & { before?: string }> => ({
  nothing,
  'nothing, later pages': { ...nothing, before: '1002000' },
  'a topic': { ...nothing, topic: 'people' },
  'a person': { ...nothing, person: cast.reviewer.name },
  'a record': { ...nothing, record: 'ivr:1741' },
  'a day': { ...nothing, ...day(1_000) },
  'until a day': { ...nothing, until: day(1_000).from },
  'all of it': { ...nothing, topic: 'people', person: cast.reviewer.name, ...day(1_000) },
})
const actors = () => ({
  team: { ...cast.admin, userType: 4 as const, sessionId: 1, loginId: 0, isDefault: false },
  office: { ...office, userType: 2 as const, sessionId: 1, loginId: 0, isDefault: false },
})

async function readAll(): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (const [who, actor] of Object.entries(actors()))
    for (const [what, filter] of Object.entries(filters())) {
      const title = `${who}, ${what}`
      all.set(title, await pagesOf(portal.db, auditPage(actor, { before: '', ...filter })))
      if (what === 'a day') all.set(`${title}, exported`, await pagesOf(portal.db, auditIds(actor, filter)))
    }
  return all
}

test('a page of the audit reads the same number of database pages however long the audit is, whatever the filter', async () => {
  await fill(0, sizes.few)
  const few = await readAll()
  await fill(sizes.few, sizes.many)
  const many = await readAll()
  expect([...few.values()].every((pages) => pages > 0)).toBe(true)
  expect(grown(few, many)).toEqual([])
})

/** All pages, from the latest entry to the first one. */
async function walked(as: Person, query: Record<string, string> = {}): Promise<number[]> {
  const ids: number[] = []
  for (let before = ''; ; ) {
    const { body } = await portal.get('/audit/getAudit', as, { ...query, ...(before && { before }) })
    const { entries, next } = body.data as AuditPage
    ids.push(...entries.map(({ _id }) => Number(_id)))
    if (next === null) return ids
    before = next
  }
}

test('unfiltered pages contain the entries of every topic once, even one that another version writes, latest first', async () => {
  const last = sizes.many
  await fill(last, last + 200)
  // Two entries with the same time, in the order of their numbers.
  await portal.db.run(sql`
    insert into audit_events (id, at, user_id, user_type, action, record_kind, records, from_address)
    overriding system value
    select 2000000 + n, ${portal.clock.now()}::timestamptz + interval '100 days', 1, 3, 'new.action', 'ivr', array[7], ''
    from generate_series(1, 2) n`)
  await portal.db.run(sql`
    insert into audit_entries (event_id, block, hash, at, user_id, topic)
    select id, 1, '', at, 1, 'zz-of-a-later-version' from audit_events where id > 2000000`)
  await portal.db.run(sql`
    insert into audit_records (event_id, office_id, record_kind, records, at, user_id, topic, shown)
    select id, ${office.officeId}::bigint, 'ivr', records, at, 1, 'a-topic-of-before', true
    from audit_events where id > 2000000`)
  const from = new Date(portal.clock.now().getTime() + last * 60_000).toISOString()
  const numbers = Array.from({ length: 201 }, (_, at) => last + 200 - at)
  expect(await walked(cast.admin, { from })).toEqual([
    ...[2_000_002, 2_000_001],
    ...numbers.map((n) => 1_000_000 + n),
  ])
  expect(await walked(office, { from })).toEqual([
    ...[2_000_002, 2_000_001],
    ...numbers.filter((n) => n % offices === 1).map((n) => 1_000_000 + n),
  ])
  const { body } = await portal.get('/audit/getAudit', cast.admin)
  expect((body.data as AuditPage).entries.map(({ _id }) => Number(_id))).toEqual([
    ...[2_000_002, 2_000_001],
    ...numbers.slice(0, auditPageSize - 2).map((n) => 1_000_000 + n),
  ])
})
