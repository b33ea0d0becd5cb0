import type { RecordKind } from '#contract/files/archive.ts'
import type { Actor } from '../kit/access/actor.ts'
import { inScope, type Scope, scopeOf } from '../kit/access/scope.ts'
import { type Queries, type Sql, sql } from '../kit/database/database.ts'

/** A document in an archive; its folder shows the section of the record that it belongs to. */
export interface ArchivedFile {
  readonly storeKey: string
  readonly name: string
  readonly folder: string
  readonly uploadedAt: Date
}

const shown = sql`f.store_key as "storeKey", f.name, f.created_at as "uploadedAt"`
const inOrder = sql`order by folder, a.position, f.id`

const documents: Record<RecordKind, (scope: Scope, id: number) => Sql> = {
  ivr: (scope, id) => sql`
    select ${shown}, case a.slot when 'wound' then 'wound-images' when 'supporting' then 'supporting-documents'
      else 'insurance-cards' end as folder
    from ivr_requests r join ivr_files a on a.ivr_id = r.id join files f on f.id = a.file_id
    where r.id = ${id} and ${inScope(scope, 'r')} ${inOrder}`,
  'prior-authorization': (scope, id) => sql`
    select ${shown}, case a.section when 'fourWeekCharts' then 'four-week-charts' when 'woundImages' then 'wound-images'
      when 'labTestResults' then 'lab-test-results' when 'additionalDocuments' then 'additional-documents'
      else 'response' end as folder
    from prior_authorizations r join prior_authorization_files a on a.prior_authorization_id = r.id
      join files f on f.id = a.file_id
    where r.id = ${id} and ${inScope(scope, 'r')} ${inOrder}`,
}

/** All documents of a record; none if it does not exist or is outside the actor's scope. */
export async function documentsOf(
  db: Queries,
  actor: Actor,
  record: RecordKind,
  id: number,
): Promise<ArchivedFile[]> {
  return db.all<ArchivedFile>(documents[record](scopeOf(actor), id))
}
