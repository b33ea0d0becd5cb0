import { secondsFrom } from '#server/kit/clock.ts'
import { type Database, type Queries, type Sql, sql } from '#server/kit/database.ts'
import type { Counted } from './counts-store.ts'
import type { Decidable, Decided } from './rules.ts'

/** Weeks are kept for this long beyond what is shown, so that a clock that is a little off loses nothing. */
const keptDays = 14 * 7
const mostFolded = 20_000

/** That a request was submitted, as part of a larger statement: see ivr_week_deltas. */
export function submittedInsert(officeId: number, physicianId: number, at: Date): Sql {
  return sql`
    insert into ivr_week_deltas (office_id, physician_id, week, outcome, hours)
    values (${officeId}, ${physicianId}, week_of(${at}::timestamptz), 'Submitted', 0)`
}

/** That a request was approved or rejected, as part of a larger statement. Conditional is no final decision. */
export function decidedInsert(before: Decidable, { status, actionBy, actionAt }: Decided): Sql {
  const seconds = Math.max(0, (actionAt.getTime() - before.createdAt.getTime()) / 1000)
  return sql`
    insert into ivr_week_deltas (office_id, physician_id, reviewer_id, week, outcome, hours)
    values (${before.officeId}, ${before.physicianId}, ${actionBy}, week_of(${actionAt}::timestamptz),
      ${status}, ${Math.round(seconds / 3600)}::int)`
}

const oldestKept = (now: Date): Sql => sql`week_of(${secondsFrom(now, -keptDays * 86_400)}::timestamptz)`

/**
 * Adds waiting rows up by scope, week, outcome and hours; lets those go that are too old to be shown. One process
 * at a time, in one transaction, so whoever reads both tables in one statement counts each once. Answers how many
 * rows it folded.
 */
export async function foldWeeks(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const turn = await tx.first<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(73514) as mine`)
    if (!turn?.mine) return 0
    const row = await tx.first<{ n: number }>(sql`
      with taken as (
        delete from ivr_week_deltas
        where id in (select id from ivr_week_deltas order by id limit ${mostFolded})
        returning office_id, physician_id, reviewer_id, week, outcome, hours
      ), summed as (
        select scope.kind, scope.id, t.week, t.outcome, t.hours, count(*) as n
        from taken t
        cross join lateral (values (0, 0::bigint), (1, t.office_id), (2, t.physician_id), (3, t.reviewer_id))
          scope (kind, id)
        where scope.id is not null and t.week >= ${oldestKept(now)}
        group by 1, 2, 3, 4, 5
      ), kept as (
        insert into ivr_weeks (scope, scope_id, week, outcome, hours, n)
        select kind, id, week, outcome, hours, n from summed
        on conflict (scope, scope_id, week, outcome, hours) do update set n = ivr_weeks.n + excluded.n
      )
      select count(*) as n from taken`)
    return row?.n ?? 0
  })
}

/** Lets weeks go that are no longer shown. They can be made again from ivr_requests. */
export async function forgetOldWeeks(db: Queries, now: Date): Promise<number> {
  return db.run(sql`delete from ivr_weeks where week < ${oldestKept(now)}`)
}

/**
 * Exact numbers (key, outcome, hours, n) since the week that begins on `first`, as of this statement: for
 * whoever `counted` says, by week.
 */
export function outcomesByWeek({ kind, id, within, rows }: Counted, first: Sql): Sql {
  return summed(
    sql`select week as key, outcome, hours, n from ivr_weeks
      where scope = ${kind} and scope_id = ${id} and week >= ${first} and ${within}`,
    sql`select week, outcome, hours, 1 from ivr_week_deltas where ${rows} and week >= ${first}`,
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

/** The same by whoever decided, in all offices. */
export function outcomesByReviewer(first: Sql): Sql {
  return summed(
    sql`select scope_id as key, outcome, hours, n from ivr_weeks where scope = 3 and week >= ${first}`,
    sql`select reviewer_id, outcome, hours, 1 from ivr_week_deltas
      where reviewer_id is not null and week >= ${first}`,
  )
}

function summed(folded: Sql, waiting: Sql): Sql {
  return sql`
    select key, outcome, hours, sum(n)::bigint as n from (${folded} union all ${waiting}) parts group by 1, 2, 3`
}
