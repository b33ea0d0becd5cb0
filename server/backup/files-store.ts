import { type Queries, sql } from '../kit/database/database.ts'

/** The name of the last migration. */
export async function lastMigration(db: Queries): Promise<string> {
  const row = await db.first<{ name: string }>(sql`select max(name) as name from migrations`)
  return row?.name ?? ''
}

/** What the database says about the bytes under a key; the hash, in hex, is that of a file, not of a thumbnail. */
export interface NamedFile {
  readonly key: string
  readonly bytes: number
  readonly sha256: string | null
}

const pageLength = 5_000

/** All files and thumbnails that the database names, in the order of their keys. */
export async function* namedFiles(db: Queries): AsyncGenerator<NamedFile> {
  for (let after = ''; ; ) {
    const rows = await filesAfter(db, after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageLength) return
    after = last.key
  }
}

async function filesAfter(db: Queries, after: string): Promise<NamedFile[]> {
  return db.all<NamedFile>(sql`
    select key, max(bytes)::integer as bytes, max(sha256) as sha256 from (
      select store_key as key, size as bytes, encode(sha256, 'hex') as sha256 from files
      where store_key > ${after}
      union all
      select thumbnail_key, thumbnail_size, null from files where thumbnail_key > ${after}
    ) named group by key order by key limit ${pageLength}`)
}
