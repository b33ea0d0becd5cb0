import { maxWaiting, type Waiting, type WaitingList } from '#contract/dashboard/dashboard.ts'
import { officeAdmin, type UserType } from '#contract/endpoint.ts'
import { handsSeenBy } from '#contract/support/support.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { jsonList, jsonObject } from '#server/kit/http/json.ts'
import { type Counted, casesOf } from '../ivr/counts-store.ts'
import { overdueAfterDays } from './rules.ts'

/**
 * One kind of waiting record. For another kind, add a source and include it in a list below. Each source finds its
 * oldest records with an index, and counts without reading decided ones.
 */
interface Source {
  readonly reason: Waiting['reason']
  /** The number of records: an expression in a statement with (status, n) as `cases`. */
  readonly total: Sql
  /** The oldest (id, since), at most as many as the dashboard lists. */
  readonly oldest: Sql
}

const limit = raw(`limit ${maxWaiting}`)
const casesIn = (status: 'Pending' | 'Conditional') =>
  sql`coalesce((select n from cases where status = ${status}), 0)`

/** Requests that are Pending again wait since their answer; they are few, so the walk over the others passes them by. */
const undecided = ({ rows }: Counted): Source => ({
  reason: 'decision',
  total: casesIn('Pending'),
  oldest: sql`
    (select id, created_at as since from ivr_search s
      where status = 'Pending' and ${rows} and not exists (
        select from ivr_rounds d where d.ivr_id = s.id and d.answered_at is not null and d.ended_at is null and ${rows})
      order by created_at, id ${limit})
    union all
    (select ivr_id, answered_at from ivr_rounds
      where answered_at is not null and ended_at is null and ${rows} order by answered_at, ivr_id ${limit})`,
})

const answered = ({ rows }: Counted) => sql`
  (select count(*) from ivr_conditional where documents_at is not null and ${rows})`

const documented = (counted: Counted): Source => ({
  reason: 'documents',
  total: answered(counted),
  oldest: sql`
    select ivr_id as id, documents_at as since from ivr_conditional
    where documents_at is not null and ${counted.rows} order by documents_at, ivr_id ${limit}`,
})

const owed = (counted: Counted): Source => ({
  reason: 'owed',
  total: sql`${casesIn('Conditional')} - ${answered(counted)}`,
  oldest: sql`
    select ivr_id as id, asked_at as since from ivr_conditional
    where documents_at is null and ${counted.rows} order by asked_at, ivr_id ${limit}`,
})

const unanswered = ({ rows }: Counted): Source => ({
  reason: 'response',
  total: sql`(select count(*) from prior_authorizations where response_by is null and ${rows})`,
  oldest: sql`
    select id, created_at as since from prior_authorizations
    where response_by is null and ${rows} order by created_at, id ${limit}`,
})

/** Open support cases assigned to these user types, except the viewer's own. */
function supported({ rows }: Counted, actor: Actor, hands: readonly UserType[]): Source {
  const isSomebodyElses = sql`(office_id is not null or submitted_by <> ${actor.userId})`
  const inHand = sql`accessible_for_user_type = any(${hands}::smallint[])`
  const open = allConditions(rows, sql`response_at is null`, inHand, isSomebodyElses)
  return {
    reason: 'support',
    total: sql`(select count(*) from support_cases where ${open})`,
    oldest: sql`
      select id, coalesce(assigned_at, created_at) as since from support_cases
      where ${open} order by coalesce(assigned_at, created_at), id ${limit}`,
  }
}

/** Records that wait for the verification team, as (body json, records); records are the listed requests. */
export const waitingOnTeam = (actor: Actor, counted: Counted, now: Date): Sql =>
  waitingList(
    counted,
    [
      undecided(counted),
      documented(counted),
      unanswered(counted),
      supported(counted, actor, handsSeenBy[actor.userType]),
    ],
    now,
  )

/** Records that wait for the viewer's office. */
export const waitingOnOffice = (actor: Actor, counted: Counted, now: Date): Sql =>
  waitingList(counted, [owed(counted), supported(counted, actor, [officeAdmin])], now)

const waiting = jsonObject<Waiting>({
  number: sql`case n.reason when 'response' then '#PA-' when 'support' then '#SUP-' else '#IVR-' end || n.id`,
  reason: sql`n.reason`,
  patientName: sql`coalesce(r.patient_first_name || ' ' || r.patient_last_name, '')`,
  physicianName: sql`coalesce(r.physician_name, p.physician_name, '')`,
  submitByUserName: sql`coalesce(r.submitted_by_name, p.submitted_by_name, s.submitted_by_name)`,
  since: sql`n.since`,
  overdue: sql`n.overdue`,
})

const oldest = jsonList(
  waiting,
  sql`order by n.since, n.id`,
  sql`from named n
    left join ivr_requests r on r.id = n.id and n.reason not in ('response', 'support')
    left join prior_authorizations p on p.id = n.id and n.reason = 'response'
    left join support_cases s on s.id = n.id and n.reason = 'support'`,
)

function waitingList(counted: Counted, sources: readonly Source[], now: Date): Sql {
  const parts = sources.map(({ reason, oldest }) => {
    const days = overdueAfterDays[reason]
    const before = days === undefined ? null : secondsFrom(now, -days * 86_400)
    return sql`
      select ${reason}::text as reason, id, since, coalesce(since < ${before}::timestamptz, false) as overdue
      from (${oldest}) s`
  })
  const totals = sources.map(({ total }) => total)
  return sql`
    with cases as (${casesOf(counted)}),
    named as (select * from (${join(parts, ' union all ')}) waiting order by since, id ${limit})
    select ${jsonObject<WaitingList>({ total: join(totals, ' + '), oldest })} as body,
      coalesce((select array_agg(id) from named where reason not in ('response', 'support')), '{}') as records`
}
