import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import type { Snapshot } from '#server/kit/database/snapshot.ts'
import { type Block, entryBytes, foundByText, recordBytes, recordTexts, rowText } from './seal-store.ts'

export interface StoredBlock extends Block {
  readonly entries: number
  readonly previous: Buffer
  /** What an entry's hash covers. 1: only its row. 2: also what the audit finds it by. 3: the same, in binary form. */
  readonly version: number
}

/** The next blocks, by number. */
export const blocksAfter = (db: Snapshot, number: number): Promise<StoredBlock[]> =>
  db.all<StoredBlock>(sql`
    select number, last_id as "lastId", entries, total, previous, hash, version
    from audit_blocks where number > ${number} order by number limit 100`)

export interface StoredEntry {
  readonly id: number
  readonly block: number
  readonly hash: Buffer
  /** The hashed content; null if the row is gone. */
  readonly content: Buffer | null
  /** Whether what the screen finds it by matches the row. */
  readonly fits: boolean
}

/** The entries of these blocks, by block and id. */
export const entriesIn = (db: Snapshot, first: number, last: number): Promise<StoredEntry[]> =>
  db.all<StoredEntry>(sql`
    select e.event_id as id, e.block, e.hash, case
             when a.id is null then null
             when b.version = 1 then convert_to(${rowText('a')}, 'UTF8')
             when b.version = 2 then convert_to(${rowText('a')} || ${foundByText(sql`e.topic`, recordsOf(recordTexts('r')))}, 'UTF8')
             else ${entryBytes('a', sql`e.topic`, recordsOf(recordBytes('r')))}
           end as content,
           coalesce(a.at = e.at and a.user_id is not distinct from e.user_id, false) as fits
    from audit_entries e join audit_blocks b on b.number = e.block left join audit_events a on a.id = e.event_id
    where e.block between ${first} and ${last} order by e.block, e.event_id`)

const recordsOf = (all: Sql): Sql => sql`(select ${all} from audit_records r where r.event_id = e.event_id)`

const withoutBlock: Sql = sql`
  audit_events a where not exists (select from audit_entries e where e.event_id = a.id)`

/** A row below the last sealed id that is in no block and in no gap that was waited for. */
export const insertedRow = (db: Snapshot, lastId: number) =>
  db.first<{ id: number }>(sql`
    select a.id from ${withoutBlock} and a.id <= ${lastId}
      and not exists (select from audit_gaps g where a.id between g.first_id and g.last_id)
    order by a.id ${raw('limit 1')}`)

/** An audit entry that no block of the hash chain includes. */
export const strayEntry = (db: Snapshot) =>
  db.first<{ id: number }>(sql`
    select e.event_id as id from audit_entries e
    where not exists (select from audit_blocks b where b.number = e.block) order by 1 limit 1`)

/** A row of audit_records whose entry is missing. */
export const strayRecord = (db: Snapshot) =>
  db.first<{ id: number }>(sql`
    select r.event_id as id from audit_records r
    where not exists (select from audit_entries e where e.event_id = r.event_id) order by 1 limit 1`)

export async function waitingRows(db: Snapshot, lastId: number): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*) as n from ${withoutBlock} and a.id > ${lastId}`,
  )
  return row?.n ?? 0
}
