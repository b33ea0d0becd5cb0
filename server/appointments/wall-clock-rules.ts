/** Days by a member's own clock, as stretches of real time: where daylight saving is decided, once. */

/** From one instant to another, in milliseconds since 1970; the end is not part of it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Part of a day without a change of the clock: `minute` is what the clock shows at its beginning. */
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

/** The days of a zone that have a part in a stretch of time, in order. Each day is made once. */
export function daysOf(timeZone: string) {
  const known = new Map<string, WallDay>()
  const day = (date: Temporal.PlainDate) => {
    const name = date.toString()
    const made = known.get(name) ?? wallDay(date, timeZone)
    known.set(name, made)
    return made
  }
  return ({ from, to }: Stretch): WallDay[] => {
    const days: WallDay[] = []
    const last = dateAt(to, timeZone)
    for (let date = dateAt(from, timeZone); ; date = date.add({ days: 1 })) {
      if (Temporal.PlainDate.compare(date, last) > 0) return days
      days.push(day(date))
    }
  }
}

/** The calendar day that it is in a zone at an instant. */
const dateAt = (instant: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate()

function wallDay(date: Temporal.PlainDate, timeZone: string): WallDay {
  const segments: Segment[] = []
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  // A day that a zone leaves out (Apia, 30 December 2011) begins where the next one does.
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
 * When the clock of a day shows a time of a window: once as a rule. What a spring night skips is not there, and
 * what an autumn night repeats is there twice: as one stretch where the window goes on through the repetition, as
 * two where it shows the time, leaves it and comes back.
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
