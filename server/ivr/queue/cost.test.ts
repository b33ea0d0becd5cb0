import { afterAll, beforeAll, expect, test } from 'vitest'
import { QueueInput, WorkView } from '#contract/ivr/queue/queue.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import {
  lengthenQueue,
  officeOfQueue,
  rarePayer,
  rareProduct,
  rareReason,
} from '#server/testing/long-queue.ts'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'
import { lockNext } from './lease-store.ts'
import { queuePage } from './list-store.ts'

// Except for its counts, what the queue reads must not depend on its length: counted in database pages, which load on
// the machine does not change. `npm run bench -- --only queue` measures the times.

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await submitted(portal, cast.office, cast.physicianId)
})
afterAll(() => portal.close())

const now = () => portal.clock.now()
const actor = (): Actor => ({
  userId: cast.reviewer.userId,
  userType: 3,
  officeId: null,
  physicianId: null,
  name: cast.reviewer.name,
  sessionId: 0,
  loginId: 0,
  isDefault: false,
})
const page = (filter: Record<string, string> = {}) => queuePage(actor(), QueueInput.parse(filter), now())

/** The statement with which `takeNext` finds a request. */
async function next(view: Record<string, string> = {}): Promise<Sql> {
  let sent = sql``
  const first = async (query: Sql) => {
    sent = query
  }
  const tx = { first } as unknown as Tx
  await lockNext(tx, actor(), WorkView.parse(view), undefined, now())
  return sent
}

/** A value as it is in a statement. */
const literal = (value: unknown): string => {
  if (value === null) return 'null'
  const text =
    value instanceof Date
      ? value.toISOString()
      : Array.isArray(value)
        ? `{${value.join(',')}}`
        : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/** How many database pages a prepared statement reads with its generic plan. */
async function pagesRead({ text, values }: Sql): Promise<number> {
  return portal.db.transaction(async ({ client }) => {
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare measured as ${text}`)
    const execute = `explain (analyze, buffers, format json) execute measured(${values.map(literal).join(', ')})`
    // The first run may clean up after changed rows.
    await client.query(execute)
    const { rows } = await client.query(execute)
    await client.query('deallocate measured')
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan
    return hit + read
  })
}

test('a page, a filter and a take of the queue read as much from 12,000 requests as from 1,500', {
  tags: 'slow',
}, async () => {
  const read = async () => {
    const { id, physicianId } = await officeOfQueue(portal.db)
    const cases = {
      'page 1': page(),
      'last page': page({ order: 'desc' }),
      mine: page({ tab: 'mine' }),
      waiting: page({ tab: 'waiting' }),
      payer: page({ payer: rarePayer }),
      product: page({ product: rareProduct }),
      reason: page({ tab: 'waiting', reason: rareReason }),
      office: page({ inOfficeId: String(id) }),
      physician: page({ physicianId: String(physicianId) }),
      take: await next(),
      'take of a payer': await next({ payer: rarePayer }),
      'take of the newest': await next({ sort: 'submitted', order: 'desc' }),
    }
    const pages: [string, number][] = []
    for (const [name, query] of Object.entries(cases)) pages.push([name, await pagesRead(query)])
    return pages
  }
  await lengthenQueue(portal.db, 1_500, now())
  const short = new Map(await read())
  await lengthenQueue(portal.db, 12_000, now())
  // With each page all open requests are counted, from the pages of an index with 12,000 of them.
  const counted = (name: string) => (name.startsWith('take') ? 0 : 50)
  const grown = (await read()).filter(
    ([name, pages]) => pages > 1.3 * (short.get(name) ?? 0) + 20 + counted(name),
  )
  expect(grown).toEqual([])
})

test('what others have open does not slow down take next', async () => {
  const before = await pagesRead(await next())
  await portal.db.run(sql`
    update ivr_queue set lease_id = gen_random_uuid(), lease_by = ${cast.secondReviewer.userId},
      lease_until = ${now()}::timestamptz + interval '10 minutes'
    where ivr_id in (select ivr_id from ivr_queue where not waiting order by rank, sort_at limit 2000)`)
  await portal.db.run(sql`vacuum (analyze) ivr_queue`)
  expect(await pagesRead(await next())).toBeLessThan(before + 20)
})
