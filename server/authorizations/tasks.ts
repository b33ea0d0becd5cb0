import { taskLabels } from '#contract/authorizations/reverifications.ts'
import { dayInNumbers } from '#contract/formats.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { tellOf } from './record.ts'
import { warningsOf } from './rules.ts'
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
      const detail = dayInNumbers(due.on)
      for (const warning of warnings(due))
        await notify(tx, { ...warning, kind: 'authorization.ends', detail, by: undefined, now })
    },
  )
  const renewed = await inBatches(
    db,
    (tx) => addNewYear(tx, today, now),
    async (tx, due) => {
      const detail = taskLabels['new-year']
      for (const warning of warnings(due))
        await notify(tx, { ...warning, kind: 'reverification.due', detail, by: undefined, now })
    },
  )
  return ending + renewed
}

const warnings = ({ requests }: Due) => {
  const [latest] = requests
  return latest ? warningsOf(requests, latest) : []
}

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
      await tellOf(tx, due)
    }
    return found.length
  })
  return taken < 100 ? taken : taken + (await inBatches(db, take, each))
}
