import { type Database, sql } from '#server/kit/database/database.ts'

/** Enough to know that sealing has stopped, and quick to count. */
const maxCounted = 10_000

/** How many rows after the last sealed one wait for the chain, and the age of the oldest in seconds. */
export async function auditLag(db: Database, now: Date): Promise<{ rows: number; seconds: number }> {
  const row = await db.monitor.first<{ rows: number; seconds: number }>(sql`
    select count(*) as rows,
      greatest(coalesce(extract(epoch from ${now}::timestamptz - min(at)), 0), 0)::float8 as seconds
    from (
      select at from audit_events
      where id > coalesce((select last_id from audit_blocks order by number desc limit 1), 0)
      order by id limit ${maxCounted}
    ) waiting`)
  return row ?? { rows: 0, seconds: 0 }
}
