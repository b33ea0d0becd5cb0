import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { grown, pagesOfCalls } from '#server/testing/pages-read.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { deleteOldNotifications, notificationsOf, unreadOf } from './store.ts'

const sizes = { few: 5_000, many: 50_000 }
/** Both get the same number; the first reads all of them, the second none. */
const people = 10
const ids = { reads: 90_000_001, ignores: 90_000_002 }

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Adds notifications a minute apart, up to this many. */
async function fill(from: number, to: number) {
  const at = sql`${portal.clock.now()}::timestamptz + n * interval '1 minute'`
  await portal.db.run(sql`
    insert into notifications (user_id, kind, record, about, at, read_at, digest)
    select ${ids.reads}::bigint + n % ${people}::int, 'ivr.submitted', n, '', ${at},
      case when n % ${people}::int <> 1 then ${at} end, n % ${people}::int = 1
    from generate_series(${from + 1}::bigint, ${to}::bigint) n`)
  await portal.asOwner('vacuum analyze notifications')
}

const reader = (userId: number) => ({ userId, userType: 3, officeId: null, physicianId: null }) as const

const calls: Record<string, (db: Queries) => Promise<unknown>> = {
  'the latest': (db) => notificationsOf(db, reader(ids.reads), undefined),
  'older ones': (db) => notificationsOf(db, reader(ids.reads), 3_000),
  'the latest of somebody who reads none': (db) => notificationsOf(db, reader(ids.ignores), undefined),
  'how many are unread': (db) => unreadOf(db, [ids.reads]),
  'how many are unread of somebody who reads none': (db) => unreadOf(db, [ids.ignores]),
  'the sweep when none is old': (db) => deleteOldNotifications(db, portal.clock.now()),
}

test('the bell reads the same number of database pages however many notifications there are', async () => {
  await fill(0, sizes.few)
  const few = await pagesOfCalls(portal.db, calls)
  await fill(sizes.few, sizes.many)
  const many = await pagesOfCalls(portal.db, calls)
  expect([...few.values()].every((pages) => pages > 0)).toBe(true)
  expect(grown(few, many)).toEqual([])
})
