import type { AppointmentStatus, Booking } from '#contract/appointments/appointments.ts'
import { officeAdmins, type UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type AppointmentKey, keyOfNew } from '#server/kit/access/row-key.ts'
import {
  allConditions,
  allRecords,
  type InScope,
  inScope,
  type Scope,
  typesOf,
} from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { onViolation } from '#server/kit/database/on-violation.ts'
import { normalizedText } from '#server/kit/database/search-words.ts'

/** What has become of `a` at a moment: a booking whose time has passed is Closed, noted or not. */
export const statusAt = (now: Date): Sql => sql`
  case when a.status = 'booked' and a.ends_at <= ${now} then 'Closed' else a.status end`

/** An appointment as changes and emails need it. */
export interface AppointmentRow {
  readonly id: AppointmentKey
  readonly officeId: number
  readonly bookedBy: number
  readonly bookedByName: string
  readonly memberId: number
  readonly memberName: string
  readonly physicianId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly status: AppointmentStatus
  readonly meetingLink: string
  readonly sequence: number
  /** When its emails went out; null while they wait for the meeting link. */
  readonly invitedAt: Date | null
}

/** Rows of `a`. */
export const appointmentRow = (which: InScope, now: Date) => sql`
  select a.id, a.office_id as "officeId", a.booked_by as "bookedBy", a.booked_by_name as "bookedByName",
    a.member_id as "memberId", a.member_name as "memberName", a.physician_id as "physicianId",
    a.starts_at as "startsAt", a.ends_at as "endsAt", a.time_zone as "timeZone", ${statusAt(now)} as status,
    a.meeting_link as "meetingLink", a.sequence, a.invited_at as "invitedAt"
  from appointments a where ${which}`

const isOf = (scope: Scope, id: number) => allConditions(inScope(scope, 'a'), sql`a.id = ${id}`)

/** The appointment, if it is in the scope. */
export const appointmentOf = (db: Queries, scope: Scope, id: number, now: Date) =>
  db.first<AppointmentRow>(appointmentRow(isOf(scope, id), now))

/** The same, locked until the transaction ends. */
export const lockAppointment = (tx: Tx, scope: Scope, id: number, now: Date) =>
  tx.first<AppointmentRow>(sql`${appointmentRow(isOf(scope, id), now)} for update`)

/** A time as it is stored: the instants, and day and time in the zone that it was chosen in. */
export interface ChosenTime {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  /** YYYY-MM-DD */
  readonly date: string
  /** HH:mm */
  readonly time: string
}

export interface NewAppointment extends ChosenTime, Pick<Booking, 'note'> {
  readonly officeId: number
  readonly member: { readonly id: number; readonly name: string }
  readonly physician: { readonly id: number; readonly name: string } | undefined
  readonly meetingLink: string
}

/** For `catch`: what to throw instead if the member is already booked at that time. */
export const ifTaken = (instead: () => never) => onViolation(['appointments_apart'], instead)

/** Inserts a booking and returns its id. */
export async function insertAppointment(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'name'>,
  { member, physician, ...made }: NewAppointment,
  now: Date,
): Promise<AppointmentKey> {
  const words = [actor.name, physician?.name, member.name].filter(Boolean).join(' | ')
  const { id } = await tx.one<{ id: number }>(sql`
    insert into appointments (office_id, booked_by, booked_by_name, member_id, member_name, physician_id,
      physician_name, starts_at, ends_at, time_zone, local_date, local_time, meeting_link, note, created_at,
      set_at, search_text)
    values (${made.officeId}, ${actor.userId}, ${actor.name}, ${member.id}, ${member.name},
      ${physician?.id ?? null}, ${physician?.name ?? ''}, ${made.startsAt}, ${made.endsAt}, ${made.timeZone},
      ${made.date}, ${made.time}, ${made.meetingLink}, ${made.note}, ${now}, ${now},
      ${normalizedText(sql`${words}::text`)})
    returning id`)
  return keyOfNew(id)
}

/** Moves an appointment; its reminders become due again. */
export async function moveAppointment(tx: Tx, id: AppointmentKey, to: ChosenTime, now: Date): Promise<void> {
  await tx.run(sql`
    update appointments set starts_at = ${to.startsAt}, ends_at = ${to.endsAt}, time_zone = ${to.timeZone},
      local_date = ${to.date}, local_time = ${to.time}, set_at = ${now}, sequence = sequence + 1,
      day_reminder_at = null, hour_reminder_at = null
    where id = ${id}`)
}

/** Hands an appointment over to another member, with a new meeting link. */
export async function assignToMember(
  tx: Tx,
  id: AppointmentKey,
  member: { readonly id: number; readonly name: string },
  meetingLink: string,
): Promise<void> {
  await tx.run(sql`
    update appointments a set member_id = ${member.id}, member_name = ${member.name},
      meeting_link = ${meetingLink}, sequence = sequence + 1,
      search_text = ${normalizedText(sql`concat_ws(' | ', a.booked_by_name, nullif(a.physician_name, ''), ${member.name}::text)`)}
    where id = ${id}`)
}

/** Cancels an appointment; `by` is undefined if the portal itself does. */
export async function markCancelled(
  tx: Tx,
  id: AppointmentKey,
  by: number | undefined,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update appointments set status = 'Cancelled', cancelled_at = ${now}, cancelled_by = ${by ?? null},
      sequence = sequence + 1
    where id = ${id}`)
}

/** Like appointmentOf, for one that was read already. */
export const existingAppointment = (db: Queries, id: AppointmentKey, now: Date): Promise<AppointmentRow> =>
  db.one<AppointmentRow>(appointmentRow(isOf(allRecords, id), now))

/** A recipient of an appointment's emails and notifications. */
export interface Participant {
  readonly userId: number
  readonly name: string
  readonly firstName: string
  readonly email: string
  /** The time zone for times in emails. */
  readonly timeZone: string
}

/**
 * Whether `a`, which the user sees, is theirs to attend: as member, as physician, or as Office Admin if they booked it,
 * or who did cannot sign in anymore.
 */
export function isMine({ userId, userType }: Pick<Actor, 'userId' | 'userType'>): Sql {
  const isMember = sql`a.member_id = ${userId}`
  const isBooked = sql`
    (a.booked_by = ${userId} or not exists (
      select from users b where b.id = a.booked_by and b.status = 'active' and b.deleted_at is null))`
  const byType: Record<UserType, Sql> = { 1: sql`true`, 2: isBooked, 3: isMember, 4: isMember }
  return byType[userType]
}

/**
 * The booker, the member and the physician, in this order, as far as they can sign in. For a booker who cannot, the
 * admins of the office.
 */
export const participants = (db: Queries, appointment: AppointmentRow): Promise<Participant[]> =>
  db.all<Participant>(sql`
    select u.id as "userId", u.first_name || ' ' || u.last_name as name, u.first_name as "firstName", u.email,
      coalesce(s.time_zone, ${appointment.timeZone}) as "timeZone"
    from users u left join appointments_schedules s on s.member_id = u.id and u.id = ${appointment.memberId}
    where (u.id in (${appointment.bookedBy}, ${appointment.memberId})
        or u.physician_id = ${appointment.physicianId}
        or (u.office_id = ${appointment.officeId} and u.user_type in ${typesOf(officeAdmins)} and not exists (
          select from users b where b.id = ${appointment.bookedBy} and b.status = 'active' and b.deleted_at is null)))
      and u.status = 'active' and u.deleted_at is null
    order by u.id <> ${appointment.bookedBy}, u.id <> ${appointment.memberId}, u.id`)

/** Sets the link of a booked appointment that has none; of two concurrent calls one gets undefined. */
export const saveLink = (tx: Tx, id: number, link: string, now: Date): Promise<AppointmentKey | undefined> =>
  tx.firstValue<AppointmentKey>(sql`
    update appointments set meeting_link = ${link}
    where id = ${id} and ${inScope(allRecords)} and meeting_link = '' and status = 'booked' and ends_at > ${now}
    returning id`)

/** Booked appointments from before `before` without a link. */
export const linkless = (db: Queries, before: Date, now: Date): Promise<number[]> =>
  db.values<number>(sql`
    select id from appointments
    where status = 'booked' and ends_at > ${now} and meeting_link = '' and created_at <= ${before}
    order by id`)

export async function markInvited(tx: Tx, id: AppointmentKey, now: Date): Promise<void> {
  await tx.run(sql`update appointments set invited_at = ${now} where id = ${id}`)
}

/** Appointments whose time has passed but are not marked Closed. */
export const past = (db: Queries, now: Date): Promise<AppointmentKey[]> =>
  db.values<AppointmentKey>(sql`
    select id from appointments where ${inScope(allRecords)} and status = 'booked' and ends_at <= ${now} order by ends_at`)

/** Closes one whose time has passed; undefined if it is closed already. */
export const closePast = (tx: Tx, id: AppointmentKey, now: Date) =>
  tx.first<Pick<AppointmentRow, 'id' | 'officeId' | 'physicianId'>>(sql`
    update appointments set status = 'Closed'
    where id = ${id} and ${inScope(allRecords)} and status = 'booked' and ends_at <= ${now}
    returning id, office_id as "officeId", physician_id as "physicianId"`)

/** A kind of reminder, for appointments that begin between `after` and `by`. */
export interface Reminder {
  readonly ahead: 'day' | 'hour'
  readonly after: Date
  readonly by: Date
}

const reminderColumn = { day: sql`day_reminder_at`, hour: sql`hour_reminder_at` }

const isDue = ({ ahead, after, by }: Reminder): Sql => sql`
  status = 'booked' and meeting_link <> '' and ${reminderColumn[ahead]} is null
    and starts_at > ${after} and starts_at <= ${by}
    -- No reminder if the time was chosen later than that.
    and set_at <= starts_at - make_interval(hours => ${ahead === 'day' ? 24 : 1})`

/** Appointments for which this reminder is due. */
export const dueFor = (db: Queries, reminder: Reminder): Promise<AppointmentKey[]> =>
  db.values<AppointmentKey>(sql`
    select id from appointments where ${inScope(allRecords)} and ${isDue(reminder)} order by starts_at`)

/** Marks the reminder as sent; false if it is no longer due. */
export const takeDue = (tx: Tx, id: AppointmentKey, reminder: Reminder, now: Date): Promise<boolean> =>
  tx.finds(sql`
    update appointments set ${reminderColumn[reminder.ahead]} = ${now} where id = ${id} and ${isDue(reminder)}`)

/** Whose appointments: a member's, or those that are tied to a physician. */
type Whose = { readonly memberId: number } | { readonly physicianId: number }

/** In all offices: a leaving member or physician has no scope of one office. */
const upcoming = (whose: Whose, now: Date): InScope =>
  allConditions(
    inScope(allRecords, 'a'),
    'memberId' in whose ? sql`a.member_id = ${whose.memberId}` : sql`a.physician_id = ${whose.physicianId}`,
    sql`a.status = 'booked' and a.ends_at > ${now}`,
  )

/** The upcoming appointments of a member or physician, by start. */
export const upcomingOf = (db: Queries, whose: Whose, now: Date) =>
  db.all<AppointmentRow>(sql`
    ${appointmentRow(upcoming(whose, now), now)}
    order by a.starts_at, a.id`)

/** Locks them until the transaction ends. */
export async function lockUpcomingOf(tx: Tx, whose: Whose, now: Date): Promise<void> {
  await tx.run(sql`select from appointments a where ${upcoming(whose, now)} order by a.id for update`)
}

/** Assigns an appointment to a physician of its office, or to none. */
export async function assignToPhysician(
  tx: Tx,
  id: AppointmentKey,
  physician: { readonly id: number; readonly name: string } | undefined,
): Promise<void> {
  const name = physician?.name ?? ''
  await tx.run(sql`
    update appointments a set physician_id = ${physician?.id ?? null}, physician_name = ${name},
      sequence = sequence + 1,
      search_text = ${normalizedText(sql`concat_ws(' | ', a.booked_by_name, nullif(${name}::text, ''), a.member_name)`)}
    where id = ${id}`)
}
