import { type Queries, type Sql, sql } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { isActive } from './sessions.ts'

/** What was done to which records: `action` names area and verb ('ivr.submit'). */
export interface AuditEntry {
  readonly action: string
  readonly kind: string
  readonly records: readonly (number | string)[]
  /** Anything that action and records do not express. Never typed text, never patient data. */
  readonly detail?: string
}

/** The user named in the audit entry. Not a whole Actor: someone who accepts an invitation has no session yet. */
export type AuditActor = Pick<Actor, 'userId' | 'userType' | 'officeId'>

/** A caller without an account: `subject` is the keyed hash of the e-mail address they typed, if any. */
export interface AnonymousActor {
  readonly subject: Buffer | null
}

/** Call this in the transaction of the audited action, so that both commit or neither does. */
export async function writeAudit(
  tx: Queries,
  who: AuditActor | AnonymousActor,
  entry: AuditEntry,
  now: Date,
  from: string,
) {
  await tx.run(auditEntry(who, entry, now, from))
}

/** The same as a part of a larger statement of this transaction. */
export function auditEntry(
  who: AuditActor | AnonymousActor,
  entry: AuditEntry,
  now: Date,
  from: string,
): Sql {
  const { userId, userType, officeId, subject } =
    'userId' in who ? { ...who, subject: null } : { ...who, userId: null, userType: null, officeId: null }
  return sql`
    insert into audit_events
      (at, user_id, user_type, office_id, subject, action, record_kind, records, detail, from_address)
    values (${now}, ${userId}, ${userType}, ${officeId}, ${subject}, ${entry.action}, ${entry.kind},
            ${entry.records}::bigint[], ${entry.detail ?? ''}, ${from})`
}

/** The insert as SQL, for a single statement that both reads records and audits the read. */
export function auditInsert(
  actor: AuditActor,
  action: string | Sql,
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

/** For a read in pieces: audits the next piece if the session is still good. @returns whether it is */
export async function auditPiece(
  db: Queries,
  actor: Actor,
  entry: AuditEntry,
  now: Date,
  from: string,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into audit_events (at, user_id, user_type, office_id, action, record_kind, records, detail, from_address)
    select ${now}::timestamptz, u.id, u.user_type, u.office_id, ${entry.action}, ${entry.kind},
           ${entry.records}::bigint[], ${entry.detail ?? ''}, ${from}
    from sessions s join users u on u.id = s.user_id
    where s.id = ${actor.sessionId} and ${isActive(now)}
      and u.id = ${actor.userId} and u.user_type = ${actor.userType}
      and u.office_id is not distinct from ${actor.officeId}
      and u.physician_id is not distinct from ${actor.physicianId}`)
  return written > 0
}
