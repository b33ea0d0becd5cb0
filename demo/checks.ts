import { checkOf } from '#server/ivr/check/check.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import type { NewRequest } from './rows.ts'

/** Stores the check of each request, as submitting it does. */
export async function checkRequests(tx: Tx, all: readonly NewRequest[]): Promise<void> {
  for (const { id, request } of all) {
    const pictures = {
      ...{ primaryFrontSideInsuranceCard: 'card', primaryBackSideInsuranceCard: 'card' },
      woundImages: ['wound'],
    }
    const { facts, result } = await checkOf(tx, { ...request.fields, ...pictures })
    await tx.run(sql`
      update ivr_requests set check_facts = ${JSON.stringify(facts)}, check_result = ${JSON.stringify(result)}
      where id = ${id}`)
  }
}
