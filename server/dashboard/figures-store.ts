import { shownWeeks } from '#contract/dashboard.ts'
import type { Actor } from '#server/kit/actor.ts'
import { type Sql, sql } from '#server/kit/database.ts'
import type { Counted } from '../ivr/counts-store.ts'
import { outcomesByPhysician, outcomesByReviewer, outcomesByWeek } from '../ivr/weeks-store.ts'
import { sharesBy } from './rules.ts'

/** The Sunday that the first of the shown weeks begins with. */
const firstWeek = (now: Date): Sql => sql`(week_of(${now}::timestamptz) - ${(shownWeeks - 1) * 7}::int)`

/**
 * Numbers and percentiles (key, submitted, approved, rejected, median, ninetieth) of outcomes (key, outcome,
 * hours, n). A percentile is the first number of hours that its share of the decisions does not exceed.
 */
const figuresOf = (outcomes: Sql): Sql => sql`
  select key, max(submitted) as submitted, max(approved) as approved, max(rejected) as rejected,
    min(hours) filter (where decided and upto * 2 >= approved + rejected) as median,
    min(hours) filter (where decided and upto * 10 >= (approved + rejected) * 9) as ninetieth
  from (
    select key, hours, outcome <> 'Submitted' as decided,
      sum(n) filter (where outcome = 'Submitted') over every as submitted,
      coalesce(sum(n) filter (where outcome = 'Approved') over every, 0) as approved,
      coalesce(sum(n) filter (where outcome = 'Rejected') over every, 0) as rejected,
      sum(n) filter (where outcome <> 'Submitted') over (partition by key order by hours) as upto
    from (${outcomes}) outcomes
    window every as (partition by key)) placed
  group by key`

/** Every shown week, oldest first, as JSON. */
export function weeksJson(counted: Counted, now: Date): Sql {
  const first = firstWeek(now)
  return sql`
    select json_agg(json_build_object(
      'week', first.day + w.n * 7,
      'submitted', coalesce(f.submitted, 0),
      'approved', coalesce(f.approved, 0),
      'rejected', coalesce(f.rejected, 0),
      'medianHours', f.median,
      'ninetiethHours', f.ninetieth) order by w.n)
    from (select ${first} as day) first
    cross join generate_series(0, ${shownWeeks - 1}::int) w (n)
    left join (${figuresOf(outcomesByWeek(counted, first))}) f on f.key = first.day + w.n * 7`
}

/** Decisions by physician or reviewer, as JSON; null for whom they are not told apart. */
export function sharesJson(actor: Actor, physicianId: string, counted: Counted, now: Date): Sql {
  const by = sharesBy(actor.userType)
  const first = firstWeek(now)
  if (by === 'physician' && actor.officeId !== null)
    return shares(by, outcomesByPhysician(actor.officeId, counted, first), sql`physicians`)
  // Who decided what is kept over all offices: not by physician as well.
  if (by === 'reviewer' && physicianId === '') return shares(by, outcomesByReviewer(first), sql`users`)
  return sql`select null::json`
}

const shares = (by: 'physician' | 'reviewer', outcomes: Sql, people: Sql): Sql => sql`
  select json_build_object('by', ${by}::text, 'rows', coalesce(json_agg(json_build_object(
    '_id', f.key::text,
    'name', p.first_name || ' ' || p.last_name,
    'approved', f.approved,
    'rejected', f.rejected,
    'medianHours', f.median,
    'ninetiethHours', f.ninetieth) order by f.approved + f.rejected desc, f.key), '[]'))
  from (${figuresOf(outcomes)}) f join ${people} p on p.id = f.key
  where f.approved + f.rejected > 0`
