import { type Queries, sql } from '../database/database.ts'

export interface QueueState {
  readonly queue: string
  /** Unfinished jobs, those at work too. */
  readonly waiting: number
  /** Of these, those that have failed before. */
  readonly retrying: number
  /** The age of the oldest; 0 when there is none. */
  readonly oldestSeconds: number
}

/** By the database's clock, which also sets `created_on`. */
export const statesOf = (db: Queries, names: readonly string[]): Promise<QueueState[]> =>
  db.all<QueueState>(sql`
    select q.name as queue, count(j.id) as waiting, count(j.id) filter (where j.retry_count > 0) as retrying,
      greatest(coalesce(extract(epoch from clock_timestamp() - min(j.created_on)), 0), 0)::float8 as "oldestSeconds"
    from unnest(${names}::text[]) q (name)
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active')
    group by q.name order by q.name`)
