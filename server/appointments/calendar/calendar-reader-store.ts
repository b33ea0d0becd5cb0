import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import type { SeenEvent } from './calendar-conflict-rules.ts'

/** A lease expires after this, in case its process dies. In seconds by the database's clock. */
const readSeconds = 120

/** A calendar that is being read. */
export interface CalendarRead {
  readonly memberId: number
  readonly accountId: string
  readonly syncToken: string | null
  readonly readWholeAt: Date | null
  readonly channelEndsAt: Date | null
  /** When the read began, by the database's clock. */
  readonly startedAt: Date
}

/** Leases a read of a calendar, if one is due and not leased. The next one is due at `next`. */
export const leaseRead = (db: Queries, memberId: number, now: Date, next: Date) =>
  db.first<CalendarRead>(sql`
    update appointments_calendars set look_at = ${next},
      looking_until = clock_timestamp() + make_interval(secs => ${readSeconds})
    where member_id = ${memberId} and state = 'synced' and look_at <= ${now}
      and (looking_until is null or looking_until <= clock_timestamp())
    returning member_id as "memberId", account_id as "accountId", sync_token as "syncToken",
      read_whole_at as "readWholeAt", channel_ends_at as "channelEndsAt", clock_timestamp() as "startedAt"`)

/** Releases the lease of a read; a failed one is due again immediately. */
export async function finishRead(db: Queries, memberId: number, failedAt: Date | undefined): Promise<void> {
  await db.run(sql`
    update appointments_calendars set looking_until = null, look_at = least(look_at, ${failedAt ?? null})
    where member_id = ${memberId}`)
}

/** Calendars that are due to be read. */
export const dueReads = (db: Queries, now: Date): Promise<number[]> =>
  db.values<number>(sql`
    select c.member_id as id from appointments_calendars c join users u on u.id = c.member_id
    where c.state = 'synced' and c.look_at <= ${now} and u.status = 'active' and u.deleted_at is null
    order by c.look_at limit 100`)

/** Makes a read due because Google reports a change. Returns whose calendar it is. */
export const scheduleRead = (
  tx: Tx,
  channelId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    update appointments_calendars set look_at = least(look_at, ${now})
    where channel_id = ${channelId}::uuid and channel_token_hash = ${tokenHash} and state = 'synced'
    returning member_id as id`)

export interface BusyTime {
  readonly eventId: string
  readonly from: Date
  readonly to: Date
}

/** What a read found: all events, or those changed since the last read. */
export interface ReadResult {
  readonly whole: boolean
  readonly busy: readonly BusyTime[]
  /** Ids of events that no longer make the member busy, or never did. */
  readonly free: readonly string[]
  /** Events that the portal may have created. */
  readonly seen: readonly SeenEvent[]
  readonly syncToken: string | null
}

/**
 * Saves what a read found, with the sync token for the next read. Saves nothing if the calendar has been disconnected
 * or replaced since. Events of the portal are skipped, because they count as booked already.
 * @returns whether busy times have changed; undefined if nothing was saved
 */
export async function saveReadResult(
  tx: Tx,
  read: CalendarRead,
  found: ReadResult,
  now: Date,
): Promise<boolean | undefined> {
  const { memberId, accountId } = read
  const touched = await tx.run(sql`
    update appointments_calendars set sync_token = ${found.syncToken},
      read_whole_at = case when ${found.whole} then ${now}::timestamptz else read_whole_at end
    where member_id = ${memberId} and account_id = ${accountId} and state = 'synced'`)
  if (touched === 0) return undefined
  const ids = found.busy.map(({ eventId }) => eventId)
  // Deleting a recurring event also deletes its instances, whose ids begin with its id.
  const gone = found.whole
    ? sql`event_id <> all (${ids}::text[])`
    : sql`exists (select from unnest(${found.free}::text[]) f (id)
        where event_id = f.id or starts_with(event_id, f.id || '_'))`
  const removed = await tx.run(sql`
    delete from appointments_calendar_busy where member_id = ${memberId} and ${gone}`)
  const written = await tx.run(sql`
    insert into appointments_calendar_busy as b (member_id, event_id, starts_at, ends_at)
    select ${memberId}::bigint, id, from_at, to_at
    from unnest(${ids}::text[], ${found.busy.map(({ from }) => from)}::timestamptz[],
      ${found.busy.map(({ to }) => to)}::timestamptz[]) as t (id, from_at, to_at)
    where not exists (
      select from appointments_calendar_events e where e.member_id = ${memberId} and e.event_id = id)
    on conflict (member_id, event_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at
      where (b.starts_at, b.ends_at) is distinct from (excluded.starts_at, excluded.ends_at)`)
  return removed + written > 0
}

export interface Channel {
  readonly id: string
  readonly resourceId: string
}

/** The channel through which Google reports changes of a calendar. */
export async function channelOf(db: Queries, memberId: number): Promise<Channel | undefined> {
  const row = await db.first<Channel>(sql`
    select channel_id::text as id, channel_resource_id as "resourceId" from appointments_calendars
    where member_id = ${memberId} and channel_id is not null`)
  return row
}

export async function saveChannel(
  db: Queries,
  { memberId, accountId }: CalendarRead,
  channel: Channel & { readonly tokenHash: Buffer; readonly endsAt: Date },
): Promise<void> {
  await db.run(sql`
    update appointments_calendars set channel_id = ${channel.id}::uuid,
      channel_token_hash = ${channel.tokenHash}, channel_resource_id = ${channel.resourceId},
      channel_ends_at = ${channel.endsAt}
    where member_id = ${memberId} and account_id = ${accountId} and state = 'synced'`)
}
