import { type Database, sql } from '#server/kit/database/database.ts'

/** The requests that wait for the team; the last ones in the order of the queue first. */
export const openRequests = async (db: Database): Promise<string[]> =>
  (
    await db.all<{ id: number }>(sql`
      select ivr_id as id from ivr_queue where not waiting order by rank desc, sort_at desc, ivr_id desc`)
  ).map(({ id }) => String(id))

/** The lease of each request that someone has. */
export async function storedLeases(db: Database): Promise<Map<string, string>> {
  const rows = await db.all<{ id: number; lease: string }>(sql`
    select ivr_id as id, lease_id::text as lease from ivr_queue where lease_until is not null`)
  return new Map(rows.map(({ id, lease }) => [String(id), lease]))
}

/** Lets ten minutes pass for the lease of a request. */
export async function endSilence(db: Database, ivrId: string): Promise<void> {
  await db.run(sql`
    update ivr_queue set lease_until = lease_until - interval '10 minutes' where ivr_id = ${Number(ivrId)}`)
}

/** A portal for patients does not start on a database with the demo's people. */
export async function renameDemoPeople(db: Database): Promise<void> {
  await db.run(
    sql`with renamed as (update users set email = split_part(email, '@', 1) || '@test.example') update logins set email = split_part(email, '@', 1) || '@test.example'`,
  )
}
