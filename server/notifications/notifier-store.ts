import { ivrAdmins, officeAdmins, reviewers, type UserType } from '#contract/endpoint.ts'
import { defaultBell, defaultMailing, kindOf } from '#contract/notifications/kinds.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { join, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import type { NotificationEvent, Recipients } from '#server/kit/live/notify.ts'

/** A recipient of a mail. */
export interface Addressee {
  readonly email: string
  readonly userType: UserType
}

/**
 * Inserts a notification for all active users of the audience whose type the kind reaches, except the acting one, in
 * one statement that also updates their screens. Returns the users who want a mail immediately.
 */
export async function insertNotifications(tx: Tx, event: NotificationEvent): Promise<Addressee[]> {
  const { kind, reaches, always } = kindOf(event.kind)
  const { record, about, detail = '', sentBy = null, except = [], by, now } = event
  // What each type gets until its people choose.
  const byDefault = sql`unnest(${reaches}::smallint[], ${reaches.map((type) => defaultMailing(kind, type))}::text[],
    ${reaches.map((type) => defaultBell(kind, type))}::boolean[])`
  const rung = sql`array(select id from people where in_bell)`
  return tx.all<Addressee>(sql`
    with people as materialized (
      select *, mailed = 'now' and (user_type not in ${typesOf(officeAdmins)} or ${isAbsent(sentBy)} or id = ${sentBy}) as at_once
      from (
      select u.id, u.email, u.user_type, ${always !== undefined}::boolean or coalesce(c.bell, d.bell) as in_bell,
        coalesce(c.mailed, d.mailed) as mailed
      from users u join ${byDefault} d (user_type, mailed, bell) on d.user_type = u.user_type
        left join notification_choices c on c.user_id = u.id and c.kind = ${kind}
      where u.status = 'active' and u.deleted_at is null
        and u.id is distinct from ${by?.userId ?? null}::bigint and u.id <> all(${except}::bigint[])
        and (${audienceCondition(event.to)})) told
    ), inserted as (
      insert into notifications (user_id, kind, record, about, detail, by_name, at, in_bell, digest)
      select id, ${kind}::text, ${record}::bigint, ${about}::text, ${detail}::text, ${by?.name ?? ''}::text,
             ${now}::timestamptz, in_bell, mailed <> 'never' and not at_once
      from people where in_bell or (mailed <> 'never' and not at_once)
    ), published as (${changeInsert({ area: 'notifications', record: 0, to: {} }, rung)})
    select email, user_type as "userType" from people where at_once order by id`)
}

/** Whether this user cannot sign in. */
const isAbsent = (userId: number | null): Sql => sql`
  not exists (select from users s where s.id = ${userId}::bigint and s.status = 'active' and s.deleted_at is null)`

/** The audience as a condition on a user `u`; each part uses an index. */
function audienceCondition({ team, admins, officeId, physicianId, userIds, handlersOfIvr }: Recipients): Sql {
  const parts = [
    ...(team ? [sql`u.user_type in ${typesOf(reviewers)}`] : []),
    ...(admins && !team ? [sql`u.user_type in ${typesOf(ivrAdmins)}`] : []),
    ...(officeId ? [sql`(u.office_id = ${officeId} and u.user_type in ${typesOf(officeAdmins)})`] : []),
    ...(physicianId ? [sql`u.physician_id = ${physicianId}`] : []),
    ...(userIds && userIds.length > 0 ? [sql`u.id = any(${userIds}::bigint[])`] : []),
    ...(handlersOfIvr ? [handles(handlersOfIvr)] : []),
  ]
  return parts.length > 0 ? join(parts, ' or ') : sql`false`
}

/** The team member who has a request in hand, or decided on it last; for one that was answered, who asked. */
const handles = (ivrId: number): Sql => sql`(u.user_type in ${typesOf(reviewers)} and u.id in (
  select q.owner_id from ivr_queue q where q.ivr_id = ${ivrId}
  union all select coalesce(r.action_by, (
    select d.asked_by from ivr_rounds d where d.ivr_id = r.id order by d.round desc limit 1))
  from ivr_requests r where r.id = ${ivrId}))`
