import type { Database } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { daysOnEarth, subjectOf } from '../rules.ts'
import { takeExpired } from './benefits-store.ts'

/**
 * Notifies the office, the physician and the person who decided, once, of each approved request whose answer is no
 * longer valid anywhere on earth. Returns how many there were.
 */
export async function tellOfExpired(db: Database, now: Date, notify: Notify): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = await takeExpired(tx, daysOnEarth(now).earliest, now)
    for (const { id, officeId, physicianId, validUntil } of expired)
      await notify(tx, {
        kind: 'ivr.answer-expired',
        ...subjectOf(id),
        detail: validUntil,
        to: { handlersOfIvr: id, officeId, physicianId },
        by: undefined,
        now,
      })
    return expired.length
  })
}
