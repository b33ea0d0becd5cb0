import { type Database, type Queries, type Sql, sql } from '../kit/database/database.ts'

/**
 * The pages of the database that a statement reads, from memory or from the disk: a measure of cost that no load on the
 * machine changes. A statement that writes runs twice and is measured the second time.
 */
export async function pagesOf(db: Database, query: Sql): Promise<number> {
  // The first time may clean up after earlier writes.
  await db.all(query)
  const [row] = await db.all<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    sql`explain (analyze, buffers, format json) ${query}`,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan ?? {}
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** The pages that all statements of a call read. */
async function pagesOfCall(db: Database, call: (queries: Queries) => Promise<unknown>): Promise<number> {
  const asked: Sql[] = []
  const noted = <Query extends Sql>(query: Query): Query => {
    asked.push(query)
    return query
  }
  await call({
    all: (query) => db.all(noted(query)),
    first: (query) => db.first(noted(query)),
    one: (query) => db.one(noted(query)),
    values: (query) => db.values(noted(query)),
    firstValue: (query) => db.firstValue(noted(query)),
    oneValue: (query) => db.oneValue(noted(query)),
    run: (query) => db.run(noted(query)),
    finds: (query) => db.finds(noted(query)),
  })
  let pages = 0
  for (const query of asked) pages += await pagesOf(db, query)
  return pages
}

/** The same for several calls, by title. */
export async function pagesOfCalls(
  db: Database,
  calls: Readonly<Record<string, (queries: Queries) => Promise<unknown>>>,
): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (const [title, call] of Object.entries(calls)) all.set(title, await pagesOfCall(db, call))
  return all
}

/** Calls that read more pages among many rows than among few, beyond the levels that an index grows by. */
export const grown = (few: ReadonlyMap<string, number>, many: ReadonlyMap<string, number>): string[] =>
  [...many]
    .filter(([title, pages]) => pages > 1.3 * (few.get(title) ?? 0) + 30)
    .map(([title, pages]) => `${title}: ${pages} pages after ${few.get(title)}`)
