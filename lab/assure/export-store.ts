import { type Database, sql } from '#server/kit/database/database.ts'

/** A portal for patients does not start on a database with the demo's people. */
export const withoutDemoAddresses = (db: Database) =>
  db.run(
    sql`with renamed as (update users set email = split_part(email, '@', 1) || '@assure.test') update logins set email = split_part(email, '@', 1) || '@assure.test'`,
  )

export async function aReviewer(db: Database): Promise<number> {
  const row = await db.first<{ id: number }>(sql`select id from users where email = 'reviewer@assure.test'`)
  return row?.id ?? 0
}

export async function requestCount(db: Database): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*) as n from ivr_requests`)
  return row?.n ?? 0
}

/** How many other connections are in a statement or a transaction of an export. */
export async function busyConnections(db: Database): Promise<number> {
  const row = await db.first<{ n: number }>(sql`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query like 'fetch % from rows' or state like 'idle in transaction%')`)
  return row?.n ?? 0
}
