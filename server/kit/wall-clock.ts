/** Days in a time zone as periods of real time. The only code that deals with daylight saving. */

/** A period between two instants, in milliseconds since 1970; the end is exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A part of a day without a clock change. `minute` is the local time at its start, in minutes since midnight. */
interface Segment extends Stretch {
  readonly minute: number
}

export interface WallDay {
  /** YYYY-MM-DD */
  readonly date: string
  /** 1 is Monday. */
  readonly weekday: number
  readonly segments: readonly Segment[]
}

const minuteMs = 60_000

/** The days of a time zone in a period. */
export function daysOf(timeZone: string, { from, to }: Stretch): WallDay[] {
  const days: WallDay[] = []
  const last = dateAt(to, timeZone)
  for (let date = dateAt(from, timeZone); ; date = date.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(date, last) > 0) return days
    days.push(wallDay(date, timeZone))
  }
}

/** The calendar day in a time zone at an instant. */
const dateAt = (instant: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate()

/** The parts of a day in a time zone. */
export function wallDay(date: Temporal.PlainDate, timeZone: string): WallDay {
  const segments: Segment[] = []
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  // A day that a time zone skips (Apia, 30 December 2011) begins when the next one does.
  let from = date.toZonedDateTime(timeZone)
  while (from.epochMilliseconds < end) {
    const next = from.getTimeZoneTransition('next')?.epochMilliseconds ?? end
    const to = Math.min(next, end)
    segments.push({ from: from.epochMilliseconds, to, minute: from.hour * 60 + from.minute })
    from = Temporal.Instant.fromEpochMilliseconds(to).toZonedDateTimeISO(timeZone)
  }
  return { date: date.toString(), weekday: date.dayOfWeek, segments }
}

/**
 * When the local time of a day is inside a window: normally one period. Time skipped by a clock change is left out, and
 * repeated time is counted twice: as one period if the window covers the entire repetition, otherwise as two.
 * @param fromMinute minutes since midnight
 */
export function windowOn(day: WallDay, fromMinute: number, toMinute: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const { from, to, minute } of day.segments) {
    const begins = from + Math.max(0, fromMinute - minute) * minuteMs
    const ends = Math.min(to, from + (toMinute - minute) * minuteMs)
    if (begins >= ends) continue
    const before = stretches.at(-1)
    if (before?.to === begins) stretches[stretches.length - 1] = { from: before.from, to: ends }
    else stretches.push({ from: begins, to: ends })
  }
  return stretches
}
