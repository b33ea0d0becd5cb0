import { type Sql, sql, type Tx } from '../database/database.ts'
import type { Audience } from './audience.ts'

/** A record that is not what it was, and who may learn of it. */
export interface Change {
  /** Spelled like the area that owns the record. */
  readonly area: string
  readonly record: number
  readonly to: Audience
}

/**
 * Keeps that a record has changed, in the transaction that changes it: the screens of those who see it follow
 * once that has committed. It names the record and holds nothing of it.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  await tx.run(changeInsert(tx, change))
}

/** The same as part of a larger statement of this transaction. */
export function changeInsert(tx: Tx, { area, record, to }: Change): Sql {
  tx.followed()
  return sql`
    insert into live_changes (area, record, team, admins, office_id, physician_id, user_ids)
    values (${area}, ${record}::bigint, ${to.team ?? false}, ${to.admins ?? false}, ${to.officeId ?? null}::bigint,
            ${to.physicianId ?? null}::bigint, ${to.userIds ?? []}::bigint[])`
}
