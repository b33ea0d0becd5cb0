import { type Database, type Queries, sql } from '#server/kit/database/database.ts'
import { rollUpCounts } from './counts-store.ts'

/** The texts of this many requests are indexed together: a larger batch costs less per request. */
const batch = 200
/** The longest wait of a smaller batch. */
const longestMs = 5_000

/**
 * Moves the texts of new requests from the pending lists of the search indexes into the indexes. Until then each search
 * reads them one by one: exact, but slower with each. Takes no lock that a writer or a search waits for.
 * @returns the number of index pages on which they were pending
 */
export async function placeTexts(db: Queries): Promise<number> {
  const row = await db.first<{ pages: number }>(sql`select place_searched_texts() as pages`)
  return row?.pages ?? 0
}

/**
 * A background task that rolls up counts at each call, and places the texts of the same requests in batches. If another
 * process rolls up, that one places them as well.
 */
export function countsAndTexts(db: Database): () => Promise<void> {
  let waiting = 0
  // What waited when the last process stopped is placed with the first.
  let placedAt = Number.NEGATIVE_INFINITY
  return async () => {
    waiting += await rollUpCounts(db)
    const isDue = waiting >= batch || performance.now() - placedAt > longestMs
    if (waiting === 0 || !isDue) return
    await placeTexts(db)
    waiting = 0
    placedAt = performance.now()
  }
}
