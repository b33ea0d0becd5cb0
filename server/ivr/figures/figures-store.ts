import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import type { Counted } from './counts-store.ts'
import { outcomesByPhysician, outcomesByReviewer, outcomesByWeek } from './weeks-store.ts'

/** The number of weeks shown, including this one: see the column `weeks` of ivr_figures. */
const shown = 12

/** A week of a scope whose rolled-up rows have changed. */
export interface Touched {
  readonly scope: number
  readonly scope_id: number
  /** YYYY-MM-DD */
  readonly week: string
}

const columns = sql`submitted, approved, rejected, median, ninetieth`

/**
 * Figures (key, submitted, approved, rejected, median, ninetieth) from outcomes (key, outcome, hours, n). A percentile
 * is the smallest number of hours within which that part of the decisions was made.
 */
const figuresOf = (outcomes: Sql): Sql => sql`
  select key, coalesce(max(submitted), 0) as submitted, max(approved) as approved, max(rejected) as rejected,
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

/**
 * Saves the figures of changed weeks, and the figures by reviewer over the shown weeks: for reviewers with changes, or
 * for all of them when a new week has begun.
 */
export async function saveFigures(tx: Queries, touched: readonly Touched[], now: Date): Promise<void> {
  const changed = sql`
    select * from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as t (scope smallint, scope_id bigint, week date)`
  if (touched.length > 0)
    await saveSpans(tx, sql`select 1 as weeks, scope, scope_id, week from (${changed}) t`)
  const current = sql`week_of(${now}::timestamptz)`
  await saveSpans(
    tx,
    sql`
      select ${shown}::int as weeks, 3 as scope, scope_id, ${current} as week from (
        select scope_id from (${changed}) t where scope = 3
        union
        select scope_id from ivr_weeks where scope = 3 and not ${isStoredWeek(current)}) r`,
  )
}

/** Whether the figures by reviewer of the weeks up to this one are stored, which are then those of all reviewers. */
const isStoredWeek = (week: Sql): Sql =>
  sql`exists (select from ivr_figures where weeks = ${shown} and scope = 3 and week = ${week})`

async function saveSpans(tx: Queries, spans: Sql): Promise<void> {
  const outcomes = sql`
    select s.at as key, w.outcome, w.hours, sum(w.n) as n
    from spans s join ivr_weeks w on w.scope = s.scope and w.scope_id = s.scope_id
      and w.week > s.week - s.weeks * 7 and w.week <= s.week
    group by 1, 2, 3`
  await tx.run(sql`
    with spans as (select row_number() over () as at, * from (${spans}) s)
    insert into ivr_figures (weeks, scope, scope_id, week, ${columns})
    select s.weeks, s.scope, s.scope_id, s.week, ${columns} from (${figuresOf(outcomes)}) f
    join spans s on s.at = f.key
    on conflict (weeks, scope, scope_id, week) do update set submitted = excluded.submitted,
      approved = excluded.approved, rejected = excluded.rejected, median = excluded.median,
      ninetieth = excluded.ninetieth`)
}

/**
 * Exact figures (key, …) by week since the one that begins on `first`. Weeks with deltas to roll up are computed from
 * all rows; others are read as stored.
 */
export function figuresByWeek(counted: Counted, first: Sql): Sql {
  const waiting = sql`array(select week from ivr_week_deltas where ${counted.rows} and week >= ${first})`
  return sql`
    select week as key, ${columns} from ivr_figures
    where weeks = 1 and ${counted.totals} and week >= ${first} and week <> all(${waiting})
    union all
    ${figuresOf(outcomesByWeek(counted, waiting))}`
}

/** The same by physician of one office, over all weeks since `first`. Computed, because an office has few rows. */
export const figuresByPhysician = (officeId: number, counted: Counted, first: Sql): Sql =>
  figuresOf(outcomesByPhysician(officeId, counted, first))

/** The same by reviewer, over the shown weeks; the last one begins on `current`. */
export function figuresByReviewer(current: Sql): Sql {
  const first = sql`(${current} - ${(shown - 1) * 7}::int)`
  const waiting = sql`
    case when ${isStoredWeek(current)}
      then array(select reviewer_id from ivr_week_deltas where reviewer_id is not null and week >= ${first})
      else array(
        select scope_id from ivr_weeks where scope = 3
        union select reviewer_id from ivr_week_deltas where reviewer_id is not null)
    end`
  return sql`
    select scope_id as key, ${columns} from ivr_figures
    where weeks = ${shown} and scope = 3 and week = ${current} and scope_id <> all(${waiting})
    union all
    ${figuresOf(outcomesByReviewer(waiting, first))}`
}
