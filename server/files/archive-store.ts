import type { RecordKind } from '#contract/files-archive.ts'
import { type Actor, type Scope, scopeOf } from '../kit/actor.ts'
import { type Queries, type Sql, sql } from '../kit/database.ts'

/** A document as an archive holds it: in the folder of its place on the record. */
export interface ArchivedFile {
  readonly storeKey: string
  readonly name: string
  readonly folder: string
  readonly uploadedAt: Date
}

/** The scope as a condition on the record `r`. */
function within(scope: Scope): Sql {
  if (scope.kind === 'all') return sql`true`
  if (scope.kind === 'office') return sql`r.office_id = ${scope.officeId}`
  return sql`r.physician_id = ${scope.physicianId}`
}

const documents: Record<RecordKind, Sql> = {
  ivr: sql`
    (select ivr_id as record_id, file_id, position,
       case slot when 'wound' then 'wound-images' when 'supporting' then 'supporting-documents'
         else 'insurance-cards' end as folder
     from ivr_files) a join ivr_requests r on r.id = a.record_id`,
  'prior-authorization': sql`
    (select prior_authorization_id as record_id, file_id, position,
       case section when 'fourWeekCharts' then 'four-week-charts' when 'woundImages' then 'wound-images'
         when 'labTestResults' then 'lab-test-results' when 'additionalDocuments' then 'additional-documents'
         else 'response' end as folder
     from prior_authorization_files) a join prior_authorizations r on r.id = a.record_id`,
}

/** Every document of a record that the actor may see now; none where it is not there or not theirs. */
export async function documentsOf(
  db: Queries,
  actor: Actor,
  record: RecordKind,
  id: number,
): Promise<ArchivedFile[]> {
  return db.all<ArchivedFile>(sql`
    select f.store_key as "storeKey", f.name, a.folder, f.created_at as "uploadedAt"
    from ${documents[record]} join files f on f.id = a.file_id
    where r.id = ${id} and ${within(scopeOf(actor))}
    order by a.folder, a.position, f.id`)
}
