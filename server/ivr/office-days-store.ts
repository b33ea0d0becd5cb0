import { type Today, todayInState } from '#contract/ivr/office-days.rules.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { daysOnEarth } from './rules.ts'

/** Today at an office, by its state; every current day of the world where the state does not tell the time zone. */
export async function todayAtOffice(tx: Queries, officeId: number, now: Date): Promise<Today> {
  const office = await tx.first<{ state: string }>(sql`select state from offices where id = ${officeId}`)
  return todayInState(office?.state ?? '', now) ?? daysOnEarth(now)
}
