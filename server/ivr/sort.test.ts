import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IvrPage } from '#contract/ivr/requests.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { rollUpCounts } from './counts-store.ts'

let portal: Portal
let cast: Cast
let oldestFirst: string[]
const many = 260

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const id = Number(await submitted(portal, cast.office, cast.physicianId))
  // Copies of one request over five months: enough to locate pages by monthly counts.
  await portal.db.pool.query(
    `with copies as (select $1::bigint + n as id, timestamptz '2026-06-01 12:00Z' + n * interval '14 hours' as at
       from generate_series(1, ${many}) n),
     requests as (insert into ivr_requests overriding system value
       select (jsonb_populate_record(r, jsonb_build_object('id', c.id, 'created_at', c.at))).*
       from ivr_requests r, copies c where r.id = $1)
     insert into ivr_search
       select (jsonb_populate_record(s, jsonb_build_object('id', c.id, 'created_at', c.at))).*
       from ivr_search s, copies c where s.id = $1`,
    [id],
  )
  await rollUpCounts(portal.db)
  const rows = await portal.db.all<{ id: string }>(sql`
    select id::text from ivr_requests order by created_at, id`)
  oldestFirst = rows.map((row) => row.id)
})
afterAll(() => portal.close())

const page = async (as: Person, query: Record<string, string>) =>
  (await portal.get('/ivr/getIvrRequests', as, query)).body.data as IvrPage
const idsOf = ({ ivrRequests }: IvrPage) => ivrRequests.map(({ _id }) => _id)

test.each(['1', '2', '21', '22', '25', '26', '27'])(
  'page %s sorted by oldest first equals a plain sort, for office and team, with and without a status',
  async (number) => {
    const from = (Number(number) - 1) * 10
    for (const person of [cast.office, cast.physician, cast.reviewer])
      for (const status of ['', 'Pending']) {
        const oldest = await page(person, { sort: 'oldest', page: number, status })
        expect(idsOf(oldest)).toEqual(oldestFirst.slice(from, from + 10))
        expect(oldest).toMatchObject({ total: many + 1, totalPages: 27 })
        const newest = await page(person, { page: number, status })
        expect(idsOf(newest)).toEqual(oldestFirst.toReversed().slice(from, from + 10))
      }
  },
)

test('the results of a search are sorted in the same way', async () => {
  for (const person of [cast.office, cast.reviewer]) {
    const found = await page(person, { search: 'mary', sort: 'oldest', limit: '100' })
    expect(idsOf(found)).toEqual(oldestFirst.slice(0, 100))
  }
})
