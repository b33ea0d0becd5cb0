import type { SlotPage } from '#contract/appointments/appointments.ts'
import { reviewers } from '#contract/endpoint.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { personLabel } from '#server/kit/database/labels.ts'
import type { Stretch } from '#server/kit/wall-clock.ts'
import type { Offer } from './slot-rules.ts'

/** Whose slots are requested: one member's id, or all. */
type Asked = number | 'all'

export interface BookingRules {
  /** Members without a connected calendar cannot be booked. */
  readonly needsCalendar: boolean
}

/** Members of the team who can be booked: `u` with the schedule `s`. */
const bookable = (asked: Asked, { needsCalendar }: BookingRules): Sql => sql`
  appointments_schedules s join users u on u.id = s.member_id
  where s.active and u.status = 'active' and u.deleted_at is null and u.user_type in ${typesOf(reviewers)}
    and ${asked === 'all' ? sql`true` : sql`u.id = ${asked}`}
    and ${needsCalendar ? isConnected : sql`true`}`

const isConnected = sql`
  exists (select from appointments_calendars c where c.member_id = u.id and c.state = 'synced')`

/** Daily maximums count whole days, and days of two time zones begin up to 26 hours apart. */
const dayAndMoreMs = 30 * 3_600_000

const stretchesOf = (from: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('from', (extract(epoch from starts_at) * 1000)::bigint,
    'to', (extract(epoch from ends_at) * 1000)::bigint)) from ${from}), '[]')`

/** The data for slots of a period, of all members who can be booked, by name. */
export function offersOf(db: Queries, asked: Asked, within: Stretch, rules: BookingRules): Promise<Offer[]> {
  const from = new Date(within.from - dayAndMoreMs)
  const to = new Date(within.to + dayAndMoreMs)
  return db.all<Offer>(sql`
    select u.id as "memberId", u.first_name || ' ' || u.last_name as name, ${personLabel} as label, s.time_zone as "timeZone",
      s.duration_minutes as "durationMinutes", s.minimum_notice as "minimumNotice", s.buffer,
      s.daily_maximum as "dailyMaximum", s.holidays,
      s.windows, s.days_off as "daysOff",
      ${stretchesOf(sql`taken_times(u.id, ${from}, ${to})`)} as booked,
      ${stretchesOf(sql`appointments_calendar_busy b where b.member_id = u.id
        and b.ends_at > ${from} and b.starts_at < ${to}`)} as busy
    from ${bookable(asked, rules)}
    order by u.first_name, u.last_name, u.id`)
}

export const bookableMembers = (db: Queries, rules: BookingRules) =>
  db.all<SlotPage['members'][number]>(sql`
    select u.id::text as "_id", u.first_name || ' ' || u.last_name as name, ${personLabel} as label
    from ${bookable('all', rules)}
    order by u.first_name, u.last_name, u.id`)

/**
 * Serializes bookings and schedule changes of these members until the transaction ends. Locks in the order of ids to
 * prevent deadlocks.
 */
export async function lockMembers(tx: Tx, asked: Asked): Promise<void> {
  await tx.run(sql`
    select from appointments_schedules where ${asked === 'all' ? sql`true` : sql`member_id = ${asked}`}
    order by member_id for no key update`)
}

/** Whether there is a team member with this id, with or without a schedule. */
export const isMember = (db: Queries, id: number): Promise<boolean> =>
  db.finds(sql`
    select from users where id = ${id} and user_type in ${typesOf(reviewers)} and deleted_at is null`)
