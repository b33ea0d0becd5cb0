import type { Duplicate } from '#contract/ivr/duplicates.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { normalizeName } from './search-text.ts'

/** Days of service that are at most this far apart count as overlapping: a request has one day and no end. */
const closeDays = 30
const maxShown = 10
/** Shorter policy numbers are placeholders such as 'N/A'. */
const shortestPolicy = 5

/** Typed values; '' where nothing was typed. */
export interface Wanted {
  readonly patientFirstName: string
  readonly patientLastName: string
  readonly patientDateOfBirth: string
  readonly medicalProductQCode: string
  readonly dos: string
  readonly primaryPolicyNumber: string
}

const policyKey = (of: Sql) => sql`upper(regexp_replace(${of}, '[^[:alnum:]]', '', 'g'))`
/** The name as it is searched by: without case and accents. */
const nameOf = (alias: 's' | 'o') => sql`split_part(${raw(alias)}.text, ' | ', 1)`

/** Requests in the scope that may be the same as one that is not sent yet, as JSON text: (body, records). */
export function duplicatesFor(scope: Scope, wanted: Wanted): Answer<Duplicate[]> {
  const name = normalizeName(`${wanted.patientFirstName} ${wanted.patientLastName}`)
  return duplicates(
    scope,
    sql`select null::bigint as id, '{}'::bigint[] as own, ${name}::text as name, nullif(${wanted.patientDateOfBirth}, '')::date as born,
      ${wanted.medicalProductQCode}::text as product, nullif(${wanted.dos}, '')::date as served,
      ${policyKey(sql`${wanted.primaryPolicyNumber}::text`)} as policy`,
    sql`true`,
  )
}

/** The same for a request; neither the one that it corrects nor its own correction counts. */
export function duplicatesOf(scope: Scope, id: number): Answer<Duplicate[]> {
  return duplicates(
    scope,
    sql`select r.id, array[r.id, r.replaces, n.id] as own, ${nameOf('o')} as name, r.patient_birth_day as born,
      r.product_q_code as product, r.service_day as served, ${policyKey(sql`r.primary_policy_number`)} as policy
      from ivr_requests r join ivr_search o on o.id = r.id left join ivr_requests n on n.replaces = r.id
      where r.id = ${id} and ${inScope(scope, 'r')}`,
    sql`exists (select from wanted)`,
  )
}

const duplicate = jsonObject<Duplicate>({
  ivrNumber: sql`'#IVR-' || f.id`,
  reason: sql`f.reason`,
  patientName: sql`f.patient_name`,
  medicalProductQCode: sql`f.product`,
  dos: sql`f.service_day::text`,
  submissionStatus: sql`f.status`,
})

const shown = sql`
  r.id, r.status, r.service_day, r.product_q_code as product,
  r.patient_first_name || ' ' || r.patient_last_name as patient_name`

function duplicates(scope: Scope, wanted: Sql, isFound: Sql): Answer<Duplicate[]> {
  const limit = raw(`order by r.id desc limit ${maxShown}`)
  const days = raw(String(closeDays))
  return answerWith(
    jsonList(duplicate, sql`order by f.reason, f.id desc`, sql`from found f`),
    (body) => sql`
    with wanted as materialized (${wanted}),
    found as materialized (
      (select ${shown}, 'patient' as reason
        from wanted w join ivr_requests r on r.patient_birth_day = w.born and r.product_q_code = w.product
          and r.service_day between w.served - ${days} and w.served + ${days}
        join ivr_search s on s.id = r.id
        where ${inScope(scope, 'r')} and r.status <> 'Rejected' and ${nameOf('s')} = w.name
          and not coalesce(r.id = any(w.own), false) ${limit})
      union all
      (select ${shown}, 'policy'
        from wanted w join ivr_requests r on ${policyKey(sql`r.primary_policy_number`)} = w.policy
        join ivr_search s on s.id = r.id
        where ${inScope(scope, 'r')} and length(w.policy) >= ${raw(String(shortestPolicy))} and w.name <> ''
          and ${nameOf('s')} <> w.name and not coalesce(r.id = any(w.own), false) ${limit})
    )
    select case when ${isFound} then ${body} end as body,
      array_remove(array(select id from found) || (select id from wanted), null) as records`,
  )
}
