import type { UserType } from '#contract/endpoint.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'

/** One person's digest: the number of unread notifications, and the newest of them. */
export interface Digest {
  readonly email: string
  readonly userType: UserType
  readonly count: number
  readonly newest: readonly Pick<Notification, 'kind' | 'record' | 'about' | 'detail'>[]
}

const maxLines = 20

/** The users with notifications from before digests were due. */
export async function awaitingDigest(db: Queries, due: Date): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select distinct user_id as id from notifications where digest and at < ${due} order by id`)
  return rows.map(({ id }) => id)
}

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
