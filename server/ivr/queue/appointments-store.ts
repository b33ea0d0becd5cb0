import { type Input, ivrAdmins } from '#contract/endpoint.ts'
import {
  maxQueueAppointments,
  type QueueAppointment,
  type QueueAppointments,
  type queueAppointments,
  soonHours,
} from '#contract/ivr/queue/other-work.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, scopeOf } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { raw, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'
import { type Answer, answerWith, jsonList, jsonObject } from '#server/kit/http/json.ts'

/**
 * Appointments whose event was changed in the member's calendar, and the caller's own that begin soon, as JSON text:
 * (body, records). They have a fixed time, so they are shown above the queue and not in its order.
 */
export function appointmentsInQueue(
  actor: Actor,
  { tab, physicianId, inOfficeId }: Input<typeof queueAppointments>,
  now: Date,
): Answer<QueueAppointments> {
  const own = sql`a.member_id = ${actor.userId}`
  const answerable = tab === 'queue' && ivrAdmins.includes(actor.userType) ? sql`true` : own
  const booked = allConditions(
    inScope(scopeOf(actor), 'a'),
    sql`a.status = 'booked' and a.ends_at > ${now}`,
    ...(physicianId ? [sql`a.physician_id = ${Number(physicianId)}`] : []),
    ...(inOfficeId ? [sql`a.office_id = ${Number(inOfficeId)}`] : []),
  )
  const appointment = jsonObject<QueueAppointment>({
    _id: sql`shown.id::text`,
    byName: sql`shown.booked_by_name`,
    officeName: sql`coalesce((select ${officeLabel('o')} from offices o where o.id = shown.office_id), '')`,
    memberName: sql`shown.member_name`,
    inDoubt: sql`shown.in_doubt`,
    startsAt: sql`shown.starts_at`,
  })
  const body = jsonObject<QueueAppointments>({
    entries: jsonList(appointment, sql`order by starts_at, id`, sql`from shown`),
    total: sql`(select count(*) from waiting)`,
  })
  return answerWith(
    body,
    (text) => sql`
    with waiting as materialized (
      select a.*, a.conflict_kind is not null as in_doubt from appointments a
      where ${booked} and ${answerable} and (
        a.conflict_kind is not null or ${own} and a.starts_at < ${secondsFrom(now, soonHours * 3600)})
    ), shown as materialized (
      select * from waiting order by starts_at, id ${raw(`limit ${maxQueueAppointments}`)}
    )
    select ${text} as body, coalesce((select array_agg(id) from shown), '{}') as records`,
  )
}
