import { type Database, sql } from '../database/database.ts'

export interface QueueState {
  readonly queue: string
  /** Unfinished jobs, those at work too. */
  readonly waiting: number
  /** Of these, those that have failed before. */
  readonly retrying: number
  /** The age of the oldest; 0 when there is none. */
  readonly oldestSeconds: number
}

/** Uses the database's clock, which also sets `created_on`. */
export async function oldestWaiting(db: Database, name: string): Promise<number> {
  const row = await db.first<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(created_on))::float8 as seconds
    from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`)
  return Math.max(0, row?.seconds ?? 0)
}

const lateSeconds = 900

/** Queues with a job that has waited too long. */
export async function lateQueues(db: Database): Promise<string[]> {
  const rows = await db.monitor.all<{ name: string }>(sql`
    select name from pgboss.job
    where state in ('created', 'retry', 'active') and created_on < clock_timestamp() - make_interval(secs => ${lateSeconds})
    group by name order by name`)
  return rows.map(({ name }) => name)
}

export const statesOf = (db: Database, names: readonly string[]): Promise<QueueState[]> =>
  db.monitor.all<QueueState>(sql`
    select q.name as queue, count(j.id) as waiting, count(j.id) filter (where j.retry_count > 0) as retrying,
      greatest(coalesce(extract(epoch from clock_timestamp() - min(j.created_on)), 0), 0)::float8 as "oldestSeconds"
    from unnest(${names}::text[]) q (name)
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active')
    group by q.name order by q.name`)
