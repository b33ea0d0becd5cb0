import { type Database, raw, sql } from '../kit/database/database.ts'

const tables = [
  { table: 'ivr_requests', key: 'id' },
  { table: 'ivr_search', key: 'id' },
  { table: 'ivr_queue', key: 'ivr_id' },
] as const

const firstCopy = 1_000_000

/** Copies a request many times, each a second older than the one before; a search over all offices finds none of them. @returns the ids of the copies */
export async function copied(db: Database, ivrId: string, count: number): Promise<number[]> {
  for (const { table, key } of tables) {
    const columns = await db.all<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`)
    const values = columns.map(({ name }) => {
      if (name === key) return `${firstCopy} + n`
      return name === 'created_at' ? `created_at - n * interval '1 second'` : name
    })
    await db.run(sql`
      insert into ${raw(table)} (${raw(columns.map(({ name }) => name).join(', '))}) overriding system value
      select ${raw(values.join(', '))} from ${raw(table)}, generate_series(1, ${count}::int) n
      where ${raw(key)} = ${Number(ivrId)}`)
  }
  return Array.from({ length: count }, (_, at) => firstCopy + at + 1)
}
