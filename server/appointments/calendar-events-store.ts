import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import type { Shown } from './calendar-rules.ts'

/** Whose turn it is ends by itself after this, should its process die. */
const turnSeconds = 120
/** How long an insert that had no answer may still arrive. */
const unsureSeconds = 120

/**
 * Wishes that the member's calendar be as the appointment is, and that the calendars of those who had it before
 * hold it no more. Nothing is kept where the calendar is not connected and never held it. Answers whether there is
 * something to do.
 */
export async function requestSync(
  tx: Tx,
  appointmentId: number,
  eventIdFor: (memberId: number) => string,
): Promise<boolean> {
  const found = await tx.first<{ memberId: number }>(sql`
    select member_id as "memberId" from appointments where id = ${appointmentId}`)
  const memberId = found?.memberId ?? 0
  const left = await tx.run(sql`
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
  return left + rows > 0
}

/** An appointment whose turn it is. */
export interface SyncLease extends Shown {
  /** Whose calendar it is. */
  readonly memberId: number
  readonly eventId: string
  readonly accountId: string | null
  readonly status: 'booked' | 'Closed' | 'Cancelled'
  readonly wished: number
  readonly isUnsure: boolean
  /** Since when it has been wished for. */
  readonly waitedSeconds: number
}

const isDue = sql`
  e.done < e.wished and e.given_up is null and (e.held_until is null or e.held_until <= clock_timestamp())`

type Held = Pick<SyncLease, 'memberId' | 'eventId' | 'accountId' | 'wished' | 'isUnsure' | 'waitedSeconds'>

/**
 * Takes the turn for an appointment in one calendar, if something is to be done there and nobody has it. For a
 * calendar whose member is no longer the appointment's it is as if it were cancelled. `passed`: calendars that
 * were tried already.
 */
export async function acquireLease(
  db: Queries,
  appointmentId: number,
  passed: readonly number[],
): Promise<SyncLease | undefined> {
  const held = await db.first<Held>(sql`
    update appointments_calendar_events e
    set held_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
    where e.appointment_id = ${appointmentId} and ${isDue} and e.member_id = (
      select min(e.member_id) from appointments_calendar_events e
      where e.appointment_id = ${appointmentId} and ${isDue} and e.member_id <> all (${passed}::bigint[]))
    returning e.member_id as "memberId", e.event_id as "eventId", e.account_id as "accountId", e.wished,
      coalesce(e.unsure_until > clock_timestamp(), false) as "isUnsure",
      extract(epoch from clock_timestamp() - e.wished_at)::float8 as "waitedSeconds"`)
  if (!held) return undefined
  // In a statement of its own: an update that waited for a row sees what was wished there meanwhile, but of other
  // tables what was there before it waited. The wish would count as served by the appointment as it was.
  const appointment = await db.first<Shown & Pick<SyncLease, 'status'>>(sql`
    select id as "appointmentId", booked_by_name as "bookedByName", starts_at as "startsAt", ends_at as "endsAt",
      meeting_link as "meetingLink",
      case when member_id = ${held.memberId} then status else 'Cancelled' end as status
    from appointments where id = ${appointmentId}`)
  return appointment && { ...appointment, ...held }
}

/** What a turn ended with. */
export type SyncOutcome =
  | { readonly kind: 'done'; readonly accountId: string | null }
  | { readonly kind: 'given-up'; readonly why: string }
  /** Not done: the calendar is not connected, or it is to be tried again. */
  | { readonly kind: 'later' }

const of = ({ appointmentId, memberId }: Pick<SyncLease, 'appointmentId' | 'memberId'>) =>
  sql`appointment_id = ${appointmentId} and member_id = ${memberId}`

/** Ends a turn. What was wished meanwhile is still to be done. */
export async function releaseLease(db: Queries, turn: SyncLease, outcome: SyncOutcome): Promise<void> {
  const { kind } = outcome
  const accountId = kind === 'done' ? outcome.accountId : null
  const why = kind === 'given-up' ? outcome.why : null
  await db.run(sql`
    update appointments_calendar_events
    set held_until = null,
      done = case when ${kind} = 'done' then ${turn.wished}::bigint else done end,
      done_at = case when ${kind} = 'done' then clock_timestamp() else done_at end,
      account_id = case when ${kind} = 'done' then ${accountId}::text else account_id end,
      given_up = case when ${kind} = 'given-up' and wished = ${turn.wished}::bigint then ${why}::text
        else given_up end
    where ${of(turn)}`)
}

/** Whether something is to be done for an appointment, by somebody. */
export async function isOpen(db: Queries, appointmentId: number): Promise<boolean> {
  const row = await db.first(sql`
    select from appointments_calendar_events
    where appointment_id = ${appointmentId} and done < wished and given_up is null`)
  return row !== undefined
}

/** To be kept before an insert is sent: its answer may never come, and the event all the same. */
export async function recordInsert(db: Queries, turn: SyncLease, accountId: string): Promise<void> {
  await db.run(sql`
    update appointments_calendar_events set account_id = ${accountId},
      unsure_until = clock_timestamp() + make_interval(secs => ${unsureSeconds})
    where ${of(turn)}`)
}

/** Google has answered: whatever was sent has arrived. */
export async function recordAnswer(db: Queries, turn: SyncLease): Promise<void> {
  await db.run(sql`
    update appointments_calendar_events set unsure_until = null where ${of(turn)}`)
}

/**
 * What a calendar that was just connected should hold: what is to come, and what waited. The appointments stay as
 * they are until this transaction ends: whoever cancels or moves one has it before what is wished for it, and would
 * wait in a ring with somebody who has them the other way round.
 */
export async function appointmentsToSync(tx: Tx, memberId: number, now: Date): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    select id from appointments
    where (member_id = ${memberId} and status = 'booked' and ends_at > ${now}) or id in (
      select appointment_id from appointments_calendar_events where member_id = ${memberId} and done < wished)
    order by id for key share`)
  return rows.map(({ id }) => id)
}

/** Appointments whose job has tried for as long as it may, each once in that time. */
export async function staleEvents(tx: Tx, hours: number): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    update appointments_calendar_events set wished_at = clock_timestamp()
    where (appointment_id, member_id) in (
      select e.appointment_id, e.member_id from appointments_calendar_events e
        join appointments_calendars c on c.member_id = e.member_id and c.state = 'synced'
      where e.done < e.wished and e.given_up is null
        and e.wished_at < clock_timestamp() - make_interval(hours => ${hours})
      limit 100 for update of e skip locked)
    returning appointment_id as id`)
  return rows.map(({ id }) => id)
}
