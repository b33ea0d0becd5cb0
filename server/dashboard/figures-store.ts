import { type Dashboard, type PersonTotals, shownWeeks, type Week } from '#contract/dashboard/dashboard.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { type Json, jsonAll, jsonColumn, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import type { Counted } from '../ivr/figures/counts-store.ts'
import { figuresByPhysician, figuresByReviewer, figuresByWeek } from '../ivr/figures/figures-store.ts'
import { sharesBy } from './rules.ts'

const currentWeek = (now: Date): Sql => sql`week_of(${now}::timestamptz)`

/** The Sunday on which the first shown week begins. */
const firstWeek = (now: Date): Sql => sql`(${currentWeek(now)} - ${(shownWeeks - 1) * 7}::int)`

const week = jsonObject<Week>({
  week: sql`first.day + w.n * 7`,
  submitted: sql`coalesce(f.submitted, 0)`,
  approved: sql`coalesce(f.approved, 0)`,
  rejected: sql`coalesce(f.rejected, 0)`,
  medianHours: sql`f.median`,
  ninetiethHours: sql`f.ninetieth`,
})

const share = jsonObject<PersonTotals>({
  _id: sql`f.key::text`,
  name: sql`p.first_name || ' ' || p.last_name`,
  approved: sql`f.approved`,
  rejected: sql`f.rejected`,
  medianHours: sql`f.median`,
  ninetiethHours: sql`f.ninetieth`,
})

/** Every shown week, oldest first, as JSON. */
export function weeksJson(counted: Counted, now: Date): Json<Week[]> {
  const first = firstWeek(now)
  return jsonFrom(
    jsonAll(week, sql`order by w.n`),
    sql`from (select ${first} as day) first
    cross join generate_series(0, ${shownWeeks - 1}::int) w (n)
    left join (${figuresByWeek(counted, first)}) f on f.key = first.day + w.n * 7`,
  )
}

/** Decisions by physician or reviewer, as JSON; null for viewers who do not see them. */
export function sharesJson(
  actor: Actor,
  physicianId: string,
  counted: Counted,
  now: Date,
): Json<Dashboard['shares']> {
  const by = sharesBy[actor.userType]
  if (by === 'physician' && actor.officeId !== null)
    return shares(by, figuresByPhysician(actor.officeId, counted, firstWeek(now)), sql`physicians`)
  // Figures by reviewer are stored over all offices, not by physician.
  if (by === 'reviewer' && physicianId === '')
    return shares(by, figuresByReviewer(currentWeek(now)), sql`users`)
  return jsonColumn(sql`null::json`)
}

const shares = (by: 'physician' | 'reviewer', figures: Sql, people: Sql) =>
  jsonFrom(
    jsonObject<NonNullable<Dashboard['shares']>>({
      by: sql`${by}::text`,
      rows: jsonAll(share, sql`order by f.approved + f.rejected desc, f.key`),
    }),
    sql`from (${figures}) f join ${people} p on p.id = f.key
    where f.approved + f.rejected > 0`,
  )
