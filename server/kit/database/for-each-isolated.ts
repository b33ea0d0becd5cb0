import { type Queries, sql } from './database.ts'

/**
 * Does something for each row by itself: one that fails keeps none of the others waiting. After a failure
 * `mustBeThere` is asked for what all of them need: where that fails too, it was no row's fault, and the rest is left.
 * @param act answers how many it counts for
 * @returns how many there were in all
 * @throws once all had their turn, the failure of one row, or an AggregateError of several: the round is told of, and
 * the next one tries them again
 */
export async function forEachIsolated<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  mustBeThere: () => Promise<unknown>,
  act: (row: Row) => Promise<number>,
): Promise<number> {
  let count = 0
  const failures: unknown[] = []
  for await (const row of rows) {
    try {
      count += await act(row)
    } catch (failure) {
      await mustBeThere()
      failures.push(failure)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'several rows failed')
  return count
}

/** Fails while the database does not answer. */
export const databaseAnswers = (db: Queries) => () => db.first(sql`select 1`)
