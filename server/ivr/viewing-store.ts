import type { EarlierIvr } from '#contract/ivr/viewing.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Queries, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonList, jsonObject } from '#server/kit/http/json.ts'

const maxEarlier = 10
/** How many requests a person may have loaded ahead in the last minutes without showing them. */
const maxAhead = 20
const aheadMinutes = 10

/** Whether a request exists within the scope. */
export const isRequestInScope = (db: Queries, scope: Scope, id: number): Promise<boolean> =>
  db.finds(sql`select id from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}`)

/**
 * The audit action for a request that is loaded ahead. If someone loads many without showing them, those count as
 * opened, so loading ahead is not a way to read unnoticed.
 */
export const aheadAction = (actor: Actor, now: Date): Sql => sql`(
  select case when count(*) < ${raw(String(maxAhead))} then 'ivr.prefetch' else 'ivr.read' end
  from audit_events ahead
  where ahead.action = 'ivr.prefetch' and ahead.user_id = ${actor.userId}
    and ahead.at > ${now}::timestamptz - interval ${raw(`'${aheadMinutes} minutes'`)}
    and not exists (
      select from audit_events seen where seen.action = 'ivr.read' and seen.records[1] = ahead.records[1]
        and seen.user_id = ahead.user_id and seen.at >= ahead.at))`

const earlier = jsonObject<EarlierIvr>({
  ivrNumber: sql`'#IVR-' || f.id`,
  submissionStatus: sql`f.status`,
  createdAt: sql`f.created_at`,
  actionDate: sql`f.action_at`,
  dos: sql`f.service_day::text`,
  medicalProductQCode: sql`f.product_q_code`,
  primaryInsurance: sql`f.primary_insurance`,
})

/** The patient's latest requests before this one, as JSON text: (body, records). */
export function earlierOf(scope: Scope, id: number): Answer<EarlierIvr[]> {
  return answerWith(
    jsonList(earlier, sql`order by f.id desc`, sql`from found f`),
    (body) => sql`
    with wanted as materialized (
      select r.id, r.patient_birth_day as born, split_part(s.text, ' | ', 1) as name
      from ivr_requests r join ivr_search s on s.id = r.id
      where r.id = ${id} and ${inScope(scope, 'r')}
    ), found as materialized (
      select r.id, r.status, r.created_at, r.action_at, r.service_day, r.product_q_code, r.primary_insurance
      from wanted w join ivr_requests r on r.patient_birth_day = w.born and r.id < w.id
      join ivr_search s on s.id = r.id
      where ${inScope(scope, 'r')} and split_part(s.text, ' | ', 1) = w.name
      order by r.id desc ${raw(`limit ${maxEarlier}`)}
    )
    select ${body} as body, array(select id from found) || w.id as records from wanted w`,
  )
}
