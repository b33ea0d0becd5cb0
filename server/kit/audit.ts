import type { Actor } from './actor.ts'
import { type Queries, type Sql, sql } from './database.ts'

/** What was done to which records: `action` names area and verb ('ivr.submit'). */
export interface AuditNote {
  readonly action: string
  readonly kind: string
  readonly records: readonly (number | string)[]
}

/** Who is noted; somebody who accepts an invitation has no session yet. */
export type Doer = Pick<Actor, 'userId' | 'userType' | 'officeId'>

/** Writes who did what to which records, in the transaction that did it. */
export async function writeAudit(tx: Queries, actor: Doer, note: AuditNote, now: Date, from: string) {
  await tx.run(sql`${auditInsert(actor, note.action, note.kind, now, from, sql`${note.records}::bigint[]`)} `)
}

/** The insert itself, for a statement that reads and notes what it read in one go. */
export function auditInsert(
  actor: Doer,
  action: string,
  kind: string | Sql,
  now: Date,
  from: string,
  records: Sql,
  source = sql``,
): Sql {
  return sql`
    insert into audit_events (at, user_id, user_type, office_id, action, record_kind, records, from_address)
    select ${now}::timestamptz, ${actor.userId}::bigint, ${actor.userType}::smallint, ${actor.officeId}::bigint,
           ${action}::text, ${kind}::text, ${records}, ${from}::text ${source}`
}
