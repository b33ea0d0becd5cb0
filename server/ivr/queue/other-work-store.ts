import { type Input, ivrAdmins } from '#contract/endpoint.ts'
import type { OtherWork, OtherWorkList, otherWork } from '#contract/ivr/other-work.ts'
import { maxOtherWork, type OtherTab, outcomeWithinDays, soonHours } from '#contract/ivr/other-work.values.ts'
import { handsSeenBy } from '#contract/support/support.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, type InScope, inScope, scopeOf } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { answerWithinDays } from '../../prior-authorization/rules.ts'

type Asked = Input<typeof otherWork>

/** Each row of the answer names the kind of its records. */
export const kindOfWork: Sql = sql`kind`

/**
 * What waits on a tab beside requests: (body, records, kind), one row for each kind of record to audit. It reads what
 * waits, found by indexes of that alone, so that its cost does not grow with what is done.
 */
export function otherWorkList(actor: Actor, asked: Asked, now: Date): Answer<OtherWorkList> {
  const body = jsonObject<OtherWorkList>({
    entries: jsonList(entry, sql`order by place, kind, id`, sql`from shown`),
    total: sql`(select count(*) from waiting)`,
  })
  return answerWith(
    body,
    (text) => sql`
    with waiting as materialized (${join(sourcesOf(actor, asked, now), ' union all ')}),
    shown as materialized (
      select * from waiting order by place, kind, id ${raw(`limit ${maxOtherWork}`)}
    ), audited (kind, ids) as (
      select 'prior-authorization', coalesce(array_agg(id), '{}') from shown where kind = 'prior-authorization'
      union all select 'support', array_agg(id) from shown where kind = 'support' having count(*) > 0
      union all select 'appointment', array_agg(id) from shown where kind = 'appointment' having count(*) > 0)
    select ${text} as body, ids as records, kind from audited`,
  )
}

/** One select for each kind on this tab: (kind, id, next_action, since, due_at, place). */
function sourcesOf(actor: Actor, asked: Asked, now: Date): readonly Sql[] {
  const prior = priorAuthorizations(actor, asked, now)
  if (asked.tab === 'waiting') return [prior]
  const appointments = appointmentsOf(actor, asked, now)
  return asked.tab === 'mine' ? [prior, appointments] : [prior, appointments, supportCases(actor, asked)]
}

function narrowed(actor: Actor, { physicianId, inOfficeId }: Asked, row: string): InScope {
  const column = (name: string) => raw(`${row}.${name}`)
  return allConditions(
    inScope(scopeOf(actor), row),
    ...(physicianId ? [sql`${column('physician_id')} = ${Number(physicianId)}`] : []),
    ...(inOfficeId ? [sql`${column('office_id')} = ${Number(inOfficeId)}`] : []),
  )
}

/**
 * Each step of the team is due within the days in which offices can expect a response. The team cannot hasten a payer,
 * so what waits for a payer's decision comes last.
 */
function priorAuthorizations(actor: Actor, asked: Asked, now: Date): Sql {
  const expected = sql`(w.waits_for = 'outcome' and w.since > ${secondsFrom(now, -outcomeWithinDays * 86_400)})`
  const ofTeam: Record<OtherTab, Sql> = {
    queue: sql`(w.waits_for in ('response', 'review-answer') or ${expected})`,
    mine: sql`w.handled_by = ${actor.userId} and (w.waits_for = 'review-answer' or ${expected})`,
    waiting: sql`w.waits_for = 'answer'`,
  }
  const after = (days: number) => sql`w.since + interval '1 day' * ${days}::int`
  return sql`
    select 'prior-authorization' as kind, w.prior_authorization_id as id, w.since,
      case w.waits_for when 'response' then 'respond' when 'outcome' then 'record-outcome'
        when 'answer' then 'await-office' else w.waits_for end as next_action,
      case when w.waits_for in ('response', 'review-answer') then ${after(answerWithinDays)} end as due_at,
      case w.waits_for when 'outcome' then ${after(outcomeWithinDays)} else ${after(answerWithinDays)} end as place
    from prior_authorization_work w where ${narrowed(actor, asked, 'w')} and ${ofTeam[asked.tab]}`
}

/** Those whose event was changed in their member's calendar, and those of one's own that begin soon. */
function appointmentsOf(actor: Actor, asked: Asked, now: Date): Sql {
  const own = sql`a.member_id = ${actor.userId}`
  const answerable = asked.tab === 'queue' && ivrAdmins.includes(actor.userType) ? sql`true` : own
  const booked = allConditions(narrowed(actor, asked, 'a'), sql`a.status = 'booked' and a.ends_at > ${now}`)
  const soon = secondsFrom(now, soonHours * 3600)
  return sql`
    select 'appointment' as kind, a.id, d.noticed_at as since, 'confirm-appointment' as next_action,
      a.starts_at as due_at, a.starts_at as place
    from appointments a join appointments_calendar_conflicts d on d.appointment_id = a.id
    where ${booked} and ${answerable}
    union all
    select 'appointment', a.id, a.set_at, 'attend', a.starts_at, a.starts_at
    from appointments a
    where ${booked} and ${own} and a.starts_at < ${soon} and not exists (
      select from appointments_calendar_conflicts d where d.appointment_id = a.id)`
}

/** Open cases that wait for the actor's user type, except their own; no time is announced for them. */
function supportCases(actor: Actor, asked: Asked): Sql {
  return sql`
    select 'support' as kind, s.id, coalesce(s.assigned_at, s.created_at) as since, 'answer-case' as next_action,
      null::timestamptz as due_at,
      coalesce(s.assigned_at, s.created_at) + interval '1 day' * ${answerWithinDays}::int as place
    from support_cases s
    where ${narrowed(actor, asked, 's')} and s.response_at is null
      and s.accessible_for_user_type = any(${handsSeenBy[actor.userType]}::smallint[])
      and (s.office_id is not null or s.submitted_by <> ${actor.userId})`
}

/** A value of the record of a row of `shown`, whose kind decides the table. */
const ofKind = (prior: string, support: string, appointment: string): Sql => sql`
  case shown.kind
    when 'prior-authorization' then (select ${raw(prior)} from prior_authorizations p where p.id = shown.id)
    when 'support' then (select ${raw(support)} from support_cases s where s.id = shown.id)
    else (select ${raw(appointment)} from appointments a where a.id = shown.id) end`

const officeOf = (row: string) => `(select o.name from offices o where o.id = ${row}.office_id)`

const entry = jsonObject<OtherWork>({
  kind: sql`shown.kind`,
  _id: sql`shown.id::text`,
  number: sql`case shown.kind when 'prior-authorization' then '#PA-' || shown.id when 'support' then '#SUP-' || shown.id else '' end`,
  subject: ofKind(`''`, 's.subject', `''`),
  byName: ofKind('p.submitted_by_name', 's.submitted_by_name', 'a.booked_by_name'),
  officeName: sql`coalesce(${ofKind(officeOf('p'), officeOf('s'), officeOf('a'))}, '')`,
  physicianName: ofKind('p.physician_name', `''`, 'a.physician_name'),
  memberName: ofKind(`''`, `''`, 'a.member_name'),
  nextAction: sql`shown.next_action`,
  since: sql`shown.since`,
  dueAt: sql`shown.due_at`,
})
