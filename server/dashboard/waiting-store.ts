import { maxAnswers, maxWaiting, type NewAnswer, type Waiting } from '#contract/dashboard/dashboard.ts'
import { officeAdmin } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, officeOfRow, type Reader, selvesOf } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { jsonList, jsonObject } from '#server/kit/http/json.ts'
import type { Counted } from '../ivr/counts-store.ts'
import { documentsWithinDays } from '../ivr/rules.ts'
import { isOwed } from '../ivr/submission/documents-store.ts'

const limit = raw(`limit ${maxWaiting}`)

/**
 * What waits for the viewer's office, as common table expressions: `waiting` has the oldest (kind, id, since, and the
 * request that it is about, if any), at most as many as the dashboard lists; `waiting_total` counts all.
 */
export function waitingParts({ rows }: Counted): Sql {
  const owed = allConditions(rows, isOwed)
  const cases = allConditions(
    rows,
    sql`response_at is null`,
    sql`accessible_for_user_type = ${raw(String(officeAdmin))}`,
  )
  const authorizations = allConditions(rows, sql`kind = 'prior-authorization'`, sql`waiting`)
  return sql`
    waiting as materialized (
      select * from (
        (select 'ivr' as kind, ivr_id as id, asked_at as since, ivr_id from ivr_rounds where ${owed}
          order by asked_at, ivr_id ${limit})
        union all
        (select kind, record_id, since, ivr_id from other_work where ${authorizations}
          order by since, record_id ${limit})
        union all
        (select 'support', id, coalesce(assigned_at, created_at), null from support_cases where ${cases}
          order by coalesce(assigned_at, created_at), id ${limit})
      ) parts order by since, id ${limit}
    ), waiting_total as (
      select (select count(*) from ivr_rounds where ${owed})
        + (select count(*) from other_work where ${authorizations})
        + (select count(*) from support_cases where ${cases}) as n
    )`
}

/** The rows of `waiting` as JSON, longest waiting first. */
export const waitingJson = (reader: Reader, { rows }: Counted, now: Date) =>
  jsonList(
    jsonObject<Waiting>({
      ...officeOfRow(reader, 'placed'),
      kind: sql`w.kind`,
      number: sql`case w.kind when 'support' then '#SUP-' when 'ivr' then '#IVR-' else '#PA-' end || w.id`,
      patientName: sql`coalesce(r.patient_first_name || ' ' || r.patient_last_name, '')`,
      physicianName: sql`coalesce(p.physician_name, r.physician_name, '')`,
      subject: sql`coalesce(s.subject, '')`,
      reasons: sql`to_json(coalesce(q.reasons, '{}'))` as never,
      since: sql`w.since`,
      overdue: sql`w.kind <> 'support' and w.since < ${secondsFrom(now, -documentsWithinDays * 86_400)}`,
    }),
    sql`order by w.since, w.id`,
    sql`from waiting w
      left join (select * from ivr_requests where ${rows}) r on r.id = w.ivr_id
      left join ivr_queue q on w.kind = 'ivr' and q.ivr_id = w.id
      left join (select * from prior_authorizations where ${rows}) p on w.kind = 'prior-authorization' and p.id = w.id
      left join (select * from support_cases where ${rows}) s on w.kind = 'support' and s.id = w.id
      cross join lateral (select coalesce(p.office_id, r.office_id, s.office_id) as office_id) placed`,
  )

const onRequests: readonly NotificationKind[] = ['ivr.decided', 'ivr.answer-corrected']
const onPriorAuthorizations: readonly NotificationKind[] = [
  'prior-authorization.answered',
  'prior-authorization.outcome',
]

/**
 * The viewer's unseen notifications of decisions and responses, as a common table expression `answers`; the newest for
 * each record. `ivr_id` is the request whose patient is named.
 */
export const answersPart = (actor: Actor, { rows }: Counted): Sql => sql`
  answers as materialized (
    select n.*, r.id as ivr_id, coalesce(r.patient_first_name || ' ' || r.patient_last_name, '') as patient
    from (
      select distinct on (about) id, user_id, kind, record, about, detail, at from notifications
      where user_id = any(${selvesOf(actor)}::bigint[]) and read_at is null and in_bell
        and kind = any(${[...onRequests, ...onPriorAuthorizations]}::text[])
      order by about, id desc
    ) n
    left join (select * from ivr_requests where ${rows}) r
      on n.kind = any(${onRequests}::text[]) and r.id = n.record
    left join (select id from prior_authorizations where ${rows}) p
      on n.kind = any(${onPriorAuthorizations}::text[]) and p.id = n.record
    where r.id is not null or p.id is not null
  ), shown_answers as (
    select * from answers order by id desc ${raw(`limit ${maxAnswers}`)}
  )`

export const answersJson = (reader: Reader) =>
  jsonList(
    jsonObject<NewAnswer>({
      ...officeOfRow(reader, 'told'),
      id: sql`a.id::text`,
      kind: sql`a.kind`,
      record: sql`a.record`,
      about: sql`a.about`,
      detail: sql`a.detail`,
      at: sql`a.at`,
      patientName: sql`a.patient`,
    }),
    sql`order by a.id desc`,
    sql`from shown_answers a join users told on told.id = a.user_id`,
  )
