import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figures } from '#contract/dashboard/dashboard.ts'
import { raw, type Sql, sql } from '../kit/database/database.ts'
import { happenings, insertHappenings } from '../testing/figures.ts'
import {
  type Cast,
  newCast,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../testing/portal.ts'

let portal: Portal
let cast: Cast
let colleague: number
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const now = portal.clock.now()
  colleague = await newPhysician(portal.db, cast.officeId, now, 'Ida Rolf')
  const offices = [
    { id: cast.officeId, physicians: [cast.physicianId, colleague] },
    { id: cast.otherOffice.officeId ?? 0, physicians: [cast.otherPhysicianId] },
  ]
  const reviewers = [cast.reviewer, cast.secondReviewer, cast.admin].map(({ userId }) => userId)
  await insertHappenings(portal.db, happenings(10_000, { now, offices, reviewers }), cast.office.userId)
})
afterAll(() => portal.close())

async function seenBy(person: Person, physicianId = ''): Promise<Figures> {
  const { body } = await portal.get('/dashboard/getFigures', person, { physicianId })
  return body.data as Figures
}

const hours = raw('extract(epoch from action_at - created_at) / 3600')
const percentile = (part: number, of = raw(`round(${hours.text})`)) =>
  sql`percentile_disc(${part}::float8) within group (order by ${of}) filter (where decided)`

/** The weekly figures of the requests that `rows` selects, computed from the requests. */
async function weeksBySql(rows: Sql) {
  const found = await portal.db.all<{ week: string }>(sql`
    with local as (
      select *, status in ('Approved', 'Rejected') as decided,
        created_at at time zone 'America/New_York' as came, action_at at time zone 'America/New_York' as done
      from ivr_requests where ${rows}
    ), submissions as (
      select came::date - extract(dow from came)::int as week, count(*)::int as submitted from local group by 1
    ), decisions as (
      select done::date - extract(dow from done)::int as week,
        count(*) filter (where status = 'Approved')::int as approved,
        count(*) filter (where status = 'Rejected')::int as rejected,
        ${percentile(0.5)}::int as "medianHours", ${percentile(0.9)}::int as "ninetiethHours"
      from local where decided group by 1
    )
    select week, coalesce(submitted, 0) as submitted, coalesce(approved, 0) as approved,
      coalesce(rejected, 0) as rejected, "medianHours", "ninetiethHours"
    from submissions full join decisions using (week)
    where week > '2026-11-15'::date - 12 * 7 order by week`)
  return found
}

/** Compares every week that a user sees with SQL over the requests. */
async function expectWeeks(person: Person, rows: Sql, physicianId = '') {
  const expected = await weeksBySql(rows)
  expect(expected).toHaveLength(12)
  expect((await seenBy(person, physicianId)).weeks).toEqual(expected)
}

test('over 10,000 requests every week shown to the team equals SQL over the requests themselves', {
  tags: 'slow',
}, async () => {
  await expectWeeks(cast.reviewer, sql`true`)
  await expectWeeks(cast.admin, sql`true`)
})

test('an office, its physician and its physician filter each show the weeks of only their own requests', async () => {
  await expectWeeks(cast.office, sql`office_id = ${cast.officeId}`)
  await expectWeeks(cast.otherOffice, sql`office_id <> ${cast.officeId}`)
  await expectWeeks(cast.physician, sql`physician_id = ${cast.physicianId}`)
  await expectWeeks(cast.office, sql`physician_id = ${colleague}`, String(colleague))
})

/** Decisions of the shown weeks, grouped by a column. */
async function sharesBySql(column: Sql, rows: Sql, people: Sql) {
  return portal.db.all(sql`
    select p.id::text as "_id", p.first_name || ' ' || p.last_name as name, s.approved, s.rejected,
      s."medianHours", s."ninetiethHours", s."firstDecisions", s."onTime"
    from (
      select ${column} as id, count(*) filter (where status = 'Approved')::int as approved,
        count(*) filter (where status = 'Rejected')::int as rejected,
        ${percentile(0.5)}::int as "medianHours", ${percentile(0.9)}::int as "ninetiethHours",
        count(*)::int as "firstDecisions",
        count(*) filter (where action_at <= created_at + interval '5 days')::int as "onTime"
      from (select *, status in ('Approved', 'Rejected') as decided from ivr_requests) r
      where status <> 'Pending' and action_at >= '2026-08-30T04:00:00Z' and ${rows} group by 1) s
    join ${people} p using (id) order by s.approved + s.rejected desc, p.id`)
}

test('an office sees its decisions by physician, equal to SQL over the requests', async () => {
  const rows = await sharesBySql(sql`physician_id`, sql`office_id = ${cast.officeId}`, sql`physicians`)
  expect(rows).toHaveLength(2)
  expect((await seenBy(cast.office)).shares).toEqual({ by: 'physician', rows })
  const narrowed = await seenBy(cast.office, String(colleague))
  expect(narrowed.shares?.rows.map(({ _id }) => _id)).toEqual([String(colleague)])
  const foreign = await seenBy(cast.office, String(cast.otherPhysicianId))
  expect(foreign.shares?.rows).toEqual([])
})

test('only an IVR Admin sees decisions and times by reviewer', async () => {
  const rows = await sharesBySql(sql`action_by`, sql`true`, sql`users`)
  expect(rows).toHaveLength(3)
  expect((await seenBy(cast.admin)).shares).toEqual({ by: 'reviewer', rows })
  expect((await seenBy(cast.reviewer)).shares).toBeNull()
  expect((await seenBy(cast.physician)).shares).toBeNull()
  expect((await seenBy(cast.admin, String(cast.physicianId))).shares).toBeNull()
})

test('only the team sees decisions by payer, with how many first decisions came within five days', async () => {
  const rows = await portal.db.all(sql`
    select '' as "_id", '' as name, count(*) filter (where status = 'Approved')::int as approved,
      count(*) filter (where status = 'Rejected')::int as rejected,
      ${percentile(0.5)}::int as "medianHours", ${percentile(0.9)}::int as "ninetiethHours",
      count(*)::int as "firstDecisions",
      count(*) filter (where action_at <= created_at + interval '5 days')::int as "onTime"
    from (select *, status in ('Approved', 'Rejected') as decided from ivr_requests) r
    where status <> 'Pending' and action_at >= '2026-08-30T04:00:00Z'`)
  for (const person of [cast.reviewer, cast.admin]) expect((await seenBy(person)).payers).toEqual(rows)
  for (const person of [cast.office, cast.physician]) expect((await seenBy(person)).payers).toBeNull()
})

test('four full weeks are compared with the four before, without the current week', async () => {
  const between = (since: string, until: string) =>
    portal.db.first(sql`
    select ${percentile(0.5)}::int as "medianHours", ${percentile(0.9)}::int as "ninetiethHours",
      count(*)::int as "firstDecisions",
      count(*) filter (where action_at <= created_at + interval '5 days')::int as "onTime"
    from (select *, status in ('Approved', 'Rejected') as decided from ivr_requests) r
    where status <> 'Pending' and action_at >= ${since} and action_at < ${until}`)
  const { latest, earlier } = await seenBy(cast.reviewer)
  expect(latest).toEqual(await between('2026-10-18T04:00:00Z', '2026-11-15T05:00:00Z'))
  expect(earlier).toEqual(await between('2026-09-20T04:00:00Z', '2026-10-18T04:00:00Z'))
  expect(latest.onTime).toBeLessThan(latest.firstDecisions)
})

test('reading the figures names no patient in the audit', async () => {
  await seenBy(cast.reviewer)
  const last = await portal.db.first(sql`
    select action, records from audit_events order by id desc limit 1`)
  expect(last).toEqual({ action: 'dashboard.figures', records: [] })
})

test('a shown percentile is never more than half an hour from the unrounded one', async () => {
  const exact = await portal.db.all<{ week: string; median: number; ninetieth: number }>(sql`
    select done::date - extract(dow from done)::int as week, ${percentile(0.5, hours)}::float8 as median,
      ${percentile(0.9, hours)}::float8 as ninetieth
    from (select *, true as decided, action_at at time zone 'America/New_York' as done from ivr_requests
      where status in ('Approved', 'Rejected')) r group by 1`)
  const { weeks } = await seenBy(cast.reviewer)
  const off = weeks.flatMap(({ week, medianHours, ninetiethHours }) => {
    const of = exact.find((each) => each.week === week)
    return [(medianHours ?? 0) - (of?.median ?? 0), (ninetiethHours ?? 0) - (of?.ninetieth ?? 0)]
  })
  expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(0.5)
  expect(Math.max(...off.map(Math.abs))).toBeGreaterThan(0)
})

test('when a new week begins the oldest is no longer shown, and the new one is empty', async () => {
  // Sunday 00:00 in New York on 2026-11-22.
  const untilSunday = (Date.parse('2026-11-22T05:00:00Z') - portal.clock.now().getTime()) / 1000
  portal.clock.forward(untilSunday - 1)
  const saturday = await newPerson(portal, 3)
  expect((await seenBy(saturday)).weeks.at(-1)?.week).toBe('2026-11-15')
  portal.clock.forward(1)
  const { weeks } = await seenBy(saturday)
  expect(weeks[0]?.week).toBe('2026-09-06')
  expect(weeks.at(-1)).toEqual({
    week: '2026-11-22',
    submitted: 0,
    approved: 0,
    rejected: 0,
    medianHours: null,
    ninetiethHours: null,
  })
  const admin = await newPerson(portal, 4)
  expect((await seenBy(admin)).shares?.rows).toEqual(
    await sharesBySql(sql`action_by`, sql`action_at >= '2026-09-06T04:00:00Z'`, sql`users`),
  )
})
