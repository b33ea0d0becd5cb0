import type { Today } from '#contract/ivr/office-days.rules.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { todayAt } from './rules.ts'

/** Today at an office, by its state. */
export async function todayAtOffice(tx: Queries, officeId: number, now: Date): Promise<Today> {
  const { state } = await tx.one<{ state: string }>(sql`select state from offices where id = ${officeId}`)
  return todayAt(state, now)
}
