import type { AuditNote, Doer } from './audit.ts'
import { type Queries, sql } from './database.ts'

/** What one call read, as it is noted. */
export interface Seen extends Omit<AuditNote, 'records'> {
  readonly actor: Doer
  /** As PostgreSQL writes an array: '{1001,1002}'. */
  readonly records: string
  readonly now: Date
  readonly from: string
}

interface Waiting {
  readonly seen: Seen
  done(): void
  failed(error: unknown): void
}

/** More are never written at once, so that one statement stays short. */
const mostAtOnce = 500

/**
 * Notes what was read in the audit, for all that are answered at one moment together: while one row is on its way
 * to the disk, others gather, and share the next way. Nobody waits for more to come.
 */
export class GatheredAudit {
  readonly #db: Queries
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(db: Queries) {
    this.#db = db
  }

  /** Resolves once the row is kept as safely as a commit keeps it, and throws when it is not. */
  note(seen: Seen): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ seen, done, failed })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, mostAtOnce)
      try {
        await insertSeen(
          this.#db,
          group.map(({ seen }) => seen),
        )
        for (const { done } of group) done()
      } catch (error) {
        for (const { failed } of group) failed(error)
      }
    }
    this.#isWriting = false
  }
}

/** As one JSON text, so that the statement is the same for every number of rows. */
async function insertSeen(db: Queries, group: readonly Seen[]): Promise<void> {
  const rows = group.map(({ actor, action, kind, records, now, from }) => ({
    at: now,
    user_id: actor.userId,
    user_type: actor.userType,
    office_id: actor.officeId,
    action,
    record_kind: kind,
    records,
    from_address: from,
  }))
  await db.run(sql`
    insert into audit_events (at, user_id, user_type, office_id, action, record_kind, records, from_address)
    select at, user_id, user_type, office_id, action, record_kind, records, from_address
    from json_to_recordset(${JSON.stringify(rows)}::json) as seen (
      at timestamptz, user_id bigint, user_type smallint, office_id bigint,
      action text, record_kind text, records bigint[], from_address text)`)
}
