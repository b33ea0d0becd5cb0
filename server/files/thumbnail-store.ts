import { secondsFrom } from '../kit/clock.ts'
import { type Queries, sql } from '../kit/database/database.ts'

/** A job is retried for an hour. After that, the next read of the picture queues a new job. */
const triedForSeconds = 3_600

/** Records that a thumbnail is requested; false if there is one or a job is pending. */
export async function recordRequest(db: Queries, fileId: string, now: Date): Promise<boolean> {
  const requested = await db.run(sql`
    update files set thumbnail_asked_at = ${now}
    where id = ${fileId} and thumbnail_key is null
      and (thumbnail_asked_at is null or thumbnail_asked_at <= ${secondsFrom(now, -triedForSeconds)})`)
  return requested > 0
}

/** The storage key of a picture that still needs a thumbnail. */
export async function pictureWithoutThumbnail(
  db: Queries,
  fileId: string,
): Promise<{ storeKey: string } | undefined> {
  return db.first(sql`
    select store_key as "storeKey" from files where id = ${fileId} and thumbnail_key is null`)
}

/**
 * Sets the thumbnail of a file to bytes stored under a reserved key. False if the file was deleted, has a thumbnail, or
 * the bytes were swept: then the key stays reserved, and the bytes are orphaned.
 */
export async function saveThumbnail(
  db: Queries,
  fileId: string,
  key: string,
  size: number,
): Promise<boolean> {
  const saved = await db.run(sql`
    with picture as (select id from files where id = ${fileId} and thumbnail_key is null for update),
    arrived as (
      delete from file_leftovers where store_key = ${key} and exists (select from picture) returning store_key
    )
    update files f set thumbnail_key = a.store_key, thumbnail_size = ${size}
    from picture p, arrived a where f.id = p.id`)
  return saved > 0
}
