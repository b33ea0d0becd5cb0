import type { Status } from '#contract/ivr/requests.ts'
import { allConditions, eachOf, type InScope, inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Database, type Sql, sql } from '#server/kit/database/database.ts'

// The counts of all requests are stored by month and status: as totals, and as changes that are not in the totals yet.
// Triggers on the narrow rows append the changes. One office's or physician's requests are few and simply counted.

/**
 * Adds pending changes to the totals. One process at a time, in one transaction, so that a statement that reads both
 * counts each once. Returns the number of changes.
 */
export async function rollUpCounts(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(73519) as mine`)
    if (!mine) return 0
    return tx.oneValue<number>(sql`
      with taken as (
        delete from ivr_count_deltas where ${oldest()} returning month, status, delta
      ), saved as (
        insert into ivr_counts (month, status, n) select month, status, sum(delta) from taken group by 1, 2
        on conflict (month, status) do update set n = ivr_counts.n + excluded.n
      )
      select count(*) as n from taken`)
  })
}

/** The most changes in one roll-up; others wait for the next one. */
const maxAtOnce = 20_000

/**
 * The condition for the oldest changes by id, at most `count`. It is a range and not a list of ids: a list is joined by
 * a plan from statistics, and if these saw an empty table, it compares each of 12,000 rows with every other.
 */
export const oldest = (count = maxAtOnce): Sql => sql`
  id <= (select max(id) from (select id from ivr_count_deltas order by id limit ${count}) oldest)`

/** Which requests are counted: those in a scope, optionally of one physician. */
export interface Counted {
  /** All requests are counted. */
  readonly isEverybody: boolean
  /** Many are counted: all, or all of a person's offices. An index finds their texts, so not all are read. */
  readonly isMany: boolean
  /** For several offices: each of them, because the index has each one's rows in order. */
  readonly each: readonly InScope[] | undefined
  /** A condition on a row that has office_id and physician_id. */
  readonly rows: InScope
}

export function countedFor(scope: Scope, physicianId: number | undefined): Counted {
  if (physicianId !== undefined)
    return {
      ...{ isEverybody: false, isMany: false, each: undefined },
      rows: allConditions(inScope(scope), sql`physician_id = ${physicianId}`),
    }
  const each = eachOf(scope)
  const isEverybody = scope.kind === 'all'
  return { isEverybody, isMany: isEverybody || each !== undefined, each, rows: inScope(scope) }
}

/** Exact counts of all requests (month, status, n): the totals and the pending changes. */
const allCounts: Sql = sql`
  select month, status, n from ivr_counts union all select month, status, delta from ivr_count_deltas`

/** Exact counts by status (status, n). */
export const casesOf = ({ isEverybody, rows }: Counted): Sql =>
  isEverybody
    ? sql`select status, sum(n)::bigint as n from (${allCounts}) parts group by status`
    : sql`select status, count(*) as n from ivr_search where ${rows} group by status`

/** Exact counts of all requests by month (month, n), which locate the rows of deep pages. */
export const monthsOf = (status: Status | ''): Sql => sql`
  select month, sum(n)::bigint as n from (${allCounts}) parts
  where ${status === '' ? sql`true` : sql`status = ${status}`} group by month having sum(n) > 0`
