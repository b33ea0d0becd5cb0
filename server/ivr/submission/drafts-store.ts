import { officeAdmin } from '#contract/endpoint.ts'
import { draftDays, draftWarningDays } from '#contract/ivr/drafts.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'

// A draft belongs to one person or to an office: a caller's statements have the condition `mayOpen` instead of a scope.

/** Who asks for drafts: an Office Admin. */
export interface DraftReader {
  readonly userId: number
  readonly officeId: number | null
}

/** A stored draft: `summary` and `content` are encrypted. */
export interface DraftRow {
  readonly id: number
  /** Who created it. */
  readonly userId: number
  readonly madeBy: string
  /** Null while it is private. */
  readonly officeId: number | null
  readonly holderId: number | null
  readonly holder: string | null
  readonly summary: string
  readonly content: string
  readonly version: number
  readonly createdAt: Date
  readonly savedAt: Date
}

const mayOpen = ({ userId, officeId }: DraftReader) =>
  sql`(d.user_id = ${userId} and d.office_id is null or d.office_id = ${officeId})`

const nameOf = (id: Sql) => sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`

const listed = sql`
  d.id, d.user_id as "userId", ${nameOf(sql`d.user_id`)} as "madeBy", d.office_id as "officeId",
  d.holder_id as "holderId", ${nameOf(sql`d.holder_id`)} as holder,
  d.summary, d.version, d.created_at as "createdAt", d.saved_at as "savedAt"`

/** The drafts of a person and of their office, last saved first. */
export const draftsFor = (db: Queries, reader: DraftReader) =>
  db.all<Omit<DraftRow, 'content'>>(sql`
    select ${listed} from ivr_drafts d where ${mayOpen(reader)} order by d.saved_at desc, d.id desc`)

export const draftFor = (db: Queries, reader: DraftReader, id: number) =>
  db.first<DraftRow>(
    sql`select ${listed}, d.content from ivr_drafts d where d.id = ${id} and ${mayOpen(reader)}`,
  )

/** The same, locked until the transaction ends: its owner, for whom it is encrypted, stays the same. */
export const lockDraftFor = (tx: Queries, reader: DraftReader, id: number) =>
  tx.first<DraftRow>(sql`
    select ${listed}, d.content from ivr_drafts d where d.id = ${id} and ${mayOpen(reader)} for update of d`)

/** How many existing drafts a person has created. */
export const countDraftsBy = (tx: Queries, userId: number): Promise<number> =>
  tx.oneValue<number>(sql`select count(*)::int as count from ivr_drafts where user_id = ${userId}`)

export interface SealedDraft {
  readonly summary: string
  readonly content: string
  readonly writer: string
  /** The files that its form names. */
  readonly fileIds: readonly string[]
}

/** The Office Admin who saves a draft. */
export interface DraftWriter {
  readonly userId: number
  readonly officeId: number
}

/** The draft's files that the office uploaded and nothing else uses, locked so that none is removed. */
const heldFiles = ({ officeId }: DraftWriter, { fileIds }: SealedDraft) => sql`
  array(select f.id from files f
    where f.id = any(${fileIds}::uuid[]) and f.office_id = ${officeId} and f.attached_at is null
    order by f.id for key share)`

/** Serializes a person's additions, so that simultaneous ones cannot exceed the allowed number. */
export async function lockDraftsOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${userId}`}, 0))`)
}

export const insertDraft = (
  tx: Queries,
  by: DraftWriter,
  /** For an office draft. */
  officeId: number | null,
  draft: SealedDraft,
  now: Date,
): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into ivr_drafts (user_id, office_id, summary, content, writer, file_ids, created_at, saved_at)
    values (${by.userId}, ${officeId}, ${draft.summary}, ${draft.content}, ${draft.writer}, ${heldFiles(by, draft)},
            ${now}, ${now})
    returning id`)

/**
 * Saves a newer state of a locked draft and returns its version; undefined if someone else has saved it since
 * `seen.version`: a writer other than this one and those in `seen.after`. A person who saves an office draft that no
 * one has takes it.
 */
export const updateDraft = (
  tx: Queries,
  by: DraftWriter,
  id: number,
  seen: { readonly version: number; readonly after?: readonly string[] | undefined },
  draft: SealedDraft,
  now: Date,
): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    update ivr_drafts set summary = ${draft.summary}, content = ${draft.content}, writer = ${draft.writer},
      file_ids = ${heldFiles(by, draft)}, version = version + 1, saved_at = ${now}, warned_at = null,
      holder_id = case when office_id is not null then coalesce(holder_id, ${by.userId}) end
    where id = ${id} and (version = ${seen.version} or writer = any(${[draft.writer, ...(seen.after ?? [])]}::text[]))
    returning version`)

/** Gives a locked draft to someone in the office, or to no one; without an office it is private to its creator. */
export async function giveDraft(
  tx: Queries,
  id: number,
  to: { readonly officeId: number | null; readonly holderId: number | null },
  sealed: Pick<SealedDraft, 'summary' | 'content'>,
): Promise<void> {
  await tx.run(sql`
    update ivr_drafts set office_id = ${to.officeId}, holder_id = ${to.holderId},
      summary = ${sealed.summary}, content = ${sealed.content}
    where id = ${id}`)
}

/** The name of an active Office Admin of an office. */
export const adminOf = (tx: Queries, officeId: number, userId: number) =>
  tx.first<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from users
    where id = ${userId} and office_id = ${officeId} and user_type = ${officeAdmin} and status = 'active' and deleted_at is null`)

/** Deletes a locked draft. */
export async function removeDraft(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from ivr_drafts where id = ${id}`)
}

/** A person's own drafts end with their account; office drafts stay, and no one has them. */
export async function removeDraftsOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from ivr_drafts where user_id = ${userId} and office_id is null`)
  await tx.run(sql`update ivr_drafts set holder_id = null where holder_id = ${userId}`)
}

const daysBefore = (now: Date, days: number) => secondsFrom(now, -days * 86_400)

/** Deletes drafts that were not saved for this long, and returns their ids. */
export const removeOldDrafts = (tx: Queries, now: Date): Promise<number[]> =>
  tx.values<number>(sql`
    delete from ivr_drafts where id in (
      select id from ivr_drafts where saved_at <= ${daysBefore(now, draftDays)}
      order by saved_at limit 500 for update skip locked
    ) returning id`)

/** Drafts that end soon and had no notification yet, each with the person who has it; marked as notified. */
export const takeEndingDrafts = (tx: Tx, now: Date) =>
  tx.all<{ id: number; userId: number }>(sql`
    update ivr_drafts set warned_at = ${now} where id in (
      select id from ivr_drafts
      where warned_at is null and saved_at <= ${daysBefore(now, draftDays - draftWarningDays)}
      order by saved_at limit 500 for update skip locked
    ) returning id, coalesce(holder_id, user_id) as "userId"`)
