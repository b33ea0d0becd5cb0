import type { Audience } from './audience.ts'
import { sql, type Tx } from './database.ts'

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
export async function noteChange(tx: Tx, { area, record, to }: Change): Promise<void> {
  await tx.run(sql`
    insert into live_changes (area, record, team, admins, office_id, physician_id, user_ids)
    values (${area}, ${record}, ${to.team ?? false}, ${to.admins ?? false}, ${to.officeId ?? null},
            ${to.physicianId ?? null}, ${to.userIds ?? []})`)
}
