import type { Tx } from '#server/kit/database.ts'
import type { AppointmentsParts } from './parts.ts'
import { lockMembers } from './slots-store.ts'
import { markCancelled, upcomingOf } from './store.ts'
import { announce } from './telling.ts'

/**
 * Cancels what is still to come of a member who is deactivated or deleted, in the transaction that does it, and
 * tells those who counted on it: nobody is left to wait in an empty room.
 */
export async function cancelOfMember(
  tx: Tx,
  parts: AppointmentsParts,
  memberId: number,
  now: Date,
): Promise<void> {
  // Whoever is booking this member just now comes before or after.
  await lockMembers(tx, memberId)
  for (const id of await upcomingOf(tx, memberId, now)) {
    await markCancelled(tx, id, undefined, now)
    await announce(tx, parts, 'cancelled', id, undefined, now)
  }
}
