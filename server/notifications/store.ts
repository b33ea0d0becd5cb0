import type { UserType } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import {
  keptDays,
  maxCounted,
  type Notification,
  type NotificationChoice,
  shownAtOnce,
} from '#contract/notifications/notifications.ts'
import { officeOfRow, type Reader, selvesOf } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'

/** Each of the user ids, so that the index can be read in order for each. */
const each = (selves: readonly number[]) => sql`unnest(${selves}::bigint[]) self cross join lateral`

/** The number of a user's unread notifications, counted up to one more than the shown maximum. */
export const unreadOf = (db: Queries, selves: readonly number[]): Promise<number> =>
  db.oneValue<number>(sql`
    select least(count(*), ${maxCounted + 1}) as n from ${each(selves)} (
      select from notifications where user_id = self and read_at is null and in_bell limit ${maxCounted + 1}) counted`)

/** A user's notifications below an id, newest first: up to one more than is shown at a time. */
export async function notificationsOf(
  db: Queries,
  reader: Reader,
  before: number | undefined,
): Promise<Notification[]> {
  const { office } = officeOfRow(reader, 'u')
  const ofOffice = office ? sql`, (select ${office} from users u where u.id = n.user_id) as office` : sql``
  return db.all<Notification>(sql`
    select n.id::text, n.kind, n.record, n.about, n.detail, n.by_name as "byName",
           to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, n.read_at is not null as read ${ofOffice}
    from ${each(selvesOf(reader))} (
      select * from notifications
      where user_id = self and in_bell and id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${shownAtOnce + 1}) n
    order by n.id desc limit ${shownAtOnce + 1}`)
}

/** Marks one as read; false if the user has no such notification. The time of the first read stays. */
export const markRead = (tx: Tx, selves: readonly number[], id: number, now: Date): Promise<boolean> =>
  tx.finds(sql`
    update notifications set read_at = coalesce(read_at, ${now}) where id = ${id} and user_id = any(${selves}::bigint[])`)

/** Marks all up to an id as read. Returns the ids of those that were unread. */
export const markReadUpTo = (tx: Tx, selves: readonly number[], id: number, now: Date): Promise<string[]> =>
  tx.values<string>(sql`
    update notifications set read_at = ${now} where user_id = any(${selves}::bigint[]) and id <= ${id} and read_at is null and in_bell
    returning id::text`)

/** Marks these as unread again. Returns how many of these are the user's. */
export const markUnread = (tx: Tx, selves: readonly number[], ids: readonly number[]): Promise<number> =>
  tx.run(
    sql`update notifications set read_at = null where user_id = any(${selves}::bigint[]) and id = any(${ids}::bigint[])`,
  )

/** What a user has chosen for a kind; `bell` is null while they have not chosen it. */
export interface Chosen extends Omit<NotificationChoice, 'bell'> {
  readonly bell?: boolean | null | undefined
}

/** The choices that a user has made. */
export const choicesOf = (db: Queries, userId: number) =>
  db.all<Chosen>(sql`select kind, mailed, bell from notification_choices where user_id = ${userId}`)

/**
 * Saves a user's choices; without `bell`, that choice stays. Removes waiting notifications from the digest if their
 * kind is no longer chosen for it.
 */
export async function saveChoices(tx: Tx, userId: number, choices: readonly Chosen[]): Promise<void> {
  const kinds: readonly NotificationKind[] = choices.map(({ kind }) => kind)
  await tx.run(sql`
    insert into notification_choices (user_id, kind, mailed, bell)
    select ${userId}::bigint, kind, mailed, bell
    from unnest(${kinds}::text[], ${choices.map(({ mailed }) => mailed)}::text[],
      ${choices.map(({ bell }) => bell ?? null)}::boolean[]) as chosen (kind, mailed, bell)
    on conflict (user_id, kind) do update set mailed = excluded.mailed,
      bell = coalesce(excluded.bell, notification_choices.bell)`)
  const dropped = choices.filter(({ mailed }) => mailed !== 'daily').map(({ kind }) => kind)
  await tx.run(sql`
    update notifications set digest = false
    where user_id = ${userId} and digest and kind = any(${dropped}::text[])`)
}

/** Deletes notifications whose retention has ended, and returns their number. */
export const deleteOldNotifications = (db: Queries, now: Date): Promise<number> =>
  db.run(sql`delete from notifications where at < ${secondsFrom(now, -keptDays * 86_400)}`)

/** One person's digest: the number of unread notifications, and the newest of them. */
export interface Digest {
  readonly email: string
  readonly userType: UserType
  readonly count: number
  readonly newest: readonly Pick<Notification, 'kind' | 'record' | 'about' | 'detail'>[]
}

const maxLines = 20

/** The users with notifications from before digests were due. */
export const awaitingDigest = (db: Queries, due: Date): Promise<number[]> =>
  db.values<number>(sql`
    select distinct user_id as id from notifications where digest and at < ${due} order by id`)

/**
 * Takes a user's notifications from before digests were due. Nothing if another process has taken them (the update waits
 * for it, and then finds `digest` false), or the user is not active. If this transaction fails, all of them wait again.
 */
export function takeDigest(tx: Tx, userId: number, due: Date): Promise<Digest | undefined> {
  return tx.first<Digest>(sql`
    with taken as (
      update notifications n set digest = false, read_at = case when n.in_bell then n.read_at else ${due} end
      where n.user_id = ${userId} and n.digest and n.at < ${due}
      returning n.id, n.user_id, n.kind, n.record, n.about, n.detail, old.read_at
    ), unread as (
      select *, row_number() over (order by id desc) as place from taken where read_at is null
    )
    select u.email, u.user_type as "userType", count(*) as count,
      json_agg(json_build_object('kind', t.kind, 'record', t.record, 'about', t.about, 'detail', t.detail)
        order by t.id desc) filter (where t.place <= ${maxLines}) as newest
    from unread t join users u on u.id = t.user_id
    where u.status = 'active' and u.deleted_at is null
    group by u.id`)
}
