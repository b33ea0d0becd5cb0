// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grown, pagesOfCalls } from '#server/testing/pages-read.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { sql } from '../database/database.ts'
import { type Cursor, changesBetween, currentCursor, latestChanges, nextChanges } from './store.ts'

const sizes = { few: 4_000, many: 40_000 }
const inTransaction = 50
const read = 500

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Changes of transactions that have ended. */
async function fill(count: number) {
  await portal.db.run(sql`
    insert into live_changes (written_by, area, record, team, admins, user_ids)
    select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 - n / ${inTransaction}::int)::text::xid8,
      'ivr', n, true, true, '{}'
    from generate_series(1, ${count}::int) n`)
  await portal.asOwner('vacuum analyze live_changes')
}

async function readAll(): Promise<Map<string, number>> {
  const now = await currentCursor(portal.db)
  const before = (changes: number): Cursor => ({
    transaction: now.transaction - 1 - changes / inTransaction,
    id: 0,
  })
  return pagesOfCalls(portal.db, {
    'the next': (db) => nextChanges(db, before(200), read),
    'the next when there is none': (db) => nextChanges(db, now, read),
    'those that a stream has missed': (db) => changesBetween(db, before(200), now, read),
    'too many that a stream has missed': (db) => changesBetween(db, before(3_000), now, read),
    'the latest': (db) => latestChanges(db, now, 30, read),
  })
}

test('reading live changes takes the same number of database pages however many there are', async () => {
  await fill(sizes.few)
  const few = await readAll()
  await fill(sizes.many - sizes.few)
  const many = await readAll()
  expect([...few.values()].every((pages) => pages > 0)).toBe(true)
  expect(grown(few, many)).toEqual([])
})
