import { type Queries, sql } from '../kit/database/database.ts'

/** The id of the last audit row. */
export async function lastAudited(db: Queries): Promise<number> {
  const row = await db.first<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_events`)
  return row?.id ?? 0
}

/** The actions audited after that row, each with its kind of record, and whether no record is named. */
export async function auditedSince(db: Queries, last: number): Promise<string[]> {
  const rows = await db.all<{ action: string; kind: string; named: boolean }>(sql`
    select action, record_kind as kind, bool_or(cardinality(records) > 0) as named
    from audit_events where id > ${last} group by action, record_kind`)
  return rows.map(({ action, kind, named }) => `${action} (${kind}${named ? '' : ', none named'})`)
}
