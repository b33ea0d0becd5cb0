import { days, type Schedule, type ScheduleForm } from '#contract/appointments/schedule.ts'
import { minutesOf } from '#contract/days.rules.ts'
import { names, replaced, selected, values } from '#server/kit/database/columns.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'

/** Minutes since midnight as HH:mm; the end of the day is 24:00. */
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The column of `appointments_schedules` for each field that is not a list. */
export const columns = {
  schedulingTitle: 'title',
  durationMinutes: 'duration_minutes',
  timeZone: 'time_zone',
  active: 'active',
  holidays: 'holidays',
  minimumNotice: 'minimum_notice',
  buffer: 'buffer',
  dailyMaximum: 'daily_maximum',
} as const satisfies Record<Exclude<keyof Schedule, 'availability' | 'daysOff'>, string>

interface StoredSchedule extends Omit<Schedule, 'availability'> {
  readonly windows: readonly { weekday: number; from: number; to: number }[]
}

/** A member's schedule, or undefined when there is none yet. */
export async function scheduleOf(db: Queries, memberId: number): Promise<Schedule | undefined> {
  const row = await db.first<StoredSchedule>(sql`
    select ${selected(columns)}, windows, days_off as "daysOff"
    from appointments_schedules where member_id = ${memberId}`)
  if (!row) return undefined
  const { windows, ...schedule } = row
  const availability = windows.map(({ weekday, from, to }) => ({
    day: days[weekday - 1] ?? 'Monday',
    from: timeOf(from),
    to: timeOf(to),
  }))
  return { ...schedule, availability }
}

/** Replaces a member's schedule. Bookings of this member wait for the transaction, because they lock the same row. */
export async function saveSchedule(
  tx: Tx,
  memberId: number,
  form: ScheduleForm & { readonly timeZone: string },
  now: Date,
): Promise<void> {
  const windows = form.availabilityWindow.map(({ day, from, to }) => ({
    weekday: days.indexOf(day) + 1,
    from: minutesOf(from),
    to: minutesOf(to),
  }))
  await tx.run(sql`
    insert into appointments_schedules (member_id, ${names(columns)}, windows, days_off, saved_at)
    values (${memberId}, ${values(columns, { ...form, durationMinutes: Number(form.durationOption) })},
      ${JSON.stringify(windows)}, ${JSON.stringify(form.daysOff)}, ${now})
    on conflict (member_id) do update set ${replaced(columns)}, windows = excluded.windows,
      days_off = excluded.days_off, saved_at = excluded.saved_at`)
}
