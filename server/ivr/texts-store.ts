import { type Queries, sql } from '#server/kit/database/database.ts'

/**
 * Moves new requests' texts from the search indexes' pending lists into the indexes. Until then each search reads them
 * one by one: exact, but slower with each. Takes no lock that a writer or a search waits for.
 * @returns the number of index pages on which they were pending
 */
export async function placeTexts(db: Queries): Promise<number> {
  const row = await db.first<{ pages: number }>(sql`select place_searched_texts() as pages`)
  return row?.pages ?? 0
}
