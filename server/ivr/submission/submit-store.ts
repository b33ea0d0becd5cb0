import type { IvrSubmission } from '#contract/ivr/form.ts'
import { singleFieldsOf } from '#contract/ivr/wounds/wounds.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { names, values } from '#server/kit/database/columns.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import type { Check } from '../check/check.ts'
import { columns, listsOf, stored } from '../columns.ts'
import type { DueRules } from '../queue/due-rules.ts'
import { queueInsert } from '../queue/queue-store.ts'
import { searchText } from '../search-text.ts'
import { facilityUpsert } from './facilities-store.ts'
import type { SentFile } from './sent-files.ts'

/**
 * The physician's name, the office's state, and the number for a new request; undefined if the physician is not in this
 * office.
 */
export async function physicianAndNumber(tx: Queries, officeId: number, physicianId: number) {
  return tx.first<{ name: string; officeState: string; id: number }>(sql`
    select first_name || ' ' || last_name as name,
           (select state from offices where id = ${officeId}) as "officeState",
           nextval(pg_get_serial_sequence('ivr_requests', 'id')) as id
    from physicians
    where id = ${physicianId} and office_id = ${officeId} and deleted_at is null and status <> 'deactive'`)
}

export interface NewIvr {
  readonly id: number
  readonly officeId: number
  /** With the physician's name as in the office's list. */
  readonly sent: IvrSubmission
  /** Ids of uploaded files with their slots. */
  readonly files: readonly Omit<SentFile, 'field'>[]
  /** The rejected request that it corrects, or the approved one that it was started from. */
  readonly replaces?: number
  readonly repeats?: number
  readonly appeal?: { readonly letter: string; readonly deadline: string }
  readonly check: Check
  readonly dueRules: DueRules
}

/** The columns in `listsOf`, and their values as one row. */
export const listNames = sql`wounds, icd10_codes, cpt_codes, cpt_units`
export function listValues(sent: IvrSubmission): Sql {
  const { wounds, icd10_codes, cpt_codes, cpt_units } = listsOf(sent)
  return sql`${JSON.stringify(wounds)}::jsonb, ${icd10_codes}::text[], ${cpt_codes}::text[], ${cpt_units}::smallint[]`
}

/**
 * Inserts a request with its narrow row and files in one statement. The files are inserted from the request, because
 * their policy looks for it.
 * @param audited its audit entry, for the same statement
 */
export async function insertIvr(tx: Tx, actor: Actor, ivr: NewIvr, now: Date, audited: Sql): Promise<void> {
  const { id, officeId, sent, files } = ivr
  const physicianId = Number(sent.physicianId)
  const to = { team: true, officeId, physicianId } as const
  await tx.run(sql`
    with request as (
      insert into ivr_requests (
        id, office_id, submitted_by, submitted_by_type, submitted_by_name, created_at, application_code,
        replaces, repeats, appeal_letter, appeal_deadline, check_facts, check_result, ${listNames}, ${names(columns)})
      overriding system value values (
        ${id}, ${officeId}, ${actor.userId}, ${actor.userType}, ${actor.name}, ${now}, ${sent.applicationCode},
        ${ivr.replaces ?? null}, ${ivr.repeats ?? null}, ${ivr.appeal?.letter ?? null}, ${ivr.appeal?.deadline ?? null},
        ${JSON.stringify(ivr.check.facts)}, ${JSON.stringify(ivr.check.result)}, ${listValues(sent)},
        ${values(columns, stored({ ...sent, ...singleFieldsOf(sent) }))})
      returning id
    ), narrow as (
      insert into ivr_search (id, office_id, physician_id, status, created_at, text, birth_day, service_day)
      values (${id}, ${officeId}, ${physicianId}, 'Pending', ${now}, ${searchText(id, sent)}, ${sent.patientDateOfBirth}, ${sent.dos})
    ), attached as (
      insert into ivr_files (ivr_id, file_id, slot, position, wound, document_kind, more_kinds)
      select request.id, file_id, slot, position, wound, kind, string_to_array(more, ',')
      from request, unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.slot)}::text[],
        ${files.map((file) => file.position)}::smallint[], ${files.map((file) => file.wound)}::smallint[],
        ${files.map(({ kind }) => kind)}::text[], ${files.map(({ moreKinds }) => moreKinds.join(','))}::text[])
        as f (file_id, slot, position, wound, kind, more)
    ), published as (${changeInsert({ area: 'ivr', record: id, to })}),
    facility as (${facilityUpsert(officeId, sent, now)}), audited as (${audited})
    ${queueInsert(ivr.dueRules, ivr, now)}`)
}
