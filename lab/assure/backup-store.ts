import { type Database, sql } from '#server/kit/database/database.ts'

/** Rows for stored files of the first person. */
export async function insertFiles(
  db: Database,
  files: readonly { readonly key: string; readonly bytes: number; readonly sha256: Buffer }[],
): Promise<void> {
  await db.run(sql`
    insert into files (office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select p.office_id, p.id, f.key, 'sample.pdf', 'pdf', 'application/pdf', f.bytes, f.sha256, now()
    from unnest(
      ${files.map(({ key }) => key)}::text[], ${files.map(({ bytes }) => bytes)}::integer[],
      ${files.map(({ sha256 }) => sha256)}::bytea[]) as f (key, bytes, sha256),
      (select id, office_id from users order by id limit 1) p`)
}

/** What a restored database is compared by. */
export async function contentsOf(db: Database): Promise<{ requests: number; files: number; sum: string }> {
  const row = await db.first<{ requests: number; files: number; sum: string }>(sql`
    select (select count(*) from ivr_requests) as requests, (select count(*) from files) as files,
      (select md5(string_agg(md5(r::text), '' order by id)) from ivr_requests r) as sum`)
  return row ?? { requests: 0, files: 0, sum: '' }
}
