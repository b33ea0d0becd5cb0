import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { GatheredAudit, type Seen } from './audit-gathered.ts'
import { sql } from './database.ts'

let portal: Portal
let cast: Cast
let id: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  id = await submitted(portal, cast.office, cast.physicianId)
})
afterAll(() => portal.close())

const seen = (record: number): Seen => ({
  actor: { userId: record, userType: 3, officeId: null },
  action: 'test.gathered',
  kind: 'test',
  records: `{${record}}`,
  now: portal.clock.now(),
  from: '192.0.2.1',
})
const rows = () =>
  portal.db.all<{ userId: number; at: Date; commit: string }>(sql`
    select user_id as "userId", at, record_kind as kind, records, from_address as from, xmin::text as commit
    from audit_events where action = 'test.gathered' order by id`)

test('those who read at one moment share a commit, and each has a row of their own', async () => {
  const audit = new GatheredAudit(portal.db)
  const records = Array.from({ length: 600 }, (_, at) => at + 1)
  await Promise.all(records.map((record) => audit.note(seen(record))))
  const kept = await rows()
  expect(kept.map(({ userId }) => userId)).toEqual(records)
  expect(kept[0]).toMatchObject({ at: portal.clock.now(), kind: 'test', records: ['1'], from: '192.0.2.1' })
  // The first goes alone, and what gathers meanwhile goes in groups of 500.
  expect(new Set(kept.map(({ commit }) => commit)).size).toBe(3)
})

test('a read whose row in the audit cannot be written gets no answer, and the next one does', async () => {
  const read = (as = cast.reviewer) => portal.get(`/ivr/getIvrRequest/${id}`, as)
  await portal.db.run(
    sql`alter table audit_events add constraint broken check (action <> 'ivr.read') not valid`,
  )
  const refused = await Promise.all([read(), read(cast.office), read(cast.physician)])
  for (const { status, body } of refused) {
    expect(status).toBe(500)
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'success'])
  }
  await portal.db.run(sql`alter table audit_events drop constraint broken`)
  expect(await read()).toMatchObject({ status: 200, body: { data: { _id: id } } })
})

test('many who read at once are each noted with what they saw before they are answered', async () => {
  const people = [
    cast.reviewer,
    cast.office,
    cast.physician,
    cast.admin,
    cast.secondReviewer,
    cast.otherOffice,
  ]
  const before = await portal.db.first<{ id: number }>(sql`select max(id) as id from audit_events`)
  const answers = await Promise.all(people.map((as) => portal.get(`/ivr/getIvrRequest/${id}`, as)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404])
  const noted = await portal.db.all<{ userId: number; records: string[] }>(sql`
    select user_id as "userId", records from audit_events where id > ${before?.id ?? 0}`)
  const one = (userId: number) => noted.filter((row) => row.userId === userId).map(({ records }) => records)
  for (const [at, { userId }] of people.entries()) expect(one(userId)).toEqual([at < 5 ? [id] : []])
})
