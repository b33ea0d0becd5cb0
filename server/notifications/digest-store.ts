import type { UserType } from '#contract/endpoint.ts'
import { digest, type Notification } from '#contract/notifications.ts'
import { sql, type Tx } from '#server/kit/database.ts'

/** What one person's digest tells: how many are unread, and the newest of them. */
export interface Digest {
  readonly email: string
  readonly userType: UserType
  readonly count: number
  readonly newest: readonly Pick<Notification, 'kind' | 'record' | 'about' | 'detail'>[]
}

const mostLines = 20
const mostPeople = 100
// Any number, the same for all processes.
const turn = 73_520

/**
 * Takes what waits for the digest of the hour that was last, for up to 100 people; a process that comes while
 * another does this gets nothing. If this transaction fails, all of it waits again.
 */
export async function takeDigests(tx: Tx, now: Date): Promise<Digest[]> {
  const mine = await tx.first<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${turn}) as mine`)
  if (!mine?.mine) return []
  return tx.all<Digest>(sql`
    with hour as (
      select (date_trunc('day', local - interval '1 hour' * ${digest.hour}::int) + interval '1 hour' * ${digest.hour}::int)
        at time zone ${digest.zone} as due
      from (select ${now}::timestamptz at time zone ${digest.zone} as local) clock
    ), people as (
      select distinct user_id from notifications, hour where digest and at < due limit ${mostPeople}
    ), taken as (
      update notifications n set digest = false from people p, hour
      where n.user_id = p.user_id and n.digest and n.at < hour.due
      returning n.id, n.user_id, n.kind, n.record, n.about, n.detail, n.read_at
    ), unread as (
      select *, row_number() over (partition by user_id order by id desc) as place from taken where read_at is null
    )
    select u.email, u.user_type as "userType", count(*) as count,
      json_agg(json_build_object('kind', t.kind, 'record', t.record, 'about', t.about, 'detail', t.detail)
        order by t.id desc) filter (where t.place <= ${mostLines}) as newest
    from unread t join users u on u.id = t.user_id
    where u.status = 'active' and u.deleted_at is null
    group by u.id order by u.id`)
}
