import { beforeAll, expect, test } from 'vitest'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { grown, pagesOfCalls } from '#server/testing/pages-read.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { dropUnattached, dueOrphans, findAndAudit } from './store.ts'

const sizes = { few: 5_000, many: 50_000 }

const { portal, cast } = await portalWithCast()
let attached: string
beforeAll(async () => {
  const request = await submitted(portal, cast.office, cast.physicianId)
  const row = await portal.db.first<{ id: string }>(sql`
    select file_id as id from ivr_files where ivr_id = ${request} limit 1`)
  attached = row?.id ?? ''
})

/** Files a minute apart, up to this many; one in a hundred belongs to nothing. */
async function fill(from: number, to: number) {
  const now = portal.clock.now()
  const at = sql`${now}::timestamptz + n * interval '1 minute'`
  await portal.db.run(sql`
    insert into files (office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at,
      attached_at)
    select ${cast.office.officeId}::bigint, ${cast.office.userId}::bigint, 'cost/' || n, 'wound.jpg', 'jpg', 'image/jpeg',
      1000, '', ${at}, case when n % 100 > 0 then ${at} end
    from generate_series(${from + 1}::bigint, ${to}::bigint) n`)
  await portal.db.run(sql`
    insert into file_leftovers (store_key, remove_after)
    select 'leftover/' || n, ${at} from generate_series(${from + 1}::bigint, ${to}::bigint) n`)
  await portal.asOwner('vacuum analyze files, file_leftovers')
}

const actors = () => ({
  office: { ...cast.office, userType: 2 as const, sessionId: 1, loginId: 0, isDefault: false },
  team: { ...cast.reviewer, userType: 3 as const, sessionId: 1, loginId: 0, isDefault: false },
})
const opened = (as: keyof ReturnType<typeof actors>) => async (db: Queries) => {
  const file = await findAndAudit(db, actors()[as], attached, portal.clock.now(), '127.0.0.1')
  if (!file) throw new Error('no such file')
}
const calls: Record<string, (db: Queries) => Promise<unknown>> = {
  'a picture of an office': opened('office'),
  'the same for the team': opened('team'),
  'a sweep of unused uploads': (db) =>
    dropUnattached(db, secondsFrom(portal.clock.now(), -60), portal.clock.now()),
  'a sweep of bytes': (db) => dueOrphans(db, portal.clock.now()),
}

test('finding a file and the sweeps’ search for work read the same number of database pages, however many files there are', {
  tags: 'slow',
}, async () => {
  await fill(0, sizes.few)
  const few = await pagesOfCalls(portal.db, calls)
  await fill(sizes.few, sizes.many)
  const many = await pagesOfCalls(portal.db, calls)
  expect([...few.values()].every((pages) => pages > 0)).toBe(true)
  expect(grown(few, many)).toEqual([])
})
