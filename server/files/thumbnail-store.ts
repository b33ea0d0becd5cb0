import { secondsFrom } from '../kit/clock.ts'
import { type Queries, sql } from '../kit/database/database.ts'

/** A job is tried for an hour; whoever looks at a picture without a thumbnail after that has it tried again. */
const triedForSeconds = 3_600

/** Notes that a thumbnail is asked for; false where there is one or a job is under way. */
export async function recordRequest(db: Queries, fileId: string, now: Date): Promise<boolean> {
  const asked = await db.run(sql`
    update files set thumbnail_asked_at = ${now}
    where id = ${fileId} and thumbnail_key is null
      and (thumbnail_asked_at is null or thumbnail_asked_at <= ${secondsFrom(now, -triedForSeconds)})`)
  return asked > 0
}

/** Where the bytes are of a picture that still needs a thumbnail. */
export async function pictureWithoutThumbnail(
  db: Queries,
  fileId: string,
): Promise<{ storeKey: string } | undefined> {
  return db.first(sql`
    select store_key as "storeKey" from files where id = ${fileId} and thumbnail_key is null`)
}

/**
 * Makes announced bytes the thumbnail of a file. False when the file has gone, has got another one meanwhile, or
 * the bytes were swept away: then they are nobody's, and their announcement stays.
 */
export async function keepThumbnail(
  db: Queries,
  fileId: string,
  key: string,
  size: number,
): Promise<boolean> {
  const kept = await db.run(sql`
    with picture as (select id from files where id = ${fileId} and thumbnail_key is null for update),
    arrived as (
      delete from file_leftovers where store_key = ${key} and exists (select from picture) returning store_key
    )
    update files f set thumbnail_key = a.store_key, thumbnail_size = ${size}
    from picture p, arrived a where f.id = p.id`)
  return kept > 0
}
