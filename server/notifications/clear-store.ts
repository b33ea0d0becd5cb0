import { type NotificationKind, workKinds } from '#contract/notifications/kinds.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { peopleChanged } from '#server/kit/live/changes.ts'

/**
 * What notifications are about: a record by its number, or by the kinds that name it only by its id. Without a record,
 * all of these kinds, for a list that shows every record.
 */
export type Subject =
  | { readonly record: number; readonly about: string }
  | { readonly record?: number; readonly kinds: readonly NotificationKind[] }

/** Marks a person's notifications about a record as read, as part of the statement that opens it (ReadQuery). */
export const clearOnOpen =
  (userId: number, subject: Subject) =>
  (isShown: Sql, now: Date): Sql =>
    clearing(sql`${isAbout(subject)} and n.user_id = ${userId}::bigint and ${isShown}`, now)

/** The same as a statement in a transaction. */
export async function readNotifications(tx: Tx, userId: number, subject: Subject, now: Date): Promise<void> {
  await tx.run(sql`with ${clearOnOpen(userId, subject)(sql`true`, now)} select from marked`)
}

/**
 * Marks a person's notifications about a record as read, because they have decided on it. Those that asked others for
 * the same work are marked as read too: it is done.
 */
export async function clearNotifications(tx: Tx, userId: number, subject: Subject, now: Date): Promise<void> {
  // One for several requests, which names the first of them, stays until its reader has seen it.
  const isDone = sql`(n.kind = any(${workKinds}::text[]) and (n.kind <> 'ivr.assigned' or n.detail = ''))`
  const condition = sql`${isAbout(subject)} and (n.user_id = ${userId}::bigint or ${isDone})`
  await tx.run(sql`with ${clearing(condition, now)} select from marked`)
}

const isAbout = (subject: Subject): Sql =>
  'about' in subject
    ? sql`n.record = ${subject.record}::bigint and n.about = ${subject.about}::text`
    : sql`n.kind = any(${subject.kinds}::text[])${ofRecord(subject.record)}`

const ofRecord = (record: number | undefined): Sql =>
  record === undefined ? sql`` : sql` and n.record = ${record}::bigint`

/** Skips rows that are being marked at this moment, so that no one waits for anyone else's bell. */
const clearing = (condition: Sql, now: Date): Sql => sql`
  marked as (
    update notifications o set read_at = ${now}::timestamptz
    from (
      select n.user_id, n.id from notifications n where n.read_at is null and ${condition} for update skip locked
    ) found
    where o.user_id = found.user_id and o.id = found.id
    returning o.user_id
  ), cleared as (
    ${peopleChanged('notifications', sql`marked`)})`
