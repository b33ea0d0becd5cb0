import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { oldest } from '#server/kit/database/tidy.ts'

/** The numbers of what waits and what does not (waiting, n): the totals, and the changes that are not in them yet. */
export const queueCounts: Sql = sql`
  select waiting, n from ivr_queue_counts union all select waiting, delta from ivr_queue_count_deltas`

/** Adds waiting changes to the totals; one process at a time. A statement that reads both counts each once. */
export async function rollUpQueueCounts(tx: Tx): Promise<void> {
  const lock = await tx.first<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('queue counts', 0)) as mine`,
  )
  if (!lock?.mine) return
  await tx.run(sql`
    with taken as (
      delete from ivr_queue_count_deltas
      where ${oldest('ivr_queue_count_deltas')} returning waiting, delta
    )
    update ivr_queue_counts c set n = c.n + t.n
    from (select waiting, sum(delta) as n from taken group by waiting) t where c.waiting = t.waiting`)
}
