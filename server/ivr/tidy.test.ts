import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'
import { rollUpDeltas } from './counts-store.ts'
import { rollUpWeeks } from './weeks-roll-up-store.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await submitted(portal, cast.office, cast.physicianId)
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
  expect(await pagesOf('ivr_count_deltas')).toBeGreaterThan(80)
  expect(await pagesOf('ivr_week_deltas')).toBeGreaterThan(80)
  await rollUpDeltas(portal.db)
  await rollUpWeeks(portal.db, portal.clock.now())
  expect(await pagesOf('ivr_count_deltas')).toBeLessThan(5)
  expect(await pagesOf('ivr_week_deltas')).toBeLessThan(5)
})
