import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { declarationOf, type FieldName, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { Today } from '#contract/ivr/office-days.rules.ts'
import { sentFrom, type WholeLists } from '#contract/ivr/wounds/wounds.rules.ts'
import type { FileKey } from '#server/kit/access/row-key.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { selected } from '#server/kit/database/columns.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { columns, isStored, type Stored, slots } from '../columns.ts'
import { wholeLists } from '../ivr-json.ts'
import { type Decidable, todayAt } from '../rules.ts'
import type { SentFile } from './sent-files.ts'

/** A request to which its office adds documents, or which it sends again. */
export type LockedIvr = Pick<Decidable, 'id' | 'officeId' | 'physicianId' | 'status'>

/** Locks a request. Others that add documents, send it again or decide wait until the transaction ends. */
export const lockRequest = (tx: Tx, scope: Scope, id: number): Promise<LockedIvr | undefined> =>
  tx.first<LockedIvr>(sql`
    select r.id, r.office_id as "officeId", r.physician_id as "physicianId", r.status from ivr_requests r
    where r.id = ${id} and ${inScope(scope, 'r')} for no key update`)

/**
 * The request that replaces a locked one. A statement after the lock, to find one created while waiting for it.
 */
export const replacementOf = (tx: Tx, scope: Scope, id: number): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    select r.id from ivr_requests r where r.replaces = ${id} and ${inScope(scope, 'r')}`)

/** A request's picture or document. */
export interface AttachedFile extends Omit<SentFile, 'id' | 'field'> {
  readonly id: FileKey
}

/** A request's entered values, by their names in the submission, and all its files. */
export interface Entered {
  readonly sent: IvrSubmission
  readonly files: readonly AttachedFile[]
  /** The facts it was checked with. */
  readonly facts: Facts
}

/** The entered values of a request in the scope. The caller has locked it, so that no one changes it in the meantime. */
export async function readEntered(tx: Tx, scope: Scope, id: number): Promise<Entered> {
  const row = await tx.one<Record<Stored, string | number | null> & WholeLists & { facts: Facts }>(sql`
    select ${selected(columns, 'r')}, ${wholeLists.wounds} as wounds,
      ${wholeLists.diagnosisCodes} as "diagnosisCodes", ${wholeLists.applicationCodes} as "applicationCodes",
      coalesce(r.check_facts, '{}') as facts
    from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}`)
  const files = await tx.all<AttachedFile>(sql`
    select a.file_id as id, a.slot, a.position, a.wound, a.document_kind as kind, a.more_kinds as "moreKinds"
    from ivr_requests r join ivr_files a on a.ivr_id = r.id
    where r.id = ${id} and ${inScope(scope, 'r')} order by a.slot, a.position`)
  const entered = fieldNames.map((name) => [
    name,
    isStored(name) ? String(row[name] ?? '') : picturesIn(files, name),
  ])
  const sent = { ...Object.fromEntries(entered), ...sentFrom(row), applicationCode: 2 } as IvrSubmission
  return { sent, files, facts: row.facts }
}

function picturesIn(files: readonly AttachedFile[], name: Exclude<FieldName, Stored>): string | string[] {
  const paths = files.filter(({ slot }) => slot === slots[name]).map(({ id }) => `/api/files/${id}`)
  return declarationOf(name).kind === 'images' ? paths : (paths[0] ?? '')
}

/** Today at an office, by its state. */
export async function todayAtOffice(tx: Tx, officeId: number, now: Date): Promise<Today> {
  const { state } = await tx.one<{ state: string }>(sql`select state from offices where id = ${officeId}`)
  return todayAt(state, now)
}
