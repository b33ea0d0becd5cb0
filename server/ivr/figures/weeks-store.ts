import { type Sql, sql } from '#server/kit/database/database.ts'
import type { Decidable, Decided } from '../rules.ts'
import type { Counted } from './counts-store.ts'

/** Records a submission in ivr_week_deltas, as part of a larger statement. */
export function submittedInsert(officeId: number, physicianId: number, at: Date): Sql {
  return sql`
    insert into ivr_week_deltas (office_id, physician_id, week, outcome, hours)
    values (${officeId}, ${physicianId}, week_of(${at}::timestamptz), 'Submitted', 0)`
}

/** Records an approval or rejection, as part of a larger statement. Conditional is not a final decision. */
export function decidedInsert(before: Decidable, { status, actionBy, actionAt }: Decided): Sql {
  const seconds = Math.max(0, (actionAt.getTime() - before.createdAt.getTime()) / 1000)
  return sql`
    insert into ivr_week_deltas (office_id, physician_id, reviewer_id, week, outcome, hours)
    values (${before.officeId}, ${before.physicianId}, ${actionBy}, week_of(${actionAt}::timestamptz),
      ${status}, ${Math.round(seconds / 3600)}::int)`
}

/**
 * Exact numbers (key, outcome, hours, n) of the requests in `counted`, by week, for the weeks in the array `weeks`.
 */
export function outcomesByWeek({ totals, rows }: Counted, weeks: Sql): Sql {
  return summed(
    sql`select week as key, outcome, hours, n from ivr_weeks
      where ${totals} and week = any(${weeks})`,
    sql`select week, outcome, hours, 1 from ivr_week_deltas where ${rows} and week = any(${weeks})`,
  )
}

/** The same by physician of one office, over all weeks since `first`; of one physician if `rows` says so. */
export function outcomesByPhysician(officeId: number, { rows }: Counted, first: Sql): Sql {
  const ids = sql`select id from (select id, id as physician_id, office_id from physicians) p
    where office_id = ${officeId} and ${rows}`
  return summed(
    sql`select scope_id as key, outcome, hours, n from ivr_weeks
      where scope = 2 and scope_id in (${ids}) and week >= ${first}`,
    sql`select physician_id, outcome, hours, 1 from ivr_week_deltas
      where office_id = ${officeId} and ${rows} and week >= ${first}`,
  )
}

/** The same by reviewer, for the reviewers in the array `reviewers`, in all offices. */
export function outcomesByReviewer(reviewers: Sql, first: Sql): Sql {
  return summed(
    sql`select scope_id as key, outcome, hours, n from ivr_weeks
      where scope = 3 and scope_id = any(${reviewers}) and week >= ${first}`,
    sql`select reviewer_id, outcome, hours, 1 from ivr_week_deltas
      where reviewer_id = any(${reviewers}) and week >= ${first}`,
  )
}

function summed(rolledUp: Sql, waiting: Sql): Sql {
  return sql`
    select key, outcome, hours, sum(n)::bigint as n from (${rolledUp} union all ${waiting}) parts group by 1, 2, 3`
}
