import { type Queries, sql } from './database.ts'

/**
 * Processes each row independently: a row that fails does not stop the others. After a failure `checkDependency` runs:
 * if that fails too, the row was not the cause, and the remaining rows are skipped.
 * @param action returns how many items it processed
 * @returns the sum of these counts
 * @throws after the last row, the error of the failed row, or an AggregateError of several; the next run retries them
 */
export async function forEachIsolated<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  checkDependency: () => Promise<unknown>,
  action: (row: Row) => Promise<number>,
): Promise<number> {
  let count = 0
  const failures: unknown[] = []
  for await (const row of rows) {
    try {
      count += await action(row)
    } catch (failure) {
      await checkDependency()
      failures.push(failure)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'several rows failed')
  return count
}

/** A `checkDependency` that fails while the database is unavailable. */
export const databaseAnswers = (db: Queries) => () => db.first(sql`select 1`)
