import { type Database, raw, type Sql, sql } from './database.ts'

/** Tables whose rows are taken out soon after they came, so that all of a large one is left behind by earlier rows. */
type Passing = 'ivr_count_deltas' | 'ivr_week_deltas' | 'ivr_queue_count_deltas'

/** As many pages as 5,000 waiting rows fill. */
const keptPages = 40
/** Rows that one roll-up takes out; others wait for the next one. */
const maxAtOnce = 20_000
/** While others keep a table from being shortened, the next vacuum would do nothing either. */
const pauseMs = 5_000
const lastTidied = new Map<string, number>()

/**
 * Vacuums a table that has kept the pages of rows that are gone, since every list reads all of it: after an import or an
 * outage until the next automatic vacuum, and in a restored database, which has no statistics, until many rows later.
 * @returns whether it was vacuumed
 */
export async function tidy(db: Database, table: Passing): Promise<boolean> {
  const key = `${db.pool.options.connectionString} ${table}`
  if (performance.now() - (lastTidied.get(key) ?? -pauseMs) < pauseMs) return false
  const found = await db.first<{ pages: number }>(sql`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`)
  if ((found?.pages ?? 0) <= keptPages) return false
  lastTidied.set(key, performance.now())
  // By default a vacuum leaves the last rows where they are if they are on fewer than one in fifty pages, and with them all
  // pages before them.
  await db.run(sql`vacuum (index_cleanup on) ${raw(table)}`)
  return true
}

/**
 * The condition on a table's oldest rows, by id, at most `count` of them. It is a range and not a list of ids: a list is
 * joined by a plan from statistics, and those of a table that was empty compare each of 12,000 rows with every other.
 */
export const oldest = (table: Passing, count = maxAtOnce): Sql => sql`
  id <= (select max(id) from (select id from ${raw(table)} order by id limit ${count}) oldest)`
