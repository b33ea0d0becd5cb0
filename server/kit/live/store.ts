import { type Queries, sql } from '../database/database.ts'

/** A position in the order of changes: by transaction id, then by the change's own id. */
export interface Cursor {
  readonly transaction: number
  readonly id: number
}

export const isAfter = (one: Cursor, other: Cursor): boolean =>
  one.transaction === other.transaction ? one.id > other.id : one.transaction > other.transaction

/** The cursor as the id of a server-sent event. */
export const cursorText = ({ transaction, id }: Cursor): string => `${transaction}:${id}`

/** Parses an event id; undefined if it is invalid. */
export function parseCursor(text: unknown): Cursor | undefined {
  const parts = typeof text === 'string' ? /^(\d{1,15}):(\d{1,15})$/.exec(text) : null
  return parts ? { transaction: Number(parts[1]), id: Number(parts[2]) } : undefined
}

/** A change as stored, with its audience. */
export interface StoredChange extends Cursor {
  readonly area: string
  readonly record: number
  readonly team: boolean
  readonly admins: boolean
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly userIds: readonly number[]
}

const columns = sql`
  written_by::text::bigint as transaction, id, area, record, team, admins, office_id as "officeId",
  physician_id as "physicianId", to_json(user_ids) as "userIds"`

const after = ({ transaction, id }: Cursor) =>
  sql`(written_by, id) > (${String(transaction)}::xid8, ${id}::bigint)`
const upTo = ({ transaction, id }: Cursor) =>
  sql`(written_by, id) <= (${String(transaction)}::xid8, ${id}::bigint)`

/** The cursor of a new reader: after every transaction that has already ended. */
export const currentCursor = (db: Queries): Promise<Cursor> =>
  db.one<Cursor>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as transaction, 0 as id`)

/**
 * The next changes in order. Returns only changes of transactions older than the oldest open one, so that no change is
 * skipped when a transaction commits late.
 */
export const nextChanges = (db: Queries, from: Cursor, limit: number): Promise<StoredChange[]> =>
  db.all<StoredChange>(sql`
    select ${columns} from live_changes
    where ${after(from)} and written_by < pg_snapshot_xmin(pg_current_snapshot())
    order by written_by, id limit ${limit}`)

/**
 * The changes after `from` up to `to`, in order. Undefined when they cannot be determined: some were swept, there are
 * more than `limit`, or `from` is ahead of this database (it comes from another one). A sweep leaves the last change that
 * it passes, so nothing after `from` was swept if a change up to it is there.
 */
export async function changesBetween(
  db: Queries,
  from: Cursor,
  to: Cursor,
  limit: number,
): Promise<StoredChange[] | undefined> {
  const { swept, ahead } = await db.one<{ swept: boolean; ahead: boolean }>(sql`
    select not exists (select from live_changes where ${upTo(from)}) as swept,
           ${String(from.transaction)}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`)
  // A valid cursor may equal xmax: `currentCursor` returns the next transaction id when no transaction is open.
  const isFromOtherDatabase = ahead && isAfter(from, to)
  if (swept || isFromOtherDatabase) return undefined
  const changes = await db.all<StoredChange>(sql`
    select ${columns} from live_changes where ${after(from)} and ${upTo(to)}
    order by written_by, id limit ${limit + 1}`)
  return changes.length > limit ? undefined : changes
}

/**
 * Recent changes up to a cursor: they may have happened after the screen loaded its data and before its stream
 * opened.
 */
export async function latestChanges(
  db: Queries,
  to: Cursor,
  seconds: number,
  limit: number,
): Promise<StoredChange[]> {
  return db.all<StoredChange>(sql`
    select * from (
      select ${columns}, at from live_changes where ${upTo(to)} order by written_by desc, id desc limit ${limit}
    ) latest
    where at > now() - make_interval(secs => ${seconds}) order by transaction, id`)
}

/**
 * Deletes all changes before the last one that is older than a day, by the database's clock, which also sets `at`.
 * Transaction ids start again in a database restored from a dump: changes from the dump may be far ahead of them.
 */
export async function sweepChanges(db: Queries): Promise<number> {
  const isOld = sql`at < now() - interval '1 day'`
  const isAhead = sql`written_by >= pg_snapshot_xmax(pg_current_snapshot())`
  return db.run(sql`
    delete from live_changes where (${isOld} and ${isAhead}) or (written_by, id) < (
      select written_by, id from live_changes where ${isOld} and not ${isAhead}
      order by written_by desc, id desc limit 1)`)
}
