import {
  type EarlierPatient,
  maxPatients,
  type PhysicianValues,
  physicianFields,
} from '#contract/ivr/reuse.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { raw, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, type JsonValues, jsonAll, jsonObject } from '#server/kit/http/json.ts'
import { columns } from '../columns.ts'
import { matchesPatient } from '../search-store.ts'
import type { Term } from '../search-text.ts'

const patient = jsonObject<EarlierPatient>({
  _id: sql`r.id::text`,
  ivrNumber: sql`'#IVR-' || r.id`,
  createdAt: sql`r.created_at`,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  dob: sql`r.patient_birth_day::text`,
  primaryInsurance: sql`r.primary_insurance`,
  primaryPolicyNumber: sql`r.primary_policy_number`,
})

/** The newest matches that patients come from: a patient rarely has more requests than this. */
const maxMatches = 400

/**
 * The patients of the latest matching requests, each with the last request: (body, records). Requests with one name and
 * date of birth are for one patient.
 */
export function earlierPatients(scope: Scope, term: Term | undefined): Answer<EarlierPatient[]> {
  return answerWith(
    jsonAll(patient, sql`order by r.created_at desc, r.id desc`),
    (body) => sql`
    with found as materialized (
      select id from ivr_search where ${inScope(scope)} and ${matchesPatient(term)}
      order by created_at desc, id desc limit ${maxMatches}
    ), last as (
      select distinct on (lower(q.patient_first_name), lower(q.patient_last_name), q.patient_birth_day) q.id, q.created_at
      from found f join ivr_requests q on q.id = f.id
      order by lower(q.patient_first_name), lower(q.patient_last_name), q.patient_birth_day, q.created_at desc, q.id desc
    ), shown as (select id from last order by created_at desc, id desc limit ${maxPatients})
    select ${body} as body, coalesce(array_agg(r.id), '{}') as records
    from shown s join ivr_requests r on r.id = s.id`,
  )
}

/** An object of texts from the wide row `r`. */
const textsOf = <N extends keyof typeof columns>(fields: readonly N[]) =>
  jsonObject<Record<N, string>>(
    Object.fromEntries(
      fields.map((name) => [name, raw(`coalesce(r.${columns[name]}::text, '')`)]),
    ) as JsonValues<Record<N, string>>,
  )

/** What the last request for one of the office's physicians said: (body, records). */
export function physicianValuesOf(
  scope: Scope,
  officeId: number | null,
  physicianId: number,
): Answer<PhysicianValues> {
  return answerWith(
    jsonObject<PhysicianValues>({
      ivrNumber: sql`coalesce('#IVR-' || r.id, '')`,
      createdAt: sql`r.created_at`,
      texts: textsOf(physicianFields),
    }),
    (body) => sql`
    select ${body} as body, array_remove(array[r.id], null) as records
    from physicians p left join (
      select r.* from ivr_requests r
      where r.id = (
        select id from ivr_search where ${inScope(scope)} and physician_id = ${physicianId}
        order by created_at desc, id desc limit 1)) r on true
    where p.id = ${physicianId} and p.office_id = ${officeId} and p.deleted_at is null`,
  )
}
