import type { Queries } from '#server/kit/database/database.ts'
import { dueRules } from './settings-store.ts'

/** When the team's last working day began, by the business calendar in force. */
export const lastOpening = async (db: Queries, now: Date): Promise<Date> =>
  (await dueRules(db)).time.lastOpening(now)
