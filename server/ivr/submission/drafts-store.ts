import { draftDays, draftWarningDays } from '#contract/ivr/drafts.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'

// Nobody but the author sees a draft: every statement for a caller has a condition on user_id instead of a scope.

/** A draft as it is stored: `summary` and `content` are encrypted. */
export interface DraftRow {
  readonly id: number
  readonly summary: string
  readonly content: string
  readonly version: number
  readonly createdAt: Date
  readonly savedAt: Date
}

const columns = sql`id, summary, content, version, created_at as "createdAt", saved_at as "savedAt"`

/** The drafts of a person, the last saved first. */
export const draftsOf = (db: Queries, userId: number) =>
  db.all<Omit<DraftRow, 'content'>>(sql`
    select id, summary, version, created_at as "createdAt", saved_at as "savedAt" from ivr_drafts
    where user_id = ${userId} order by saved_at desc, id desc`)

export const draftOf = (db: Queries, userId: number, id: number) =>
  db.first<DraftRow>(sql`select ${columns} from ivr_drafts where id = ${id} and user_id = ${userId}`)

export interface SealedDraft {
  readonly summary: string
  readonly content: string
  readonly writer: string
}

/** Serializes the additions of one person, so that of many at once no more than the allowed number is kept. */
export async function lockDraftsOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${userId}`}, 0))`)
}

export async function insertDraft(
  tx: Queries,
  userId: number,
  draft: SealedDraft,
  now: Date,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into ivr_drafts (user_id, summary, content, writer, created_at, saved_at)
    values (${userId}, ${draft.summary}, ${draft.content}, ${draft.writer}, ${now}, ${now})
    returning id`)
  if (!row) throw new Error('no draft was inserted')
  return row.id
}

/**
 * Saves a newer state and returns its version; undefined if the draft is gone or someone else has saved it since
 * `seen.version`: another writer than this one and those of `seen.after`.
 */
export async function updateDraft(
  tx: Queries,
  userId: number,
  id: number,
  seen: { readonly version: number; readonly after?: readonly string[] | undefined },
  draft: SealedDraft,
  now: Date,
): Promise<number | undefined> {
  const row = await tx.first<{ version: number }>(sql`
    update ivr_drafts set summary = ${draft.summary}, content = ${draft.content}, writer = ${draft.writer},
      version = version + 1, saved_at = ${now}, warned_at = null
    where id = ${id} and user_id = ${userId} and (version = ${seen.version} or writer = any(${[draft.writer, ...(seen.after ?? [])]}::text[]))
    returning version`)
  return row?.version
}

/** Makes the draft hold exactly these files, of those that the office has uploaded and nothing else has taken. */
export async function setDraftFiles(
  tx: Queries,
  id: number,
  officeId: number,
  fileIds: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from ivr_draft_files where draft_id = ${id} and file_id <> all(${fileIds}::uuid[])`)
  if (fileIds.length === 0) return
  await tx.run(sql`
    insert into ivr_draft_files (draft_id, file_id)
    select ${id}, id from files
    where id = any(${fileIds}::uuid[]) and office_id = ${officeId} and attached_at is null
    order by id
    on conflict do nothing`)
}

/** False when there is no such draft. */
export async function removeDraft(tx: Queries, userId: number, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from ivr_drafts where id = ${id} and user_id = ${userId}`)) > 0
}

/** The drafts of a person end with their account. */
export async function removeDraftsOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from ivr_drafts where user_id = ${userId}`)
}

const daysBefore = (now: Date, days: number) => secondsFrom(now, -days * 86_400)

/** Deletes drafts that were not saved for so long, and returns their ids. */
export async function removeOldDrafts(tx: Queries, now: Date): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    delete from ivr_drafts where id in (
      select id from ivr_drafts where saved_at <= ${daysBefore(now, draftDays)}
      order by saved_at limit 500 for update skip locked
    ) returning id`)
  return rows.map(({ id }) => id)
}

/** Drafts that end soon and whose person was not told yet, marked as told. */
export const takeEndingDrafts = (tx: Tx, now: Date) =>
  tx.all<{ id: number; userId: number }>(sql`
    update ivr_drafts set warned_at = ${now} where id in (
      select id from ivr_drafts
      where warned_at is null and saved_at <= ${daysBefore(now, draftDays - draftWarningDays)}
      order by saved_at limit 500 for update skip locked
    ) returning id, user_id as "userId"`)
