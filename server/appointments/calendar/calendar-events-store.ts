import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import type { Shown } from './calendar-rules.ts'

/** A lease expires after this, in case its process dies. */
const leaseSeconds = 120
/** How long an unanswered insert may still take effect at Google. */
const unsureSeconds = 120

/**
 * Requests that the member's calendar shows the appointment as it is now, and that calendars of previous members no
 * longer contain it. Does nothing for a calendar that is not connected and never contained it. Returns whether there is
 * something to sync.
 */
export async function requestSync(
  tx: Tx,
  appointmentId: number,
  eventIdFor: (memberId: number) => string,
): Promise<boolean> {
  const found = await tx.first<{ memberId: number }>(sql`
    select member_id as "memberId" from appointments where id = ${appointmentId}`)
  const memberId = found?.memberId ?? 0
  const previous = await tx.run(sql`
    update appointments_calendar_events
    set wished = wished + 1, wished_at = clock_timestamp(), given_up = null
    where appointment_id = ${appointmentId} and member_id <> ${memberId} and account_id is not null`)
  const rows = await tx.run(sql`
    insert into appointments_calendar_events as e (appointment_id, member_id, event_id)
    select a.id, a.member_id, ${eventIdFor(memberId)} from appointments a
    where a.id = ${appointmentId} and (
      exists (select from appointments_calendars c where c.member_id = a.member_id and c.state = 'synced')
      or exists (
        select from appointments_calendar_events k where k.appointment_id = a.id and k.member_id = a.member_id))
    on conflict (appointment_id, member_id) do update set wished = e.wished + 1, wished_at = clock_timestamp(),
      given_up = null`)
  return previous + rows > 0
}

/** The right to sync one appointment to one calendar. */
export interface SyncLease extends Shown {
  /** Whose calendar it is. */
  readonly memberId: number
  readonly eventId: string
  readonly accountId: string | null
  readonly status: 'booked' | 'Closed' | 'Cancelled'
  readonly desiredVersion: number
  readonly isUnsure: boolean
  /** Time since the sync was requested. */
  readonly waitedSeconds: number
}

const isDue = sql`
  e.done < e.wished and e.given_up is null and (e.held_until is null or e.held_until <= clock_timestamp())`

type LeasedEvent = Pick<
  SyncLease,
  'memberId' | 'eventId' | 'accountId' | 'desiredVersion' | 'isUnsure' | 'waitedSeconds'
>

/**
 * Leases the sync of an appointment with one calendar, if one is due and not leased. For a calendar of a previous
 * member the appointment counts as canceled. `passed`: members whose calendars were tried already.
 */
export async function acquireLease(
  db: Queries,
  appointmentId: number,
  passed: readonly number[],
): Promise<SyncLease | undefined> {
  const leased = await db.first<LeasedEvent>(sql`
    update appointments_calendar_events e
    set held_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where e.appointment_id = ${appointmentId} and ${isDue} and e.member_id = (
      select min(e.member_id) from appointments_calendar_events e
      where e.appointment_id = ${appointmentId} and ${isDue} and e.member_id <> all (${passed}::bigint[]))
    returning e.member_id as "memberId", e.event_id as "eventId", e.account_id as "accountId", e.wished as "desiredVersion",
      coalesce(e.unsure_until > clock_timestamp(), false) as "isUnsure",
      extract(epoch from clock_timestamp() - e.wished_at)::float8 as "waitedSeconds"`)
  if (!leased) return undefined
  // A separate statement: after waiting for a row lock, an update sees the latest version of that row, but other
  // tables as they were before the wait. The latest version would be synced with an outdated appointment.
  const appointment = await db.first<Shown & Pick<SyncLease, 'status'>>(sql`
    select id as "appointmentId", booked_by_name as "bookedByName", starts_at as "startsAt", ends_at as "endsAt",
      meeting_link as "meetingLink",
      case when member_id = ${leased.memberId} then status else 'Cancelled' end as status
    from appointments where id = ${appointmentId}`)
  return appointment && { ...appointment, ...leased }
}

/** The result of a sync. */
export type SyncOutcome =
  | { readonly kind: 'done'; readonly accountId: string | null }
  | { readonly kind: 'given-up'; readonly why: string }
  /** The calendar is not connected, or the sync has to be tried again. */
  | { readonly kind: 'later' }

const of = ({ appointmentId, memberId }: Pick<SyncLease, 'appointmentId' | 'memberId'>) =>
  sql`appointment_id = ${appointmentId} and member_id = ${memberId}`

/** Releases a lease. A version requested in the meantime stays due. */
export async function releaseLease(db: Queries, lease: SyncLease, outcome: SyncOutcome): Promise<void> {
  const { kind } = outcome
  const accountId = kind === 'done' ? outcome.accountId : null
  const why = kind === 'given-up' ? outcome.why : null
  await db.run(sql`
    update appointments_calendar_events
    set held_until = null,
      done = case when ${kind} = 'done' then ${lease.desiredVersion}::bigint else done end,
      done_at = case when ${kind} = 'done' then clock_timestamp() else done_at end,
      account_id = case when ${kind} = 'done' then ${accountId}::text else account_id end,
      given_up = case when ${kind} = 'given-up' and wished = ${lease.desiredVersion}::bigint then ${why}::text
        else given_up end
    where ${of(lease)}`)
}

/** Whether a sync of the appointment is due or leased. */
export const isOpen = (db: Queries, appointmentId: number): Promise<boolean> =>
  db.finds(sql`
    select from appointments_calendar_events
    where appointment_id = ${appointmentId} and done < wished and given_up is null`)

/** Called before an insert is sent: it may take effect at Google even if no answer arrives. */
export async function recordInsert(db: Queries, lease: SyncLease, accountId: string): Promise<void> {
  await db.run(sql`
    update appointments_calendar_events set account_id = ${accountId},
      unsure_until = clock_timestamp() + make_interval(secs => ${unsureSeconds})
    where ${of(lease)}`)
}

/** Google has answered, so no insert is in flight. */
export async function recordAnswer(db: Queries, lease: SyncLease): Promise<void> {
  await db.run(sql`
    update appointments_calendar_events set unsure_until = null where ${of(lease)}`)
}

/**
 * What a newly connected calendar should contain: upcoming appointments and pending syncs. Locks the appointments until
 * the transaction ends. Moving or canceling locks an appointment before it requests a sync; the same order here
 * prevents deadlocks.
 */
export const appointmentsToSync = (tx: Tx, memberId: number, now: Date): Promise<number[]> =>
  tx.values<number>(sql`
    select id from appointments
    where (member_id = ${memberId} and status = 'booked' and ends_at > ${now}) or id in (
      select appointment_id from appointments_calendar_events where member_id = ${memberId} and done < wished)
    order by id for key share`)

/** Appointments whose job has used up its retries; each is returned once per retry period. */
export const staleEvents = (tx: Tx, hours: number): Promise<number[]> =>
  tx.values<number>(sql`
    update appointments_calendar_events set wished_at = clock_timestamp()
    where (appointment_id, member_id) in (
      select e.appointment_id, e.member_id from appointments_calendar_events e
        join appointments_calendars c on c.member_id = e.member_id and c.state = 'synced'
      where e.done < e.wished and e.given_up is null
        and e.wished_at < clock_timestamp() - make_interval(hours => ${hours})
      limit 100 for update of e skip locked)
    returning appointment_id as id`)
