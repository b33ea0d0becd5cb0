import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { names, values } from '#server/kit/database/columns.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonAll } from '#server/kit/http/json.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import { columns, stored } from './columns.ts'
import { deltaInsert } from './counts-store.ts'
import { ivrJson, ivrPictures } from './ivr-json.ts'
import type { Decidable, Decided } from './rules.ts'
import { gramsOf, searchText } from './search-text.ts'
import { decidedInsert, submittedInsert } from './weeks-store.ts'

/** One request as JSON text: (body, records); body is null if it does not exist or is outside the scope. */
export function ivrWhole(scope: Scope, id: number): Answer<IvrRequest> {
  return answerWith(
    ivrJson,
    (body) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${body} as body, r.id
      from ivr_requests r cross join ${ivrPictures}
      where r.id = ${id} and ${inScope(scope, 'r')}) found`,
  )
}

/** Those of these requests that are in the scope, newest first, as JSON text: (body, records). */
export function ivrsWhole(scope: Scope, ids: readonly number[]): Answer<IvrRequest[]> {
  return answerWith(
    jsonAll(ivrJson, sql`order by r.created_at desc, r.id desc`),
    (body) => sql`
    select ${body} as body, coalesce(array_agg(r.id), '{}') as records
    from ivr_requests r cross join ${ivrPictures}
    where r.id = any(${ids}::bigint[]) and ${inScope(scope, 'r')}`,
  )
}

/** The physician's name and the number for a new request; undefined if the physician is not of this office. */
export async function physicianAndNumber(tx: Queries, officeId: number, physicianId: number) {
  return tx.first<{ name: string; id: number }>(sql`
    select first_name || ' ' || last_name as name,
           nextval(pg_get_serial_sequence('ivr_requests', 'id')) as id
    from physicians
    where id = ${physicianId} and office_id = ${officeId} and deleted_at is null and status <> 'deactive'`)
}

export interface NewIvr {
  readonly id: number
  readonly officeId: number
  readonly physicianName: string
  readonly sent: IvrSubmission
  /** Ids of uploaded files with their slots. */
  readonly files: readonly { id: string; slot: string; position: number }[]
}

/** Inserts a request with its narrow row, files and counts in one statement. */
export async function insertIvr(tx: Tx, actor: Actor, ivr: NewIvr, now: Date): Promise<void> {
  const { id, officeId, sent, files } = ivr
  const physicianId = Number(sent.physicianId)
  const patient = `${sent.patientFirstName} ${sent.patientLastName}`
  const text = searchText({
    id,
    patient,
    physician: ivr.physicianName,
    policyNumbers: [sent.primaryPolicyNumber, sent.secondaryPolicyNumber],
    companies: [sent.primaryInsurance, sent.secondaryInsurance, sent.facilityName],
  })
  const to = { team: true, officeId, physicianId } as const
  await tx.run(sql`
    with request as (
      insert into ivr_requests (
        id, office_id, submitted_by, submitted_by_type, submitted_by_name, created_at, application_code,
        ${names(columns)})
      overriding system value values (
        ${id}, ${officeId}, ${actor.userId}, ${actor.userType}, ${actor.name}, ${now}, ${sent.applicationCode},
        ${values(columns, stored({ ...sent, physicianName: ivr.physicianName }))})
    ), narrow as (
      insert into ivr_search (id, office_id, physician_id, status, created_at, text, birth_day, service_day)
      values (${id}, ${officeId}, ${physicianId}, 'Pending', ${now}, ${text}, ${sent.patientDateOfBirth}, ${sent.dos})
    ), words as (
      insert into ivr_texts (id, created_at, text, birth_day, service_day)
      values (${id}, ${now}, ${text}, ${sent.patientDateOfBirth}, ${sent.dos})
    ), letters as (
      insert into ivr_grams (id, grams) values (${id}, ${gramsOf(text)}::text[])
    ), attached as (
      insert into ivr_files (ivr_id, file_id, slot, position)
      select ${id}::bigint, file_id, slot, position
      from unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.slot)}::text[],
        ${files.map((file) => file.position)}::smallint[]) as f (file_id, slot, position)
    ), published as (${changeInsert(tx, { area: 'ivr', record: id, to })}),
    week as (${submittedInsert(officeId, physicianId, now)})
    ${deltaInsert(officeId, physicianId, sql`'Pending'`, now, 1)}`)
}

interface DecidableRow {
  id: number
  office_id: number
  physician_id: number
  status: Decidable['status']
  action_by_name: string
  action_at: Date | null
  created_at: Date
  additional_information: string
  notes: string
}

/** Locks a request for a decision. Other decisions on it wait until the transaction ends. */
export async function lockIvr(tx: Tx, scope: Scope, id: number): Promise<Decidable | undefined> {
  const row = await tx.first<DecidableRow>(sql`
    select id, office_id, physician_id, status, action_by_name, action_at, created_at,
           additional_information, notes
    from ivr_requests r where id = ${id} and ${inScope(scope, 'r')} for update`)
  if (!row) return undefined
  return {
    id: row.id,
    officeId: row.office_id,
    physicianId: row.physician_id,
    status: row.status,
    actionByName: row.action_by_name,
    actionAt: row.action_at,
    createdAt: row.created_at,
    additionalInformation: row.additional_information,
    notes: row.notes,
  }
}

/** Saves a decision, and updates the narrow row and the counts. */
export async function saveDecision(tx: Tx, before: Decidable, decided: Decided): Promise<void> {
  const update = sql`
    update ivr_requests set status = ${decided.status}, action_by = ${decided.actionBy},
      action_by_name = ${decided.actionByName}, action_at = ${decided.actionAt},
      additional_information = ${decided.additionalInformation}, notes = ${decided.notes}
    where id = ${decided.id}`
  const { officeId, physicianId, createdAt } = before
  const to = { team: true, officeId, physicianId } as const
  const published = sql`published as (${changeInsert(tx, { area: 'ivr', record: decided.id, to })})`
  if (before.status === decided.status) {
    await tx.run(sql`with request as (${update}), ${published} ${conditionalOf(before, decided)}`)
    return
  }
  const week = decided.status === 'Conditional' ? sql`` : sql`week as (${decidedInsert(before, decided)}),`
  await tx.run(sql`
    with request as (${update}), ${published},
    waiting as (${conditionalOf(before, decided)}),
    ${week}
    narrow as (update ivr_search set status = ${decided.status} where id = ${decided.id}),
    came as (${deltaInsert(officeId, physicianId, sql`${decided.status}`, createdAt, 1)})
    ${deltaInsert(officeId, physicianId, sql`${before.status}`, createdAt, -1)}`)
}

/**
 * A Conditional request waits for its office from now on; any other decision ends that. The reminder mark stays until
 * documents arrive.
 */
function conditionalOf({ officeId, physicianId }: Decidable, { id, status, actionAt }: Decided): Sql {
  if (status !== 'Conditional') return sql`delete from ivr_conditional where ivr_id = ${id}`
  return sql`
    insert into ivr_conditional (ivr_id, office_id, physician_id, asked_at)
    values (${id}, ${officeId}, ${physicianId}, ${actionAt})
    on conflict (ivr_id) do update set asked_at = excluded.asked_at, documents_at = null`
}
