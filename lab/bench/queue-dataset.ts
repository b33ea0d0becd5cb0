import { createUser } from '#server/account/store.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { type Database, openDatabase, sql } from '#server/kit/database/database.ts'
import {
  lengthenQueue,
  officeOfQueue,
  rarePayer,
  rareProduct,
  rareReason,
} from '#server/testing/long-queue.ts'

/** A database with a queue of a given length, and reviewers who work on it. */
export interface QueueDataset {
  /** The number of open requests. */
  readonly size: number
  readonly url: string
  readonly db: Database
  readonly tokens: readonly string[]
  /** Filters, by name, with about the same number of matches at every size: an office has 500 requests. */
  readonly filters: Readonly<Record<string, string>>
}

export const reviewerCount = 32

/** Fills a database with open requests until there are `size`. */
export async function openQueueDataset(size: number, url: string): Promise<QueueDataset> {
  const db = openDatabase(url, { connections: 4, queryTimeoutMs: 1_800_000 })
  const now = new Date()
  await db.run(sql`update users set email = split_part(email, '@', 1) || '@bench.test'`)
  await lengthenQueue(db, size, now)
  const tokens: string[] = []
  for (let n = 0; n < reviewerCount; n += 1) {
    const name = { firstName: `Reviewer ${n}`, lastName: 'Bench', email: `queue${n}@bench.test` }
    tokens.push(await beginSession(db, await createUser(db, { userType: 3, ...name }, now), now, 'bench'))
  }
  const office = await officeOfQueue(db)
  const filter = (more: Record<string, string>) => `&${new URLSearchParams(more)}`
  const filters = {
    payer: filter({ payer: rarePayer }),
    product: filter({ product: rareProduct }),
    reason: filter({ tab: 'waiting', reason: rareReason }),
    office: filter({ inOfficeId: String(office.id) }),
    physician: filter({ physicianId: String(office.physicianId) }),
  }
  return { size, url, db, tokens, filters }
}
