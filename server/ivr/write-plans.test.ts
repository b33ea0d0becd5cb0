import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { manyRequests } from '#server/testing/many-requests.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()
beforeAll(async () => {
  await submitted(portal, cast.office, cast.physicianId)
  // In small tables all plans are the same.
  await manyRequests(portal.db, 2_000, portal.clock.now())
  await portal.db.run(sql`
    insert into files (id, office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select gen_random_uuid(), office_id, uploaded_by, 'many ' || n, name, extension, content_type, size, sha256, created_at
    from (select * from files limit 1) one, generate_series(1, 4000) n`)
  await portal.db.run(sql`analyze files, ivr_requests`)
})

interface Prepared {
  readonly statement: string
  readonly own: number
  readonly kept: number
}

// PostgreSQL makes custom plans for a prepared statement five times, and then keeps a generic plan if that looks no
// more expensive. Successive calls get the same connection, whose statements are visible here.
test('no statement of a submission or a decision is planned again for each call', async () => {
  for (let call = 0; call < 12; call += 1) {
    const ivrId = await submitted(portal, cast.office, cast.physicianId)
    const { body } = await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, cast.reviewer)
    expect(body).toMatchObject({ success: true })
  }
  const statements = sql`
    select regexp_replace(statement, '\\s+', ' ', 'g') as statement, custom_plans::int as own, generic_plans::int as kept
    from pg_prepared_statements`
  const prepared = [
    ...(await portal.db.offices.all<Prepared>(statements)),
    ...(await portal.db.all<Prepared>(statements)),
  ]
  const often = prepared.filter(({ own, kept }) => own + kept >= 9)
  for (const part of [
    'insert into ivr_requests',
    'update ivr_requests',
    'update files',
    'insert into notifications',
  ])
    expect(often.filter(({ statement }) => statement.includes(part))).not.toEqual([])
  expect(often.filter(({ own }) => own > 5)).toEqual([])
})
