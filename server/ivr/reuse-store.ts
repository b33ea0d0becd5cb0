import type { StoredFile } from '#contract/files/stored-file.ts'
import type { EarlierPatient, PatientValues, PhysicianValues } from '#contract/ivr/reuse.ts'
import { maxPatients, patientCards, patientFields, physicianFields } from '#contract/ivr/reuse.values.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import {
  type Answer,
  answerWith,
  type JsonValues,
  jsonAll,
  jsonFrom,
  jsonObject,
} from '#server/kit/http/json.ts'
import { columns, slots } from './columns.ts'
import { storedFileJson } from './ivr-json.ts'
import { matchesPatient } from './search-store.ts'
import type { Term } from './search-text.ts'

const from = { _id: sql`r.id::text`, ivrNumber: sql`'#IVR-' || r.id`, createdAt: sql`r.created_at` }

const patient = jsonObject<EarlierPatient>({
  ...from,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  dob: sql`r.patient_birth_day::text`,
  primaryInsurance: sql`r.primary_insurance`,
  primaryPolicyNumber: sql`r.primary_policy_number`,
})

/** The newest matches that patients are made of: one patient rarely has more requests than these. */
const maxMatches = 400

/**
 * The patients of the latest matching requests, each with the last request: (body, records). Requests of one name and
 * date of birth are of one patient.
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

/** The wide row joins the values of several wounds and codes; a new request takes over the first of each. */
const firsts: Partial<Record<keyof typeof columns, Sql>> = {
  woundType: sql`(select wound_type from ivr_wounds where ivr_id = r.id and position = 0)`,
  woundLocation: sql`(select wound_location from ivr_wounds where ivr_id = r.id and position = 0)`,
  woundSize: sql`(select wound_size from ivr_wounds where ivr_id = r.id and position = 0)`,
  icd10DiagnosisCodes: sql`(select code from ivr_codes where ivr_id = r.id and system = 'icd10' and position = 0)`,
  cptApplicationCode: sql`(select code from ivr_codes where ivr_id = r.id and system = 'cpt' and position = 0)`,
}

/** An object of texts from the wide row `r` and its first wound and codes; dates as YYYY-MM-DD. */
const textsOf = <N extends keyof typeof columns>(fields: readonly N[]) =>
  jsonObject<Record<N, string>>(
    Object.fromEntries(
      fields.map((name) => [name, firsts[name] ?? raw(`coalesce(r.${columns[name]}::text, '')`)]),
    ) as JsonValues<Record<N, string>>,
  )

const cardIn = (slot: string): Sql =>
  jsonFrom<StoredFile>(
    storedFileJson,
    sql`from ivr_files c join files g on g.id = c.file_id where c.ivr_id = r.id and c.slot = ${slot}`,
  )

/** What a new request takes over from this one: (body, records). */
export function patientValuesOf(scope: Scope, id: number): Answer<PatientValues> {
  const cards = Object.fromEntries(patientCards.map((name) => [name, cardIn(slots[name])]))
  return answerWith(
    jsonObject<PatientValues>({
      ...from,
      texts: textsOf(patientFields),
      cards: jsonObject(cards as JsonValues<PatientValues['cards']>),
    }),
    (body) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${body} as body, r.id from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}) found`,
  )
}

/** What the last request of a physician of the office said: (body, records). */
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
    select max(body) as body, coalesce(array_agg(id) filter (where id is not null), '{}') as records from (
      select ${body} as body, r.id
      from physicians p left join (
        select r.* from ivr_requests r
        where r.id = (
          select id from ivr_search where ${inScope(scope)} and physician_id = ${physicianId}
          order by created_at desc, id desc limit 1)) r on true
      where p.id = ${physicianId} and p.office_id = ${officeId} and p.deleted_at is null) found`,
  )
}
