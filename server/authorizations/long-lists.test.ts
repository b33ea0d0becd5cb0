import { beforeAll, expect, test } from 'vitest'
import type { AuthorizationPage } from '#contract/authorizations/authorizations.ts'
import type { ReverificationPage } from '#contract/authorizations/reverifications.ts'
import { sql } from '../kit/database/database.ts'
import { approved, recorded } from '../testing/authorizations.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

/** What docs/spec/authorizations.md says; the contract's constant would follow a wrong change. */
const counted = 10_000
const rows = counted + 15

/** One authorization was recorded; the others and a task of each are its copies, numbered from 1 in list order. */
beforeAll(async () => {
  const ivrId = await approved(portal, cast)
  const id = Number(await recorded(portal, cast.reviewer, ivrId, { number: 'Copy 1' }))
  await portal.db.run(sql`
    insert into authorizations (ivr_id, office_id, physician_id, basis, number, payer, product, codes, valid_from, valid_to,
      units_authorized, recorded_at, recorded_by, recorded_by_name, search_text)
    select ivr_id, office_id, physician_id, basis, 'Copy ' || n, payer, product, codes, valid_from, valid_to,
      units_authorized, recorded_at, recorded_by, recorded_by_name, search_text
    from authorizations cross join generate_series(2, ${rows}::int) n where id = ${id} order by n`)
  await portal.db.run(sql`
    insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
    select ivr_id, id, office_id, physician_id, 'expiry', valid_to, recorded_at from authorizations order by id`)
})

const get = async <Page>(path: string, page: number, limit: number) =>
  (await portal.get(path, cast.reviewer, { page: String(page), limit: String(limit) })).body.data as Page
const lists = [
  [
    'authorizations',
    async (page: number, limit: number) => {
      const path = '/authorizations/getAuthorizations'
      const { total, authorizations } = await get<AuthorizationPage>(path, page, limit)
      return { total, numbers: authorizations.map(({ number }) => number) }
    },
  ],
  [
    'coverage to be verified again',
    async (page: number, limit: number) => {
      const path = '/authorizations/getReverifications'
      const { total, reverifications } = await get<ReverificationPage>(path, page, limit)
      return { total, numbers: reverifications.map(({ authorizationNumber }) => authorizationNumber) }
    },
  ],
] as const
const copies = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `Copy ${first + at}`)

test.each(lists)('a list of %s counts ten thousand of more rows', async (_, pageOf) => {
  expect(await pageOf(1, 3)).toEqual({ total: counted, numbers: copies(1, 3) })
})

test.each(lists)(
  'the pages of a list of %s follow each other without a gap or a repeated row',
  async (_, pageOf) => {
    for (const limit of [7, 20])
      for (const page of [1, 2, 3])
        expect((await pageOf(page, limit)).numbers).toEqual(copies((page - 1) * limit + 1, page * limit))
  },
)

test.each(lists)('no page of %s skips more than ten thousand rows', async (_, pageOf) => {
  expect((await pageOf(counted / 20 + 1, 20)).numbers).toEqual(copies(counted + 1, rows))
  for (const [page, limit] of [
    [counted / 20 + 2, 20],
    [counted + 2, 1],
    [1_000_000, 50],
  ] as const)
    expect((await pageOf(page, limit)).numbers).toEqual(copies(counted + 1, Math.min(rows, counted + limit)))
})
