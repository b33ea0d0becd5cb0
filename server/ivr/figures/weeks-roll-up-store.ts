import { secondsFrom } from '#server/kit/clock.ts'
import { type Database, type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { oldest, tidy } from '#server/kit/database/tidy.ts'
import { saveFigures, type Touched } from './figures-store.ts'

/** Weeks are retained a little longer than they are shown, so that an inaccurate clock deletes nothing. */
const retainedDays = 14 * 7

const oldestRetained = (now: Date): Sql =>
  sql`week_of(${secondsFrom(now, -retainedDays * 86_400)}::timestamptz)`

/**
 * Rolls up waiting rows by scope, week, outcome and hours, updates the figures of changed weeks, and deletes old weeks.
 * One process at a time, in one transaction, so that a statement that reads totals and waiting rows counts each once.
 * Returns the number of rows.
 */
export async function rollUpWeeks(db: Database, now: Date): Promise<number> {
  const rolledUp = await db.transaction(async (tx) => {
    const lock = await tx.first<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(73514) as mine`)
    if (!lock?.mine) return 0
    const rolledUp = await tx.first<{ n: number; touched: Touched[] }>(sql`
      with taken as (
        delete from ivr_week_deltas
        where ${oldest('ivr_week_deltas')}
        returning office_id, physician_id, reviewer_id, week, outcome, hours
      ), summed as (
        select scope.kind, scope.id, t.week, t.outcome, t.hours, count(*) as n
        from taken t
        cross join lateral (values (0, 0::bigint), (1, t.office_id), (2, t.physician_id), (3, t.reviewer_id))
          scope (kind, id)
        where scope.id is not null and t.week >= ${oldestRetained(now)}
        group by 1, 2, 3, 4, 5
      ), saved as (
        insert into ivr_weeks (scope, scope_id, week, outcome, hours, n)
        select kind, id, week, outcome, hours, n from summed
        on conflict (scope, scope_id, week, outcome, hours) do update set n = ivr_weeks.n + excluded.n
      )
      select (select count(*) from taken) as n, (
        select coalesce(json_agg(json_build_object('scope', kind, 'scope_id', id, 'week', week)), '[]')
        from (select distinct kind, id, week from summed) touched) as touched`)
    await saveFigures(tx, rolledUp?.touched ?? [], now)
    return rolledUp?.n ?? 0
  })
  await tidy(db, 'ivr_week_deltas')
  return rolledUp
}

/** Deletes weeks that are no longer shown. They can be recomputed from ivr_requests. */
export async function deleteOldWeeks(db: Queries, now: Date): Promise<void> {
  await db.run(sql`
    with weeks as (delete from ivr_weeks where week < ${oldestRetained(now)})
    delete from ivr_figures where week < ${oldestRetained(now)}`)
}
