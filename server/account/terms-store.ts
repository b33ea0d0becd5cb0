import { terms } from '#contract/account/terms.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'

/** Stores that the user has accepted the current version of the terms. */
export async function saveTermsAcceptance(tx: Queries, userId: number, now: Date): Promise<void> {
  await tx.run(sql`
    insert into account_accepted_terms (user_id, version, accepted_at)
    values (${userId}, ${terms.version}, ${now})
    on conflict do nothing`)
}
