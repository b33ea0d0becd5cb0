import type { UserType } from '#contract/endpoint.ts'
import { isLive } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import { type Queries, sql } from '../database/database.ts'

/** A place in the order of changes: by the transaction that wrote them, and within it by their number. */
export interface Cursor {
  readonly transaction: number
  readonly id: number
}

export const isAfter = (one: Cursor, other: Cursor): boolean =>
  one.transaction === other.transaction ? one.id > other.id : one.transaction > other.transaction

/** As it stands in an event's id. */
export const cursorText = ({ transaction, id }: Cursor): string => `${transaction}:${id}`

/** The place that an event's id names, or undefined when it is none of ours. */
export function parseCursor(text: unknown): Cursor | undefined {
  const parts = typeof text === 'string' ? /^(\d{1,15}):(\d{1,15})$/.exec(text) : null
  return parts ? { transaction: Number(parts[1]), id: Number(parts[2]) } : undefined
}

/** A change as it was kept, with who may learn of it. */
export interface StoredChange extends Cursor {
  readonly area: string
  readonly record: number
  readonly team: boolean
  readonly admins: boolean
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly userIds: readonly number[]
}

const kept = sql`
  written_by::text::bigint as transaction, id, area, record, team, admins, office_id as "officeId",
  physician_id as "physicianId", to_json(user_ids) as "userIds"`

const after = ({ transaction, id }: Cursor) =>
  sql`(written_by, id) > (${String(transaction)}::xid8, ${id}::bigint)`
const upTo = ({ transaction, id }: Cursor) =>
  sql`(written_by, id) <= (${String(transaction)}::xid8, ${id}::bigint)`

/** Where somebody begins who has read nothing: behind every transaction that has ended by now. */
export async function currentCursor(db: Queries): Promise<Cursor> {
  const row = await db.first<Cursor>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as transaction, 0 as id`)
  if (!row) throw new Error('the database tells no snapshot')
  return row
}

/**
 * The next changes in order, none of them passed over later: only of transactions below the oldest that is still
 * under way. `waits` says that others are there that have to wait for that one.
 */
export async function nextChanges(
  db: Queries,
  place: Cursor,
  most: number,
): Promise<{ changes: StoredChange[]; waits: boolean }> {
  const rows = await db.all<StoredChange & { ready: boolean }>(sql`
    select ${kept}, written_by < pg_snapshot_xmin(s) as ready
    from live_changes, pg_current_snapshot() s
    where ${after(place)} and written_by < pg_snapshot_xmax(s)
    order by written_by, live_changes.id limit ${most}`)
  const changes = rows.filter(({ ready }) => ready)
  return { changes, waits: changes.length < rows.length }
}

/** A database that was restored from a dump numbers its transactions anew: older marks may be far ahead of them. */
const isOfHere = sql`live_horizon.written_by < pg_snapshot_xmax(pg_current_snapshot())`

/**
 * What somebody missed who has read to `from` and is to go on from `to`, in order. Undefined when that cannot be
 * told: it was swept, is more than `most`, or `from` is a place that this database has not come to.
 */
export async function changesBetween(
  db: Queries,
  from: Cursor,
  to: Cursor,
  most: number,
): Promise<StoredChange[] | undefined> {
  const bounds = await db.first<{ swept: boolean; ahead: boolean }>(sql`
    select exists (select from live_horizon where not ${upTo(from)} and ${isOfHere}) as swept,
           ${String(from.transaction)}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`)
  // As far as a reader begins: 'behind the oldest under way' may be the next transaction to come.
  const isOfAnother = bounds?.ahead && isAfter(from, to)
  if (!bounds || bounds.swept || isOfAnother) return undefined
  const changes = await db.all<StoredChange>(sql`
    select ${kept} from live_changes where ${after(from)} and ${upTo(to)}
    order by written_by, id limit ${most + 1}`)
  return changes.length > most ? undefined : changes
}

/** What changed in the last seconds up to a place: it may have come between a screen's first answer and its stream. */
export async function latestChanges(
  db: Queries,
  to: Cursor,
  seconds: number,
  most: number,
): Promise<StoredChange[]> {
  return db.all<StoredChange>(sql`
    select * from (
      select ${kept}, at from live_changes where ${upTo(to)} order by written_by desc, id desc limit ${most}
    ) latest
    where at > now() - make_interval(secs => ${seconds}) order by transaction, id`)
}

/** Forgets changes that are older than a day, and keeps how far. By the clock of the database, which dated them. */
export async function sweepChanges(db: Queries): Promise<number> {
  return db.run(sql`
    with gone as (
      delete from live_changes where at < now() - interval '1 day' returning written_by, id
    ), furthest as (
      select written_by, id from gone order by written_by desc, id desc limit 1
    ), kept as (
      insert into live_horizon (written_by, id) select written_by, id from furthest
      on conflict (one_row) do update set written_by = excluded.written_by, id = excluded.id
      where (live_horizon.written_by, live_horizon.id) < (excluded.written_by, excluded.id) or not ${isOfHere}
    )
    select from gone`)
}

/** Whom a stream is for, as its session told when it opened. */
export interface Viewer {
  readonly sessionId: number
  readonly userId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly physicianId: number | null
}

/** Which of these sessions still belong to just such a viewer, by session. */
export async function activeViewers(
  db: Queries,
  clock: Clock,
  viewers: readonly Viewer[],
): Promise<Set<number>> {
  const asked = JSON.stringify(viewers)
  const rows = await db.all<{ id: number }>(sql`
    select s.id
    from jsonb_to_recordset(${asked}::jsonb) as v
      ("sessionId" bigint, "userId" bigint, "userType" int, "officeId" bigint, "physicianId" bigint)
    join sessions s on s.id = v."sessionId"
    join users u on u.id = s.user_id
    where u.id = v."userId" and u.user_type = v."userType" and u.office_id is not distinct from v."officeId"
      and u.physician_id is not distinct from v."physicianId" and ${isLive(clock.now())}`)
  return new Set(rows.map(({ id }) => id))
}
