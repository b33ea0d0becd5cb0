import type { Duplicate } from '#contract/ivr/duplicates.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import {
  birthDatesLike,
  type Compared,
  closeDays,
  foldedPolicy,
  lookAlikes,
  shortestPolicy,
} from './duplicate-rules.ts'

/** How many of the newest requests are compared for each of the two lookups. */
const maxCompared = 200

/** The condition in the index ivr_requests_policy_alike. */
const folded = sql`translate(upper(regexp_replace(r.primary_policy_number, '[^[:alnum:]]', '', 'g')),
  ${raw(`'${lookAlikes[0]}'`)}, ${raw(`'${lookAlikes[1]}'`)})`

/** A request that another one is compared with. */
export interface Candidate extends Compared, Pick<Duplicate, 'submissionStatus'> {
  readonly id: number
}

const compared = sql`
  r.id, r.status as "submissionStatus", r.patient_first_name as "patientFirstName",
  r.patient_last_name as "patientLastName", r.patient_birth_day::text as "patientDateOfBirth",
  r.product_q_code as "medicalProductQCode", r.service_day::text as dos,
  r.primary_policy_number as "primaryPolicyNumber"`

/**
 * The requests in the scope that may be the same as another: with nearly its birth date, its product and a close date
 * of service, or with nearly its policy number. Newest first.
 */
export function candidatesFor(scope: Scope, wanted: Compared): Sql {
  const days = raw(String(closeDays))
  const limit = raw(`order by r.id desc limit ${maxCompared}`)
  const { medicalProductQCode: product, dos } = wanted
  const policy = foldedPolicy(wanted.primaryPolicyNumber)
  // Under a row-level security policy no index can be used for it (migration 080).
  const hasPolicy =
    scope.kind === 'all'
      ? sql`${folded} = ${policy}`
      : sql`r.id = any(array(select requests_with_policy(${policy}))) and ${folded} = ${policy}`
  const served = /^(?:19|2\d)\d\d-/.test(dos) ? dos : null
  return sql`
    select ${compared} from ivr_requests r
    where ${inScope(scope, 'r')} and r.id in (
      (select r.id from ivr_requests r
        where ${inScope(scope, 'r')} and r.patient_birth_day = any(${birthDatesLike(wanted.patientDateOfBirth)}::date[])
          and r.product_q_code = any(${[product, product.toUpperCase(), product.toLowerCase()]}::text[])
          and r.service_day between ${served}::date - ${days} and ${served}::date + ${days} ${limit})
      union
      (select r.id from ivr_requests r
        where ${inScope(scope, 'r')} and ${hasPolicy} and ${policy.length >= shortestPolicy}::boolean ${limit}))
    order by r.id desc`
}

/** The request that others are compared with, and those that it corrects or that correct it. */
export const comparedOf = (tx: Tx, scope: Scope, id: number) =>
  tx.first<Candidate & { readonly replaces: number | null; readonly replacedBy: number | null }>(sql`
    select ${compared}, r.replaces, n.id as "replacedBy"
    from ivr_requests r left join ivr_requests n on n.replaces = r.id
    where r.id = ${id} and ${inScope(scope, 'r')}`)
