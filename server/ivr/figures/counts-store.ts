import type { Status } from '#contract/ivr/requests.ts'
import { allConditions, type InScope, inScope, type Scope, totalsInScope } from '#server/kit/access/scope.ts'
import { type Database, type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { oldest, tidy } from '#server/kit/database/tidy.ts'

/** A request that entered or left a status. */
export interface CountDelta {
  readonly officeId: number
  readonly physicianId: number
  readonly status: Status
  readonly createdAt: Date
  readonly delta: 1 | -1
}

/** Appends changes of the counts. Writers share no row, so none waits for another. */
export async function appendDeltas(tx: Queries, deltas: readonly CountDelta[]): Promise<void> {
  for (const { officeId, physicianId, status, createdAt, delta } of deltas)
    await tx.run(deltaInsert(officeId, physicianId, sql`${status}::text`, createdAt, delta))
}

/** The same as part of a larger statement. */
export function deltaInsert(
  officeId: number,
  physicianId: number,
  status: Sql,
  createdAt: Date,
  delta: 1 | -1,
): Sql {
  return sql`
    insert into ivr_count_deltas (office_id, physician_id, status, day, delta)
    values (${officeId}, ${physicianId}, ${status}, ${dayOf(createdAt)}::date, ${delta}::smallint)`
}

/** Days are in UTC everywhere. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * Rolls up waiting deltas into totals by scope, status and month or day. One process at a time, in one transaction, so
 * that a statement that reads totals and deltas counts each once. Returns the number of deltas.
 */
export async function rollUpDeltas(db: Database): Promise<number> {
  const rolledUp = await db.transaction(async (tx) => {
    const lock = await tx.first<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(73519) as mine`)
    if (!lock?.mine) return 0
    const row = await tx.first<{ n: number }>(sql`
      with taken as (
        delete from ivr_count_deltas
        where ${oldest('ivr_count_deltas')}
        returning office_id, physician_id, status, day, delta
      ), summed as (
        select scope.kind, scope.id, span.name, t.status, span.start, sum(t.delta) as n
        from taken t
        cross join lateral (values (0, 0::bigint), (1, t.office_id), (2, t.physician_id)) scope (kind, id)
        cross join lateral (values ('all', '-infinity'::date), ('month', date_trunc('month', t.day)::date),
          ('day', t.day)) span (name, start)
        group by 1, 2, 3, 4, 5
      ), saved as (
        insert into ivr_counts (scope, scope_id, span, status, start, n)
        select kind, id, name, status, start, n from summed
        on conflict (scope, scope_id, span, status, start) do update set n = ivr_counts.n + excluded.n
      )
      select count(*) as n from taken`)
    return row?.n ?? 0
  })
  await tidy(db, 'ivr_count_deltas')
  return rolledUp
}

/** Which requests are counted: those in a scope, optionally of one physician. */
export interface Counted {
  /** All requests are counted. */
  readonly isEverybody: boolean
  /** As a condition on ivr_counts, ivr_weeks and ivr_figures. */
  readonly totals: InScope
  /** As a condition on a row that has office_id and physician_id. */
  readonly rows: InScope
}

export const countedFor = (scope: Scope, physicianId: number | undefined): Counted => ({
  isEverybody: scope.kind === 'all' && physicianId === undefined,
  totals: totalsInScope(scope, physicianId),
  rows:
    physicianId === undefined
      ? inScope(scope)
      : allConditions(inScope(scope), sql`physician_id = ${physicianId}`),
})

/** Exact numbers by status (status, n): the totals plus the waiting deltas. */
export function casesOf({ totals, rows }: Counted): Sql {
  return sql`
    select status, sum(n)::bigint as n from (
      select status, n from ivr_counts where ${totals} and span = 'all'
      union all
      select status, delta from ivr_count_deltas where ${rows}
    ) parts group by status`
}

/** Exact numbers (start, n) by month or day, which locate the rows of deep pages. */
export function spansOf(
  { totals, rows }: Counted,
  span: 'month' | 'day',
  status: Status | '',
  during = sql`true`,
): Sql {
  const start = span === 'month' ? sql`date_trunc('month', day)::date` : sql`day`
  const only = status === '' ? sql`true` : sql`status = ${status}`
  return sql`
    select start, sum(n)::bigint as n from (
      select start, n from ivr_counts
      where ${totals} and span = ${span} and ${only} and ${during}
      union all
      select start, delta from (select *, ${start} as start from ivr_count_deltas where ${rows}) waiting
      where ${only} and ${during}
    ) parts group by start having sum(n) > 0`
}
