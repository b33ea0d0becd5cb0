import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { seedDemo } from './seed.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await seedDemo(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

test('every request of the demo carries the check of its submission, and most of them name a policy', async () => {
  const [counted] = await portal.db.all<Record<string, number>>(sql`
    select count(*)::int as requests, count(check_result)::int as checked,
      count(*) filter (where jsonb_array_length(check_result -> 'policies') > 0)::int as covered
    from ivr_requests`)
  expect(counted).toMatchObject({ requests: 60, checked: 60 })
  expect(counted?.covered).toBeGreaterThan(30)
})

test('requests of the demo answer what payers ask on the phone only where the form asks for it', async () => {
  const [counted] = await portal.db.all<Record<string, number>>(sql`
    select count(*) filter (where request_kind <> '')::int as answered,
      count(*) filter (where request_kind = '')::int as open,
      count(*) filter (where subscriber_name <> '' and subscriber <> 'Somebody else')::int as odd,
      count(*) filter (where stay_in_part_a <> '' and service_type !~ 'POS (21|31|32|51|61)')::int as misplaced
    from ivr_requests`)
  expect(counted).toMatchObject({ odd: 0, misplaced: 0 })
  expect(Math.min(counted?.answered ?? 0, counted?.open ?? 0)).toBeGreaterThan(10)
})
