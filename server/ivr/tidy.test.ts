import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { oldest, rollUpCounts } from './counts-store.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  // The tests vacuum it themselves.
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

test('after a vacuum, the last of very many changes leave no pages that every list would read', async () => {
  await changed(200_000)
  await portal.db.run(sql`
    delete from ivr_count_deltas where id <= (select max(id) - 1000 from ivr_count_deltas)`)
  await portal.asOwner('vacuum ivr_count_deltas')
  expect(await pages()).toBeGreaterThan(1_000)
  while ((await rollUpCounts(portal.db)) > 0);
  // A vacuum leaves rows that another current transaction could still see.
  const vacuumed = () => portal.asOwner('vacuum ivr_count_deltas').then(pages)
  await expect.poll(vacuumed).toBeLessThan(5)
})

/** How many of the table's rows this connection has recently read. */
const rowsRead = async (tx: Tx) => {
  const row = await tx.first<{ n: number }>(sql`
    select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'ivr_count_deltas'`)
  return row?.n ?? Number.NaN
}

test('changes since the statistics saw an empty table are each read a few times at most', async () => {
  await portal.db.run(sql`delete from ivr_count_deltas`)
  await portal.asOwner(`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', 'ivr_count_deltas',
      'relpages', 1000, 'reltuples', 0::real)`)
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into ivr_count_deltas (month, status, delta)
      select date '2026-11-01', 'Pending', 1 from generate_series(1, 3000)`)
    const before = await rowsRead(tx)
    const taken = await tx.run(sql`delete from ivr_count_deltas where ${oldest(2000)}`)
    expect(taken).toBe(2000)
    expect((await rowsRead(tx)) - before).toBeLessThan(20_000)
  })
})
