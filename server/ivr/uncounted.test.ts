import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IvrPage, IvrUncountedPage } from '#contract/ivr/requests.ts'
import { sql } from '../kit/database/database.ts'
import { copied } from '../testing/copies.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
let address: string

/** More than are scanned before the full index is used. */
const newer = 5_000

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const file = (first: string, last: string, by = cast.office, physician = cast.physicianId) =>
    submitted(portal, by, physician, { patientFirstName: first, patientLastName: last })
  for (let n = 0; n < 12; n += 1) {
    await file(n % 2 === 0 ? 'Rare' : 'Both', n < 4 ? 'Old' : 'Olden')
    portal.clock.forward(60)
  }
  portal.clock.forward(2 * newer)
  // Hours have passed: sessions would have ended.
  await portal.db.run(sql`update sessions set last_used_at = ${portal.clock.now()}`)
  await copied(portal.db, await file('Filler', 'Nobody'), newer)
  portal.clock.forward(60)
  for (let n = 0; n < 25; n += 1) {
    await file('Common', n % 5 === 0 ? 'Newest' : 'Newer')
    portal.clock.forward(60)
  }
  await file('Foreign', 'Common', cast.otherOffice, cast.otherPhysicianId)
  address = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

type Query = Record<string, string>
const list = async <Page>(as: Person, query: Query) =>
  (await portal.get('/ivr/getIvrRequests', as, query)).body.data as Page
const totalOf = async (as: Person, query: Query) =>
  ((await portal.get('/ivr/countIvrRequests', as, query)).body.data as { total: number }).total
const audited = () =>
  portal.db.all<{ action: string; records: string[]; detail: string }>(sql`
    select action, records::text[] as records, detail from audit_events order by id`)

test.each<Query>([
  { search: 'common' },
  { search: 'newest common' },
  { search: 'common', sort: 'oldest' },
  { search: 'common', page: '2' },
  { search: 'common', page: '3' },
  { search: 'common', page: '9' },
  { search: 'common', limit: '25' },
  { search: 'common', limit: '26' },
  { search: 'common', status: 'Pending' },
  { search: 'common', status: 'Approved' },
  { search: 'rare' },
  { search: 'rare', limit: '5' },
  { search: 'both olden' },
  { search: 'old', limit: '10' },
  { search: 'old', sort: 'oldest' },
  { search: 'ne', limit: '3' },
  { search: 'nothing at all' },
])(
  'the page of %o is that of the answer with counts, and the total is told or can be asked for',
  async (query) => {
    for (const person of [cast.reviewer, cast.office, cast.physician]) {
      const whole = await list<IvrPage>(person, query)
      const first = await list<IvrUncountedPage>(person, { ...query, counts: 'later' })
      const last = whole.total <= whole.page * whole.limit
      expect(first).toEqual(last ? whole : { ...whole, total: null, totalPages: null })
      const { search = '', status = '' } = query
      expect(await totalOf(person, { search, status })).toBe(whole.total)
    }
  },
)

test('without a search all counts are in the answer, whatever is asked for', async () => {
  expect(await list(cast.reviewer, { counts: 'later' })).toEqual(await list(cast.reviewer, {}))
  // Cleaned, this leaves nothing to search for.
  expect(await list(cast.reviewer, { counts: 'later', search: '-' })).toEqual(await list(cast.reviewer, {}))
  expect(await totalOf(cast.reviewer, {})).toBe((await list<IvrPage>(cast.reviewer, {})).total)
})

test('a count covers only the caller’s requests, and nothing after the session has ended', async () => {
  const ask = { search: 'foreign' }
  expect(await totalOf(cast.reviewer, ask)).toBe(1)
  expect(await totalOf(cast.otherOffice, ask)).toBe(1)
  expect(await totalOf(cast.office, ask)).toBe(0)
  expect(await totalOf(cast.office, { ...ask, physicianId: String(cast.otherPhysicianId) })).toBe(0)
  const { status } = await portal.get('/ivr/countIvrRequests', 'no-such-token', ask)
  expect(status).toBe(403)
})

test('the page is audited with the requests that it shows, the count with none, neither with typed text', async () => {
  const before = (await audited()).length
  const { ivrRequests } = await list<IvrUncountedPage>(cast.reviewer, { search: 'common', counts: 'later' })
  await totalOf(cast.reviewer, { search: 'common' })
  const rows = (await audited()).slice(before)
  expect(rows).toEqual([
    { action: 'ivr.list', records: expect.arrayContaining(ivrRequests.map(({ _id }) => _id)), detail: '' },
    { action: 'ivr.count', records: [], detail: '' },
  ])
  expect(rows[0]?.records).toHaveLength(10)
})

test.each(['/ivr/countIvrRequests?search=common', '/ivr/getIvrRequests?search=rare&counts=later'])(
  'a client who leaves %s ends the statement in the database, and nothing is audited',
  async (path) => {
    const before = (await audited()).length
    await portal.db.transaction(async (tx) => {
      await tx.run(sql`lock table ivr_search in access exclusive mode`)
      const asked = request(`${address}/api${path}`, {
        headers: { authorization: `Bearer ${cast.reviewer.token}` },
      })
      const gone = once(asked, 'error')
      asked.end()
      const waiting = async () => {
        const row = await portal.db.monitor.first<{ n: number }>(sql`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
        return row?.n
      }
      await expect.poll(waiting).toBe(1)
      asked.destroy(new Error('left'))
      await gone
      await expect.poll(waiting).toBe(0)
    })
    expect((await audited()).slice(before)).toEqual([])
  },
)
