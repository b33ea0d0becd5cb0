import { type Queries, type Sql, sql } from '../database/database.ts'
import type { Actor } from './actor.ts'

/** What was done to which records: `action` names area and verb ('ivr.submit'). */
export interface AuditEntry {
  readonly action: string
  readonly kind: string
  readonly records: readonly (number | string)[]
  /** What action and records do not tell; never what somebody typed, and nothing of a patient. */
  readonly detail?: string
}

/** Who is noted; somebody who accepts an invitation has no session yet. */
export type AuditActor = Pick<Actor, 'userId' | 'userType' | 'officeId'>

/** Somebody without an account: by the keyed hash of the address that was typed, if one was. */
export interface AnonymousActor {
  readonly subject: Buffer | null
}

/** Writes who did what to which records, in the transaction that did it. */
export async function writeAudit(
  tx: Queries,
  who: AuditActor | AnonymousActor,
  note: AuditEntry,
  now: Date,
  from: string,
) {
  const { userId, userType, officeId, subject } =
    'userId' in who ? { ...who, subject: null } : { ...who, userId: null, userType: null, officeId: null }
  await tx.run(sql`
    insert into audit_events
      (at, user_id, user_type, office_id, subject, action, record_kind, records, detail, from_address)
    values (${now}, ${userId}, ${userType}, ${officeId}, ${subject}, ${note.action}, ${note.kind},
            ${note.records}::bigint[], ${note.detail ?? ''}, ${from})`)
}

/** The insert itself, for a statement that reads and notes what it read in one go. */
export function auditInsert(
  actor: AuditActor,
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
