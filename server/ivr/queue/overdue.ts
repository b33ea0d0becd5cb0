import type { Database } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { numberOf } from '../rules.ts'
import { takeOverdue } from './tend-store.ts'

/** Notifies a request's owner, once, that it has become overdue. Returns how many there were. */
export const tellOfOverdue = (db: Database, now: Date, { notify }: { notify: Notify }): Promise<number> =>
  db.transaction(async (tx) => {
    const overdue = await takeOverdue(tx, now)
    for (const { ivrId, ownerId } of overdue)
      await notify(tx, {
        kind: 'ivr.overdue',
        record: ivrId,
        about: numberOf(ivrId),
        to: { userIds: [ownerId] },
        by: undefined,
        now,
      })
    return overdue.length
  })
