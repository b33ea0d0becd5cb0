import { taskLabels } from '#contract/authorizations/reverifications.ts'
import { dayInNumbers } from '#contract/formats.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { tellOf } from './record.ts'
import { addNewYear, type Due, takeEnding } from './reverifications-store.ts'
import { warningsOf } from './rules.ts'

/**
 * Warns offices of authorizations that end within 14 days, and adds the tasks to verify coverage again: for these, and
 * for those that continue in a new year. Each once, across all processes. Returns how many there were.
 */
export async function followAuthorizations(db: Database, now: Date, notify: Notify): Promise<number> {
  const today = businessDay(now)
  /** Takes all that is due in transactions of 100, and notifies about each. Returns how many there were. */
  const tellOfAll = async (
    take: (tx: Tx) => Promise<Due[]>,
    kind: string,
    detailOf: (due: Due) => string,
  ): Promise<number> => {
    const taken = await db.transaction(async (tx) => {
      const found = await take(tx)
      for (const due of found) {
        const [latest] = due.requests
        for (const warning of latest ? warningsOf(due.requests, latest) : [])
          await notify(tx, { ...warning, kind, detail: detailOf(due), by: undefined, now })
        await tellOf(tx, due.requests)
      }
      return found.length
    })
    return taken < 100 ? taken : taken + (await tellOfAll(take, kind, detailOf))
  }
  const ending = await tellOfAll(
    (tx) => takeEnding(tx, today, now),
    'authorization.ends',
    ({ on }) => dayInNumbers(on),
  )
  const renewed = await tellOfAll(
    (tx) => addNewYear(tx, today, now),
    'reverification.due',
    () => taskLabels['new-year'],
  )
  return ending + renewed
}
