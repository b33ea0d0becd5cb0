import { type Database, type Sql, sql } from '#server/kit/database/database.ts'

/** As many pages as 5,000 waiting changes fill. */
const keptPages = 40
/** Changes that one roll-up takes out; others wait for the next one. */
const maxAtOnce = 20_000
/** While others keep a table from being shortened, the next vacuum would do nothing either. */
const pauseMs = 5_000
const lastTidied = new Map<string, number>()

/**
 * Vacuums the table of changes if it has kept the pages of rows that are gone, since every list reads all of it: after an
 * import or an outage until the next automatic vacuum, and in a restored database, which has no statistics, until many
 * rows later.
 */
export async function tidy(db: Database): Promise<void> {
  const key = String(db.pool.options.connectionString)
  if (performance.now() - (lastTidied.get(key) ?? -pauseMs) < pauseMs) return
  const found = await db.first<{ pages: number }>(sql`
    select pg_relation_size('ivr_count_deltas') / current_setting('block_size')::int as pages`)
  if ((found?.pages ?? 0) <= keptPages) return
  lastTidied.set(key, performance.now())
  // By default a vacuum leaves the last rows where they are if they are on fewer than one in fifty pages, and with them all
  // pages before them.
  await db.run(sql`vacuum (index_cleanup on) ivr_count_deltas`)
}

/**
 * The condition on the oldest changes, by id, at most `count` of them. It is a range and not a list of ids: a list is
 * joined by a plan from statistics, and those of a table that was empty compare each of 12,000 rows with every other.
 */
export const oldest = (count = maxAtOnce): Sql => sql`
  id <= (select max(id) from (select id from ivr_count_deltas order by id limit ${count}) oldest)`
