import { isOfTeam, officeAdmins } from '#contract/endpoint.ts'
import type { Timeline, TimelineEvent } from '#contract/ivr/timeline.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { authorizationInScope } from '../authorizations/store.ts'
import { casesSeenBy } from '../support/store.ts'

/** Events per page. Those at one moment stay together, so a page may be slightly longer. */
const pageSize = 50
/** A page that stays open reads its request repeatedly, so many audit rows may be one line. */
const maxOpenings = 500

const event = jsonObject<TimelineEvent>({
  at: sql`e.at`,
  kind: sql`e.kind`,
  byName: sql`e.by_name`,
  detail: sql`e.detail`,
})

/** A page of a request's events before a moment, as JSON text: (body, records). */
export function timelineOf(actor: Actor, id: number, before: string | undefined): Answer<Timeline> {
  const body = jsonObject<Timeline>({
    events: jsonList(event, sql`order by e.at desc, e.kind, e.detail`, sql`from page e`),
    next: sql`(select min(at) from page where exists (
      select from events where events.at < (select min(at) from page)))`,
  })
  const isOfOffice = officeAdmins.includes(actor.userType)
  return answerWith(
    body,
    (text) => sql`
    with request as materialized (
      select r.* from ivr_requests r where r.id = ${id} and ${inScope(scopeOf(actor), 'r')}
    ), events as materialized (
      select * from (${happened(actor)} ${isOfOffice ? sql`union all ${opened(id, before)}` : sql``}) e (at, kind, by_name, detail)
      where ${before ?? null}::timestamptz is null or at < ${before ?? null}::timestamptz
    ), page as materialized (
      select * from events order by at desc fetch first ${raw(String(pageSize))} rows with ties
    )
    select ${text} as body, array[id] as records from request`,
  )
}

function happened(actor: Actor): Sql {
  const scope = scopeOf(actor)
  return sql`
    select r.created_at, 'submitted', r.submitted_by_name, coalesce('#IVR-' || coalesce(r.replaces, r.repeats), '')
    from request r
    union all
    select r.action_at, 'decided', r.action_by_name, r.status from request r where r.status in ('Approved', 'Rejected')
    ${isOfTeam[actor.userType] ? sql`union all ${decidedAgainst(scope)}` : sql``}
    union all
    select b.made_at, case when b.reason = '' then 'answer' else 'correction' end, b.made_by_name,
      case when b.reason = '' then '' else b.revision || ' ' || b.reason end
    from request r join ivr_benefits b on b.ivr_id in (r.id) where ${inScope(scope, 'b')}
    union all
    select d.asked_at, 'asked', d.asked_by_name, '' from request r join ivr_rounds d on d.ivr_id = r.id
    union all
    select d.answered_at, 'answered', d.answered_by_name, ''
    from request r join ivr_rounds d on d.ivr_id = r.id where d.answered_at is not null
    union all
    select f.attached_at, 'documents', u.first_name || ' ' || u.last_name, count(*)::text
    from request r join ivr_files a on a.ivr_id = r.id join files f on f.id = a.file_id
    join users u on u.id = f.uploaded_by
    where a.slot = 'supporting' and f.attached_at > r.created_at group by 1, 2, 3
    union all
    select n.created_at, 'replaced', n.submitted_by_name, '#IVR-' || n.id
    from request r join ivr_requests n on n.replaces in (r.id) where ${inScope(scope, 'n')}
    union all
    select p.created_at, 'authorization', p.submitted_by_name, '#PA-' || p.id
    from request r join prior_authorizations p on p.ivr_id in (r.id) where ${inScope(scope, 'p')}
    union all
    select x.recorded_at, 'outcome', x.recorded_by_name, '#PA-' || p.id || ' ' || x.outcome
    from request r join prior_authorizations p on p.ivr_id in (r.id)
    join prior_authorization_outcomes x on x.prior_authorization_id = p.id where ${inScope(scope, 'p')}
    union all
    select s.created_at, 'case', s.submitted_by_name, '#SUP-' || s.id
    from request r join support_cases s on s.ivr_id in (r.id) where ${casesSeenBy(actor)}
    union all
    select s.response_at, 'case-closed', s.response_by_name, '#SUP-' || s.id
    from request r join support_cases s on s.ivr_id in (r.id)
    where s.response_at is not null and ${casesSeenBy(actor)}
    union all
    select i.sent_at, 'form-sent', i.sent_by_name, i.sent_way || E'\\n' || i.sent_to || E'\\n' || f.name
    from request r join filled_forms i on i.ivr_id in (r.id) join forms f on f.id = i.form_id
    where i.sent_at is not null and ${inScope(scope, 'i')}
    union all
    select k.prepared_at, 'packet-prepared', k.prepared_by_name, ''
    from request r join packets k on k.ivr_id in (r.id) where ${inScope(scope, 'k')}
    union all
    select k.made_at, 'packet', k.made_by_name, k.revision::text
    from request r join packets_kept k on k.ivr_id in (r.id) where ${inScope(scope, 'k')}
    union all
    ${ledgerEvents(scope)}`
}

/** For the team: decisions that contradict the answer or the check, with the reason on the lines after them. */
const decidedAgainst = (scope: Scope): Sql => sql`
  select d.decided_at, 'decided-against', r.action_by_name,
    d.outcome || E'\\n' || array_to_string(d.contradictions, ' ') || E'\\n' || d.team_reason
  from request r join ivr_decisions d on d.ivr_id in (r.id)
  where d.contradictions <> '{}' and ${inScope(scope, 'd')}`

/** Who opened it: a person's successive openings on one day are one line, the latest. */
const opened = (id: number, before: string | undefined): Sql => sql`
  select o.at, 'opened', u.first_name || ' ' || u.last_name, ''
  from (
    select at, user_id,
      lag(user_id) over (order by at desc) is not distinct from user_id
        and lag(at::date) over (order by at desc) is not distinct from at::date as follows
    from (
      select at, user_id from audit_events
      where records[1] = ${id} and action = 'ivr.read'
        and (${before ?? null}::timestamptz is null or at < ${before ?? null}::timestamptz)
      order by at desc ${raw(`limit ${maxOpenings}`)}) latest
  ) o join users u on u.id = o.user_id
  where not o.follows and exists (select from request)`

/** 'units applications number': the number comes last, because it may have spaces. */
const amounts = sql`u.units::float8 || ' ' || u.applications || ' ' || a.number`

/** The authorizations `a` that cover `request r`, each by its link `l`. */
const covering = (scope: Scope): Sql => sql`
  request r join authorization_requests l on l.ivr_id in (r.id)
  join authorizations a on a.id = l.authorization_id and ${authorizationInScope(scope)}`

/**
 * What happened to the authorizations that cover `request r`, as (at, kind, by_name, detail); uses are the request's
 * own. The portal has no name. A correction clears when the office was warned, so that moment is also read from the
 * values before it.
 */
const ledgerEvents = (scope: Scope): Sql => sql`
  select l.linked_at, 'authorized', l.linked_by_name, a.number from ${covering(scope)}
  union all
  select v.changed_at, 'corrected', u.first_name || ' ' || u.last_name, a.number
  from ${covering(scope)} join authorization_versions v on v.authorization_id = a.id
  join users u on u.id = v.changed_by
  union all
  select distinct v.changed_at, 'merged', '', a.number
  from ${covering(scope)} join authorization_versions v on v.authorization_id = a.id where v.changed_by is null
  union all
  select a.withdrawn_at, 'withdrawn', a.withdrawn_by_name, a.number
  from ${covering(scope)} where a.withdrawn_at is not null
  union all
  select u.noted_at, 'used', u.noted_by_name, ${amounts}
  from ${covering(scope)} join authorization_uses u on u.authorization_id = a.id and u.ivr_id = l.ivr_id
  union all
  select v.voided_at, 'voided', v.voided_by_name, ${amounts}
  from ${covering(scope)} join authorization_uses u on u.authorization_id = a.id and u.ivr_id = l.ivr_id
  join authorization_voids v on v.use_id = u.id
  union all
  (select a.warned_of_use_at, 'nearly-used', '', a.number
  from ${covering(scope)} where a.warned_of_use_at is not null
  union
  select (v.content->>'warned_of_use_at')::timestamptz, 'nearly-used', '', a.number
  from ${covering(scope)} join authorization_versions v on v.authorization_id = a.id
  where v.content->>'warned_of_use_at' is not null)
  union all
  select t.created_at, 'reverification', t.created_by_name, t.kind || ' ' || t.due_on
  from request r join reverifications t on t.ivr_id in (r.id) where ${inScope(scope, 't')}
  union all
  select t.done_at, 'reverified', t.done_by_name, t.kind || ' ' || t.due_on
  from request r join reverifications t on t.ivr_id in (r.id) where t.done_at is not null and ${inScope(scope, 't')}`
