import { type Database, sql } from '../kit/database/database.ts'

/** Makes every day a working day from 8:00 AM to 5:00 PM Eastern Time, without holidays. */
export async function workingDaily(db: Database): Promise<void> {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '17:00' }))
  const calendar = { timeZone: 'America/New_York', weekdays, holidays: [] }
  await db.run(sql`
    update ivr_queue_settings
    set version = version + 1, settings = settings || ${JSON.stringify({ calendar })}::jsonb`)
}
