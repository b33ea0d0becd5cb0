import { dayInNumbers } from '#contract/formats.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Database } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { takeEndingPolicies } from './policies-admin-store.ts'

/** Warns admins once about each policy in use that ends within 45 days. Returns how many there were. */
export async function warnOfEndingPolicies(db: Database, now: Date, notify: Notify): Promise<number> {
  return db.transaction(async (tx) => {
    const ending = await takeEndingPolicies(tx, businessDay(now), now)
    for (const { id, title, to } of ending)
      await notify(tx, {
        kind: 'policy.ends',
        record: id,
        about: title,
        detail: dayInNumbers(to),
        to: { admins: true },
        by: undefined,
        now,
      })
    return ending.length
  })
}
