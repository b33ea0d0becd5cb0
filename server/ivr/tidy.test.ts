import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { oldest } from '#server/kit/database/tidy.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'
import { rollUpDeltas } from './figures/counts-store.ts'
import { rollUpWeeks } from './figures/weeks-roll-up-store.ts'
import { tendQueue } from './queue/tend-store.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await submitted(portal, cast.office, cast.physicianId)
  // An automatic vacuum that the portal's own interrupts has cut off part of the pages already.
  for (const table of ['ivr_count_deltas', 'ivr_week_deltas', 'ivr_queue_count_deltas'])
    await portal.asOwner(`alter table ${table} set (autovacuum_enabled = off)`)
})
afterAll(() => portal.close())

const pagesOf = async (table: string) =>
  (await portal.db.first<{ pages: number }>(sql`select pg_relation_size(${table}::regclass) / 8192 as pages`))
    ?.pages

test('counts and figures that many changes have waited for leave no pages that every list would read', async () => {
  const { officeId, physicianId } = cast
  await portal.db.run(sql`
    insert into ivr_count_deltas (office_id, physician_id, status, day, delta)
    select ${officeId}, ${physicianId}, 'Pending', current_date, 1 from generate_series(1, 15000)`)
  await portal.db.run(sql`
    insert into ivr_week_deltas (office_id, physician_id, week, outcome, hours)
    select ${officeId}, ${physicianId}, week_of(now()), 'Submitted', 0 from generate_series(1, 15000)`)
  await portal.db.run(sql`
    insert into ivr_queue_count_deltas (waiting, delta) select true, 1 from generate_series(1, 15000)`)
  expect(await pagesOf('ivr_queue_count_deltas')).toBeGreaterThan(70)
  expect(await pagesOf('ivr_count_deltas')).toBeGreaterThan(80)
  expect(await pagesOf('ivr_week_deltas')).toBeGreaterThan(80)
  await rollUpDeltas(portal.db)
  await rollUpWeeks(portal.db, portal.clock.now())
  await tendQueue(portal.db, portal.clock.now())
  expect(await pagesOf('ivr_count_deltas')).toBeLessThan(5)
  expect(await pagesOf('ivr_week_deltas')).toBeLessThan(5)
  expect(await pagesOf('ivr_queue_count_deltas')).toBeLessThan(5)
})

test('the last changes of very many leave no pages either', async () => {
  const { officeId, physicianId } = cast
  await portal.db.run(sql`
    insert into ivr_week_deltas (office_id, physician_id, week, outcome, hours)
    select ${officeId}, ${physicianId}, week_of(now()), 'Submitted', 0 from generate_series(1, 200000)`)
  await portal.db.run(sql`
    delete from ivr_week_deltas where id <= (select max(id) - 1000 from ivr_week_deltas)`)
  await portal.asOwner('vacuum (index_cleanup on) ivr_week_deltas')
  expect(await pagesOf('ivr_week_deltas')).toBeGreaterThan(1_000)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  await rollUpWeeks(portal.db, portal.clock.now())
  expect(await pagesOf('ivr_week_deltas')).toBeLessThan(5)
})

/** How many rows this connection has read of the table, lately. */
const rowsRead = async (tx: Tx) => {
  const row = await tx.first<{ n: number }>(sql`
    select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'ivr_queue_count_deltas'`)
  return row?.n ?? Number.NaN
}

test('changes that came since the statistics called their table empty are each read a few times at most', async () => {
  await portal.db.transaction(async (tx) => {
    await tx.run(sql`delete from ivr_queue_count_deltas`)
    await tx.run(sql`
      select pg_restore_relation_stats('schemaname', 'public', 'relname', 'ivr_queue_count_deltas',
        'relpages', 1000, 'reltuples', 0::real)`)
    await tx.run(sql`
      insert into ivr_queue_count_deltas (waiting, delta) select false, 1 from generate_series(1, 3000)`)
    const before = await rowsRead(tx)
    const taken = await tx.run(sql`
      delete from ivr_queue_count_deltas where ${oldest('ivr_queue_count_deltas', 2000)}`)
    expect(taken).toBe(2000)
    expect((await rowsRead(tx)) - before).toBeLessThan(20_000)
  })
})
