import { checkWith } from '#server/ivr/check/check.ts'
import { checkInsert } from '#server/ivr/check/check-store.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { referenceLists } from '#server/reference/lists.ts'
import type { NewRequest } from './rows.ts'

/** Stores the check of each request, as submitting it does. */
export async function checkRequests(tx: Tx, all: readonly NewRequest[]): Promise<void> {
  const check = checkWith(referenceLists)
  for (const { id, officeId, physicianId, createdAt, request } of all) {
    const pictures = {
      ...{ primaryFrontSideInsuranceCard: 'card', primaryBackSideInsuranceCard: 'card' },
      woundImages: ['wound'],
    }
    const found = await check(tx, { ...request.fields, ...pictures })
    await tx.run(checkInsert({ id, officeId, physicianId, ...found }, createdAt))
  }
}
