import { addDays } from '#contract/days.rules.ts'

/** The Sunday that starts the week of a day. */
export function sundayOf(day: string): string {
  return addDays(day, -new Date(momentOf(day)).getUTCDay())
}

/** The seven days of a day's week, from Sunday. */
export function weekOf(day: string): string[] {
  const sunday = sundayOf(day)
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sunday, days))
}

/** 'Week of Nov 22 - Nov 28, 2026' (docs/spec/appointments.md, 'Schedule Appointment'). */
export function weekTitle(day: string): string {
  const sunday = sundayOf(day)
  const saturday = addDays(sunday, 6)
  return `Week of ${shortDay(sunday)} - ${shortDay(saturday)}, ${saturday.slice(0, 4)}`
}

/** 'Nov 22' */
export function shortDay(day: string): string {
  return formatted(day, { month: 'short', day: 'numeric' })
}

/** 'Sunday, Nov 05, 2026' */
export function longDay(day: string): string {
  return formatted(day, { weekday: 'long', month: 'short', day: '2-digit', year: 'numeric' })
}

/** 'Today, Sunday, Nov 22, 2026': a day with the word for it if it is today or tomorrow. */
export function namedDay(day: string, today: string): string {
  const word = day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : ''
  return word + longDay(day)
}

/** 'Sun' */
export function weekdayOf(day: string): string {
  return formatted(day, { weekday: 'short' })
}

/** 'Nov' */
export function monthOf(day: string): string {
  return formatted(day, { month: 'short' })
}

function formatted(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(momentOf(day))
}

function momentOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
