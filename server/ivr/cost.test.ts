// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IvrFilter } from '#contract/ivr/requests.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { actorOf } from '#server/kit/access/sessions.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import type { ReadQuery } from '#server/kit/http/route.ts'
import { guardedRead } from '#server/kit/http/serve-read.ts'
import { submitted } from '#server/testing/ivr.ts'
import { manyRequests, rareWord } from '#server/testing/many-requests.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'
import { dashboardWhole, figuresWhole } from '../dashboard/store.ts'
import { ivrWhole } from './ivr-json.ts'
import { ivrCountOf, ivrPage } from './list-store.ts'

// Counts what the hottest reads examine, in rows and database pages, because load on the machine does not change that.
// They are complete statements with session and audit, as the portal sends them. `npm run bench` measures the times.

const sizes = { few: 2_000, many: 12_000 }
const shown = 20

let portal: Portal
let cast: Cast
let office: Person
let requestId: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  requestId = await submitted(portal, cast.office, cast.physicianId)
  await manyRequests(portal.db, sizes.few, portal.clock.now())
  const row = await portal.db.first<{ id: number }>(sql`
    select office_id as id from ivr_requests group by 1 having count(*) = 500 order by 1 limit 1`)
  office = await newPerson(portal, 2, { officeId: row?.id ?? 0 })
})
afterAll(() => portal.close())

/** The role that a statement runs as: an office's statements tell the wall what it may see. */
const databaseFor = ({ text }: Sql) => (text.includes('verimend.offices') ? portal.db.offices : portal.db)

async function statement(who: Person, read: (actor: Actor) => ReadQuery): Promise<Sql> {
  const actor = await actorOf(
    portal.db,
    { token: who.token, officeId: undefined, isAcross: false },
    portal.clock.now(),
  )
  if (!actor) throw new Error('no session')
  return guardedRead(read(actor), actor, portal.clock.now(), '127.0.0.1')
}
type Actor = NonNullable<Awaited<ReturnType<typeof actorOf>>>

const page = (who: Person, filter: Record<string, string | number> = {}) =>
  statement(who, (actor) => ({
    action: 'ivr.list',
    kind: 'ivr',
    body: ivrPage(actor, IvrFilter.parse({ limit: shown, ...filter })),
  }))

const waiting = (who: Person) =>
  statement(who, (actor) => ({
    action: 'dashboard.read',
    kind: 'ivr',
    body: dashboardWhole(actor, { physicianId: '' }, portal.clock.now()),
  }))

const figures = (who: Person) =>
  statement(who, (actor) => ({
    action: 'dashboard.figures',
    kind: 'ivr',
    body: figuresWhole(actor, { physicianId: '' }, portal.clock.now()),
  }))

const total = (who: Person, search: string) =>
  statement(who, (actor) => ({
    action: 'ivr.list',
    kind: 'ivr',
    body: ivrCountOf(scopeOf(actor), IvrFilter.parse({ search })),
  }))

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

interface Examined {
  /** Table rows that were looked at, whether or not they were kept. */
  readonly rows: number
  readonly pages: number
}

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `'{${value.map((one) => `"${one}"`).join(',')}}'`
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

const rowsOf = (node: Node): number => {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = node['Relation Name'] ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own)
}

/** What a prepared statement examines with its custom plan and with its generic plan: the portal may get either. */
async function examined(query: Sql): Promise<Examined> {
  const { text, values } = query
  const worst = { rows: 0, pages: 0 }
  for (const mode of ['force_custom_plan', 'force_generic_plan'])
    await databaseFor(query).transaction(async ({ client }) => {
      await client.query(`set local plan_cache_mode = ${mode}`)
      await client.query(`prepare measured as ${text}`)
      const execute = `explain (analyze, buffers, format json) execute measured(${values.map(literal).join(', ')})`
      // The first run may clean up after changed rows.
      await client.query(execute)
      const { rows } = await client.query(execute)
      await client.query('deallocate measured')
      const plan: Node = rows[0]['QUERY PLAN'][0].Plan
      worst.rows = Math.max(worst.rows, rowsOf(plan))
      worst.pages = Math.max(
        worst.pages,
        (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      )
    })
  return worst
}

/** The counts by month and status over `sizes.many` hours. */
const totals = 4 * 17
/** An office's requests are counted one by one, and so are those of the figures’ twelve weeks, two an hour. */
const ofOffice = 500
const ofTwelveWeeks = 12 * 7 * 24 * 2

/** The reads, with how many rows each may look at: what it shows, its counts, its session, and little else. */
const budgets: Record<string, { rows: number; read: () => Promise<Sql> }> = {
  'page 1': { rows: 12 * shown, read: () => page(cast.reviewer) },
  // Without their pictures and documents.
  'page 1 as the browser asks': {
    rows: 4 * shown + totals,
    read: () => page(cast.reviewer, { fields: 'listed' }),
  },
  'one status': { rows: 12 * shown, read: () => page(cast.reviewer, { status: 'Approved' }) },
  'page 2': { rows: 13 * shown, read: () => page(cast.reviewer, { page: 2 }) },
  'page 11': { rows: 22 * shown, read: () => page(cast.reviewer, { page: 11 }) },
  'an office, page 1': { rows: 12 * shown + ofOffice, read: () => page(office) },
  'an office, one status': { rows: 12 * shown + ofOffice, read: () => page(office, { status: 'Rejected' }) },
  'a rare word': {
    rows: 12 * shown,
    read: () => page(cast.reviewer, { search: rareWord.text }),
  },
  // The texts are read from a covering index.
  'an office, a word': { rows: 12 * shown + 2 * ofOffice, read: () => page(office, { search: 'patient12' }) },
  'what an office has waiting': { rows: 12 * shown + 2 * ofOffice, read: () => waiting(office) },
  figures: { rows: 12 * shown + ofTwelveWeeks, read: () => figures(cast.reviewer) },
  details: {
    rows: 2 * shown,
    read: () =>
      statement(cast.reviewer, (actor) => ({
        action: 'ivr.read',
        kind: 'ivr',
        body: ivrWhole(actor, Number(requestId)),
      })),
  },
}

test('hot reads look at the rows that they show and count, and no more with six times as many requests', async () => {
  const readAll = async () => {
    const all = new Map<string, Examined>()
    for (const [name, { read }] of Object.entries(budgets)) all.set(name, await examined(await read()))
    // The months before a page are counted from stored totals, and it begins within one month.
    const requests = await portal.db.first<{ n: number }>(sql`select count(*) as n from ivr_requests`)
    const deep = Math.floor(((requests?.n ?? 0) * 0.9) / shown)
    all.set('page at 90%', await examined(await page(cast.reviewer, { page: deep })))
    return all
  }
  const few = await readAll()
  await manyRequests(portal.db, sizes.many, portal.clock.now())
  const many = await readAll()
  const over = [...many].flatMap(([name, { rows, pages }]) => {
    const most = budgets[name]?.rows ?? 12 * shown + 31 * 24
    const before = few.get(name)?.pages ?? 0
    return rows > most || pages > 1.3 * before + 30
      ? [`${name}: ${rows} rows, ${pages} pages after ${before}`]
      : []
  })
  expect(over).toEqual([])
})

/** How often a prepared statement's custom and generic plans were used. */
async function plansOf(query: Sql): Promise<{ own: number; kept: number } | undefined> {
  const { text, values } = query
  const client = await databaseFor(query).pool.connect()
  try {
    for (let call = 0; call < 8; call += 1) await client.query({ name: 'measured', text, values })
    const { rows } = await client.query(`
      select generic_plans::int as kept, custom_plans::int as own from pg_prepared_statements where name = 'measured'`)
    return rows[0]
  } finally {
    client.release(true)
  }
}

// PostgreSQL makes custom plans for a prepared statement five times, and then keeps a generic plan if that looks no
// more expensive. Planning takes longer than most of these reads.
test('the plans of lists, searches, totals, details and waiting work are kept', async () => {
  await manyRequests(portal.db, sizes.many, portal.clock.now())
  const reads: Record<string, () => Promise<Sql>> = {
    ...Object.fromEntries(Object.entries(budgets).map(([name, { read }]) => [name, read])),
    'page at 90%': () => page(cast.reviewer, { page: 540 }),
    'one status, page 3': () => page(cast.reviewer, { status: 'Approved', page: 3 }),
    'a common word': () => page(cast.reviewer, { search: 'hopper' }),
    'a common word and a status': () => page(cast.reviewer, { search: 'hopper', status: 'Approved' }),
    'a common word, page first': () => page(cast.reviewer, { search: 'hopper', counts: 'later' }),
    'a common word, page first, page 2': () =>
      page(cast.reviewer, { search: 'hopper', counts: 'later', page: 2 }),
    'a rare word, page first': () => page(cast.reviewer, { search: rareWord.text, counts: 'later' }),
    'two letters': () => page(cast.reviewer, { search: 'ma' }),
    'total of a common word': () => total(cast.reviewer, 'hopper'),
    'total of two letters': () => total(cast.reviewer, 'ma'),
    'total of a rare word': () => total(cast.reviewer, rareWord.text),
  }
  const notKept: string[] = []
  for (const [name, read] of Object.entries(reads)) {
    const plans = await plansOf(await read())
    if (plans?.own !== 5 || plans.kept !== 3) notKept.push(`${name}: ${JSON.stringify(plans)}`)
  }
  expect(notKept).toEqual([])
})

// At 100,000 requests an unknown offset makes PostgreSQL plan the statement again for each call (list-store.ts,
// `after`). Few requests do not show that, so this looks for the cause.
test('the first page of all, of one status or of a search has no offset, and later ones a bounded one', async () => {
  for (const filter of [{}, { status: 'Approved' }, { search: rareWord.text }]) {
    expect((await page(cast.reviewer, filter)).text).not.toContain('offset')
    expect((await page(cast.reviewer, { ...filter, page: 2 })).text).toContain('offset')
  }
  // Few rows precede later pages, and the statement says so.
  for (const filter of [{}, { status: 'Approved' }])
    expect((await page(cast.reviewer, { ...filter, page: 2 })).text).toMatch(/limit 220\s*\) near/)
})
