import { type Queries, type Sql, sql } from '../database/database.ts'
import type { Actor } from './actor.ts'

/** What was done to which records: `action` names area and verb ('ivr.submit'). */
export interface AuditEntry {
  readonly action: string
  readonly kind: string
  readonly records: readonly (number | string)[]
  /** Anything that action and records do not express. Never typed text, never patient data. */
  readonly detail?: string
}

/** The user named in the audit entry. Not a full Actor: someone who accepts an invitation has no session yet. */
export type AuditActor = Pick<Actor, 'userId' | 'userType' | 'officeId'>

/** A caller without an account: `subject` is the keyed hash of the email address they typed, if any. */
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
  await tx.run(auditInsert(who, entry, now, from))
}

type OrSql<T> = { readonly [K in keyof T]: T[K] | Sql }

/**
 * The entry as part of a larger statement, which changes or reads the record.
 * @param source the from clause that SQL values refer to; one entry is written for each of its rows
 */
export function auditInsert(
  who: OrSql<AuditActor> | AnonymousActor,
  { action, kind, records, detail = '' }: OrSql<AuditEntry>,
  at: Date | Sql,
  from: string,
  source = sql``,
): Sql {
  const { userId, userType, officeId, subject } =
    'userId' in who ? { ...who, subject: null } : { ...who, userId: null, userType: null, officeId: null }
  return sql`
    insert into audit_events
      (at, user_id, user_type, office_id, subject, action, record_kind, records, detail, from_address)
    select ${at}::timestamptz, ${userId}::bigint, ${userType}::smallint, ${officeId}::bigint, ${subject}::bytea,
           ${action}::text, ${kind}::text, ${records}::bigint[], ${detail}::text, ${from}::text ${source}`
}
