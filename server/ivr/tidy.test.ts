import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { oldest, rollUpCounts } from './counts-store.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  // An automatic vacuum that the portal's own interrupts has cut off part of the pages already.
  await portal.asOwner('alter table ivr_count_deltas set (autovacuum_enabled = off)')
})
afterAll(() => portal.close())

const pages = async () =>
  (await portal.db.first<{ pages: number }>(sql`select pg_relation_size('ivr_count_deltas') / 8192 as pages`))
    ?.pages
const changed = (times: number) =>
  portal.db.run(sql`
    insert into ivr_count_deltas (month, status, delta)
    select date '2026-11-01', 'Pending', 1 from generate_series(1, ${times}::int)`)

/**
 * Rolls up as often as it takes, as the portal does: a vacuum leaves the rows that another transaction of the moment could
 * still see. Each time is a minute after the one before, so that the pause between two vacuums is over.
 */
const rollUpUntilShort = async () => {
  let minutes = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  await expect
    .poll(
      async () => {
        minutes += 1
        await rollUpCounts(portal.db)
        return pages()
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBeLessThan(5)
}

test('counts that many changes have waited for leave no pages that every list would read', async () => {
  await changed(15_000)
  expect(await pages()).toBeGreaterThan(70)
  await rollUpUntilShort()
})

test('the last changes of very many leave no pages either', async () => {
  await changed(200_000)
  await portal.db.run(sql`
    delete from ivr_count_deltas where id <= (select max(id) - 1000 from ivr_count_deltas)`)
  await portal.asOwner('vacuum (index_cleanup on) ivr_count_deltas')
  expect(await pages()).toBeGreaterThan(1_000)
  await rollUpUntilShort()
})

/** How many rows this connection has read of the table, lately. */
const rowsRead = async (tx: Tx) => {
  const row = await tx.first<{ n: number }>(sql`
    select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'ivr_count_deltas'`)
  return row?.n ?? Number.NaN
}

test('changes that came since the statistics called their table empty are each read a few times at most', async () => {
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`delete from ivr_count_deltas`)
    await tx.run(sql`
      select pg_restore_relation_stats('schemaname', 'public', 'relname', 'ivr_count_deltas',
        'relpages', 1000, 'reltuples', 0::real)`)
    await tx.run(sql`
      insert into ivr_count_deltas (month, status, delta)
      select date '2026-11-01', 'Pending', 1 from generate_series(1, 3000)`)
    const before = await rowsRead(tx)
    const taken = await tx.run(sql`delete from ivr_count_deltas where ${oldest(2000)}`)
    expect(taken).toBe(2000)
    expect((await rowsRead(tx)) - before).toBeLessThan(20_000)
  })
})
