import type { RecordKind } from '#contract/files/archive.ts'
import type { Extension, StoredFile } from '#contract/files/files.ts'
import type { FileKey } from '#server/kit/access/row-key.ts'
import { selvesOf } from '#server/kit/access/scope.ts'
import type { Actor } from '../kit/access/actor.ts'
import { auditInsert } from '../kit/access/audit.ts'
import { exceptInternal, inScope, ownOrShared, type Scope, scopeOf } from '../kit/access/scope.ts'
import { secondsFrom } from '../kit/clock.ts'
import { atRunTime } from '../kit/database/at-run-time.ts'
import { join, type Queries, type Sql, sql } from '../kit/database/database.ts'
import { type JsonValues, jsonObject } from '../kit/http/json.ts'

/** A file as needed for reading; `size` in bytes. */
export interface FileRow {
  readonly id: string
  readonly storeKey: string
  readonly name: string
  readonly extension: Extension
  readonly contentType: string
  readonly size: number
  /** The thumbnail, once there is one. */
  readonly thumbnailKey: string | null
  readonly thumbnailSize: number | null
}

export interface NewFile extends Omit<FileRow, 'id' | 'thumbnailKey' | 'thumbnailSize'> {
  readonly sha256: Buffer
}

const columns = sql`
  f.id, f.store_key as "storeKey", f.name, f.extension, f.content_type as "contentType", f.size,
  f.thumbnail_key as "thumbnailKey", f.thumbnail_size as "thumbnailSize"`

/** The values of a file `g`. Files have their plain path; it is signed when the reply is sent. */
export const storedFile: JsonValues<StoredFile> = {
  fileUrl: sql`'/api/files/' || g.id`,
  thumbnailUrl: sql`
    case when g.extension in ('jpeg', 'jpg', 'png') then '/api/files/' || g.id || '?size=thumbnail' end`,
  fileName: sql`g.name`,
  fileExtension: sql`g.extension`,
  fileSize: sql`g.size`,
}

/** The JSON of a file `g`. */
export const storedFileJson = jsonObject<StoredFile>(storedFile)

/** After this time an unfinished upload counts as failed. */
const uploadSeconds = 24 * 60 * 60

/** Records that the storage may contain bytes under a key. */
export async function reserveKey(db: Queries, storeKey: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into file_leftovers (store_key, remove_after)
    values (${storeKey}, ${secondsFrom(now, uploadSeconds)})`)
}

/**
 * Inserts a file for bytes stored under a reserved key; undefined if they have been swept since.
 * @param attachedAt for a file that the same transaction attaches to a record
 */
export const insertFile = (
  tx: Queries,
  actor: Actor,
  file: NewFile,
  now: Date,
  attachedAt: Date | null = null,
): Promise<string | undefined> =>
  tx.firstValue<string>(sql`
    with arrived as (delete from file_leftovers where store_key = ${file.storeKey} returning store_key)
    insert into files (office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at, attached_at)
    select ${actor.officeId}::bigint, ${actor.userId}::bigint, store_key, ${file.name}, ${file.extension},
           ${file.contentType}, ${file.size}::integer, ${file.sha256}::bytea, ${now}::timestamptz,
           ${attachedAt}::timestamptz
    from arrived
    returning id`)

/** The record for the audit entry. Its kind is needed because ids of requests and prior authorizations overlap. */
const record = sql`
  coalesce(m.id, r.id, pa.id, ff.ivr_id) as "recordId",
  case when m.id is not null then 'message-file' when pa.id is null then 'file'
    else 'prior-authorization-file' end as "recordKind"`

export interface FileRecord {
  readonly recordId: number | null
  readonly recordKind: string
}

/**
 * A file that the actor may see now, with the record that it is attached to, a request `r`, a prior authorization `pa`
 * or a message `m` on one of them: unattached files of their own side, files of records in their scope, forms that were
 * filled for them, the blanks of forms, and their own picture.
 */
function visibleFile(actor: Actor, id: string): Sql {
  const scope = scopeOf(actor)
  return sql`
    select ${columns}, ${record} from files f
    left join ivr_files a on a.file_id = f.id left join ivr_requests r on r.id = a.ivr_id
    left join prior_authorizations pa on pa.id = f.prior_authorization_id
    left join messages m on m.id = f.message_id
    left join ivr_requests mr on mr.id = m.ivr_id
    left join prior_authorizations mpa on mpa.id = m.prior_authorization_id
    left join filled_forms ff on ff.file_id = f.id
    where f.id = ${id} and ((f.attached_at is null and ${ofOwnSide(actor)})
      or (r.id is not null and ${inScope(scope, 'r')})
      or (pa.id is not null and ${inScope(scope, 'pa')})
      or (mr.id is not null and ${exceptInternal(scope, 'm')} and ${inScope(scope, 'mr')})
      or (mpa.id is not null and ${exceptInternal(scope, 'm')} and ${inScope(scope, 'mpa')})
      or (ff.id is not null and ${inScope(scope, 'ff')})
      or exists (select from form_revisions v join forms fo on fo.id = v.form_id
        where v.file_id = f.id and ${ownOrShared(actor, 'fo')})
      or exists (select from users p where p.profile_pic_file = f.id and p.id = any(${selvesOf(actor)}::bigint[])))`
}

/** Files `f` of the actor's own side: the office's or the team's; of a physician or with `ownOnly`, only theirs. */
function ofOwnSide(actor: Actor, ownOnly = false): Sql {
  const sides = (actor.across ?? [actor]).map(({ userId, officeId, physicianId }) => {
    const isOfSide = sql`f.office_id is not distinct from ${officeId}::bigint`
    return ownOnly || physicianId !== null
      ? sql`(f.uploaded_by = ${userId} and ${isOfSide})`
      : sql`(${isOfSide})`
  })
  return sql`(${join(sides, ' or ')})`
}

/** A file that the actor may see, with the record it belongs to. */
export async function findFile(
  db: Queries,
  actor: Actor,
  id: string,
): Promise<(FileRow & FileRecord) | undefined> {
  return db.first(visibleFile(actor, id))
}

/** The same, with the audit entry written in the same statement. */
export async function findAndAudit(
  db: Queries,
  actor: Actor,
  id: string,
  now: Date,
  from: string,
): Promise<FileRow | undefined> {
  const records = sql`array_remove(array["recordId"], null)::bigint[]`
  return db.first<FileRow>(sql`
    with file as materialized (${visibleFile(actor, id)}), audited as (${auditInsert(actor, { action: 'files.read', kind: sql`"recordKind"`, records }, now, from, sql`from file`)})
    select * from file`)
}

interface ClaimableFile extends Pick<FileRow, 'id' | 'extension'> {
  readonly attachedAt: Date | null
}

/**
 * Those of these files that the actor may attach, as they were before. Locks them in the order of ids to prevent
 * deadlocks, and marks unattached ones as attached.
 */
export async function takeOwnFiles(
  tx: Queries,
  actor: Actor,
  ids: readonly string[],
  { now, ownOnly }: { now: Date; ownOnly: boolean },
): Promise<ClaimableFile[]> {
  return tx.all<ClaimableFile>(sql`
    with own as materialized (
      select f.id, f.extension, f.attached_at as "attachedAt" from files f
      where f.id = any(${atRunTime(sql`${ids}::uuid[]`)}::uuid[]) and ${ofOwnSide(actor, ownOnly)}
      order by f.id
      for update
    ), marked as (
      update files set attached_at = ${now} where id in (select id from own where "attachedAt" is null)
    )
    select * from own`)
}

/** The record that files are placed in. Those of a request have rows of their own, in ivr_files. */
type FileHolder = { readonly messageId: number } | { readonly priorAuthorizationId: number }

interface FilePlace {
  readonly id: string
  /** Of a prior authorization. */
  readonly section?: string
  readonly position: number
}

/** Places files that the same transaction has claimed in the message or prior authorization that it writes. */
export async function placeFiles(
  tx: Queries,
  holder: FileHolder,
  places: readonly FilePlace[],
): Promise<void> {
  if (places.length === 0) return
  const record =
    'messageId' in holder
      ? sql`message_id = ${holder.messageId}`
      : sql`prior_authorization_id = ${holder.priorAuthorizationId}`
  await tx.run(sql`
    update files f set ${record}, section = d.section, position = d.position
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ section = null }) => section)}::text[],
      ${places.map(({ position }) => position)}::smallint[]) as d (id, section, position)
    where f.id = d.id`)
}

/** Whether all of these files were uploaded by the caller's office. */
export async function areOfOffice(
  tx: Queries,
  { officeId }: Pick<Actor, 'officeId'>,
  ids: readonly string[],
): Promise<boolean> {
  const row = await tx.first<{ found: number }>(sql`
    select count(*)::int as found from files f where f.id = any(${ids}::uuid[]) and f.office_id = ${officeId}`)
  return row?.found === new Set(ids).size
}

/** Deletes up to 500 files uploaded before `before`, never attached and in no draft; their keys become orphaned. */
export async function dropUnattached(db: Queries, before: Date, now: Date): Promise<number> {
  return db.run(sql`
    with dropped as (
      delete from files where id in (
        select id from files where attached_at is null and created_at < ${before}
          and not exists (select from ivr_drafts d where d.file_ids @> array[files.id])
        order by created_at limit 500 for update skip locked
      ) returning id, store_key, thumbnail_key
    )
    ${recordOrphans(sql`dropped`, now)}`)
}

/**
 * Bytes stay for a day after their row is deleted: a backup copies files while rows are deleted, and a backup of an
 * external database is taken some time before that of the files.
 */
export const keptAfterDeletionSeconds = 24 * 60 * 60

/**
 * Records the keys of deleted files as orphaned. Bytes that a copy still has stay: the statement sees the files as they
 * were before, so the deleted ones are left out by their ids.
 */
const recordOrphans = (dropped: Sql, now: Date) => sql`
  insert into file_leftovers (store_key, remove_after)
  select distinct key, ${secondsFrom(now, keptAfterDeletionSeconds)}::timestamptz from ${dropped}, unnest(array[store_key, thumbnail_key]) as key
  where key is not null
    and not exists (select from files c where c.store_key = key and c.id not in (select id from ${dropped}))
  on conflict (store_key) do update set remove_after = excluded.remove_after`

/** Deletes files and records their keys as orphaned. */
export async function dropFiles(tx: Queries, ids: readonly FileKey[], now: Date): Promise<void> {
  await tx.run(sql`
    with dropped as (delete from files where id = any(${ids}::uuid[]) returning id, store_key, thumbnail_key)
    ${recordOrphans(sql`dropped`, now)}`)
}

/** Up to 500 keys whose bytes are to be removed now: not those of a file that was copied while it was deleted. */
export const dueOrphans = (db: Queries, now: Date): Promise<string[]> =>
  db.values<string>(sql`
    select l.store_key as key from file_leftovers l
    where l.remove_after <= ${now} and not exists (select from files f where f.store_key = l.store_key)
    order by l.remove_after limit 500`)

/** Postpones the removal of the bytes under a key. */
export async function recordOrphan(db: Queries, storeKey: string, removeAfter: Date): Promise<void> {
  await db.run(sql`update file_leftovers set remove_after = ${removeAfter} where store_key = ${storeKey}`)
}

export async function removeOrphan(db: Queries, storeKey: string): Promise<void> {
  await db.run(sql`delete from file_leftovers where store_key = ${storeKey}`)
}

/**
 * Copies files of a record that the caller has read within its scope, for another record. A copy shares the stored
 * bytes; its thumbnail is made again.
 */
export async function insertCopies(
  tx: Queries,
  copies: readonly { readonly from: FileKey; readonly id: string }[],
  now: Date,
): Promise<void> {
  if (copies.length === 0) return
  await tx.run(sql`
    insert into files
      (id, office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at, attached_at)
    select c.id, f.office_id, f.uploaded_by, f.store_key, f.name, f.extension, f.content_type, f.size, f.sha256,
      f.created_at, ${now}
    from unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ id }) => id)}::uuid[]) as c (source, id)
    join files f on f.id = c.source`)
}

/** Copies a file that the actor sees, as an upload of theirs that shares the stored bytes. @returns the copy's id */
export const insertCopy = (
  tx: Queries,
  { officeId, userId }: Actor,
  { id }: FileRow,
  now: Date,
): Promise<string | undefined> =>
  tx.firstValue<string>(sql`
    insert into files (office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at)
    select ${officeId}::bigint, ${userId}::bigint, f.store_key, f.name, f.extension, f.content_type, f.size, f.sha256,
      ${now}::timestamptz
    from files f where f.id = ${id}
    returning id`)

/** A job is retried for an hour. After that, the next read of the picture queues a new job. */
const triedForSeconds = 3_600

/** Records that a thumbnail is requested; false if there is one or a job is pending. */
export const recordRequest = (db: Queries, fileId: string, now: Date): Promise<boolean> =>
  db.finds(sql`
    update files set thumbnail_asked_at = ${now}
    where id = ${fileId} and thumbnail_key is null
      and (thumbnail_asked_at is null or thumbnail_asked_at <= ${secondsFrom(now, -triedForSeconds)})`)

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
export const saveThumbnail = (db: Queries, fileId: string, key: string, size: number): Promise<boolean> =>
  db.finds(sql`
    with picture as (select id from files where id = ${fileId} and thumbnail_key is null for update),
    arrived as (
      delete from file_leftovers where store_key = ${key} and exists (select from picture) returning store_key
    )
    update files f set thumbnail_key = a.store_key, thumbnail_size = ${size}
    from picture p, arrived a where f.id = p.id`)

/** A document in an archive; its folder shows the section of the record that it belongs to. */
export interface ArchivedFile {
  readonly storeKey: string
  readonly name: string
  readonly folder: string
  readonly uploadedAt: Date
}

const shown = sql`f.store_key as "storeKey", f.name, f.created_at as "uploadedAt"`
const documents: Record<RecordKind, (scope: Scope, id: number) => Sql> = {
  ivr: (scope, id) => sql`
    select ${shown}, case a.slot when 'wound' then 'wound-images' when 'supporting' then 'supporting-documents'
      else 'insurance-cards' end as folder
    from ivr_requests r join ivr_files a on a.ivr_id = r.id join files f on f.id = a.file_id
    where r.id = ${id} and ${inScope(scope, 'r')} order by folder, a.position, f.id`,
  'prior-authorization': (scope, id) => sql`
    select ${shown}, case f.section when 'fourWeekCharts' then 'four-week-charts' when 'woundImages' then 'wound-images'
      when 'labTestResults' then 'lab-test-results' when 'additionalDocuments' then 'additional-documents'
      else 'response' end as folder
    from prior_authorizations r join files f on f.prior_authorization_id = r.id
    where r.id = ${id} and ${inScope(scope, 'r')} order by folder, f.position, f.id`,
}

/** All documents of a record; none if it does not exist or is outside the actor's scope. */
export async function documentsOf(
  db: Queries,
  actor: Actor,
  record: RecordKind,
  id: number,
): Promise<ArchivedFile[]> {
  return db.all<ArchivedFile>(documents[record](scopeOf(actor), id))
}
