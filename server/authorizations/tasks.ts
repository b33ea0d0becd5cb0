import { taskLabels } from '#contract/authorizations/authorizations.values.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { numberOf, shownDay } from './rules.ts'
import { addNewYear, type Due, takeEnding } from './tasks-store.ts'

/**
 * Warns offices of authorizations that end within 14 days, and adds the tasks to verify coverage again: for these, and
 * for those that go on in a new year. Each once, across all processes. Returns how many there were.
 */
export async function followAuthorizations(
  db: Database,
  now: Date,
  { notify }: { notify: Notify },
): Promise<number> {
  const today = businessDay(now)
  const ending = await inBatches(
    db,
    (tx) => takeEnding(tx, today, now),
    async (tx, due) => {
      const detail = shownDay(due.on)
      await notify(tx, { ...eventOf(due, now), kind: 'authorization.ends', detail })
    },
  )
  const renewed = await inBatches(
    db,
    (tx) => addNewYear(tx, today, now),
    async (tx, due) => {
      await notify(tx, { ...eventOf(due, now), kind: 'reverification.due', detail: taskLabels['new-year'] })
    },
  )
  return ending + renewed
}

const eventOf = ({ ivrId, officeId, physicianId }: Due, now: Date) =>
  ({ record: ivrId, about: numberOf(ivrId), to: { officeId, physicianId }, by: undefined, now }) as const

/** Takes what is due in transactions of 100, until there is no more. */
async function inBatches(
  db: Database,
  take: (tx: Tx) => Promise<Due[]>,
  each: (tx: Tx, due: Due) => Promise<void>,
): Promise<number> {
  const taken = await db.transaction(async (tx) => {
    const found = await take(tx)
    for (const due of found) {
      await each(tx, due)
      const { ivrId, officeId, physicianId } = due
      await recordChange(tx, {
        area: 'authorizations',
        record: ivrId,
        to: { team: true, officeId, physicianId },
      })
    }
    return found.length
  })
  return taken < 100 ? taken : taken + (await inBatches(db, take, each))
}
