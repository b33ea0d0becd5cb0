import type { AppointmentKey } from '#server/kit/access/row-key.ts'
import { allRecords, inScope } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { join, type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'

/** How an event in a member's calendar differs from its appointment. */
export type ConflictKind =
  | { readonly kind: 'removed'; readonly startsAt: null; readonly endsAt: null }
  | { readonly kind: 'moved'; readonly startsAt: Date; readonly endsAt: Date }

/** An appointment whose event was written to the calendar that was read. */
export interface PutEvent {
  readonly id: AppointmentKey
  readonly eventId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The synced version. */
  readonly done: number
  /** It is being written, or was written since the read began: the read may be outdated. */
  readonly isInFlight: boolean
  /** The sync has failed for good, so the event is expected to differ. */
  readonly isGivenUp: boolean
}

export interface Read {
  readonly memberId: number
  readonly accountId: string
  /** When the read began, by the database's clock. */
  readonly startedAt: Date
}

/**
 * Upcoming appointments whose events are in this account, limited to these events and to those before `until`. Locked
 * until the transaction ends.
 */
export async function putEvents(
  tx: Tx,
  { memberId, accountId, startedAt }: Read,
  which: { readonly eventIds: readonly string[]; readonly until: Date | undefined },
  now: Date,
): Promise<PutEvent[]> {
  const { eventIds, until } = which
  const locked = await tx.all<Pick<PutEvent, 'id'>>(sql`
    select a.id from appointments a
    where ${inScope(allRecords, 'a')} and a.member_id = ${memberId} and a.status = 'booked' and a.starts_at > ${now} and exists (
      select from appointments_calendar_events e
      where e.appointment_id = a.id and e.member_id = a.member_id and e.account_id = ${accountId}
        and (e.event_id = any(${eventIds}::text[]) or a.starts_at < ${until ?? null}::timestamptz))
    order by a.id for no key update`)
  // Read after locking, to include the sync requested by a change that held the lock.
  return tx.all<PutEvent>(sql`
    select a.id, e.event_id as "eventId", a.starts_at as "startsAt", a.ends_at as "endsAt", e.done,
      e.done < e.wished or coalesce(e.done_at > ${startedAt}, false) as "isInFlight",
      e.given_up is not null as "isGivenUp"
    from appointments a join appointments_calendar_events e
      on e.appointment_id = a.id and e.member_id = a.member_id
    where a.id = any(${locked.map(({ id }) => id)}::bigint[]) and ${inScope(allRecords, 'a')} and a.status = 'booked' and a.starts_at > ${now}
      and e.member_id = ${memberId} and e.account_id = ${accountId}
    order by a.id`)
}

/** Saves a conflict; false if it is unchanged. Whether the office was notified is unchanged. */
export async function saveConflict(
  tx: Tx,
  event: PutEvent,
  conflict: ConflictKind,
  now: Date,
): Promise<boolean> {
  const { kind, startsAt, endsAt } = conflict
  return tx.finds(sql`
    update appointments set conflict_kind = ${kind}, conflict_starts_at = ${startsAt}, conflict_ends_at = ${endsAt},
      conflict_event_done = ${event.done}, conflict_noticed_at = ${now}
    where id = ${event.id} and (conflict_kind, conflict_starts_at, conflict_ends_at)
      is distinct from (${kind}::text, ${startsAt}::timestamptz, ${endsAt}::timestamptz)`)
}

/** Ends the conflict about an appointment, if there is one; with `done`, only if the event was not written since. */
export const endConflict = (tx: Tx, id: AppointmentKey, done?: number) =>
  tx.first<{ officeNotifiedAt: Date | null }>(sql`
    update appointments set conflict_kind = null, conflict_starts_at = null, conflict_ends_at = null,
      conflict_event_done = null, conflict_noticed_at = null, conflict_office_notified_at = null
    where id = ${id} and conflict_kind is not null and ${done === undefined ? sql`true` : sql`conflict_event_done = ${done}`}
    returning old.conflict_office_notified_at as "officeNotifiedAt"`)

export const conflictOf = (db: Queries, id: AppointmentKey) =>
  db.first<ConflictKind>(sql`
    select conflict_kind as kind, conflict_starts_at as "startsAt", conflict_ends_at as "endsAt"
    from appointments where id = ${id} and conflict_kind is not null`)

const hour = 3_600

/** The conflict of appointment `a` is unanswered for an hour, or the appointment begins within an hour. */
const isDue = (now: Date): Sql =>
  join(
    [
      sql`a.conflict_kind is not null and a.conflict_office_notified_at is null`,
      sql`a.status = 'booked' and a.ends_at > ${now}`,
      sql`(a.conflict_noticed_at <= ${secondsFrom(now, -hour)} or a.starts_at <= ${secondsFrom(now, hour)})`,
    ],
    ' and ',
  )

/** Unconfirmed appointments of which the office has to be notified. */
export const unreportedConflicts = (db: Queries, now: Date): Promise<AppointmentKey[]> =>
  db.values<AppointmentKey>(sql`
    select a.id from appointments a
    where ${inScope(allRecords, 'a')} and ${isDue(now)} order by a.starts_at`)

/** Records that the office is notified; false if that is no longer due. */
export const takeUnreported = (tx: Tx, id: AppointmentKey, now: Date): Promise<boolean> =>
  tx.finds(sql`
    update appointments a set conflict_office_notified_at = ${now} where a.id = ${id} and ${isDue(now)}`)

/** Makes a full read due in a minute, because events with a write in flight could not be compared. */
export async function readWholeSoon(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update appointments_calendars
    set read_whole_at = null, look_at = least(look_at, ${secondsFrom(now, 60)}::timestamptz)
    where member_id = ${memberId}`)
}
