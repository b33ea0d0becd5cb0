import type { BusinessCalendar } from '#contract/ivr/queue-settings.ts'

/** From the first to the second moment in milliseconds, the second excluded. */
type Span = readonly [from: number, to: number]

/** A calendar may have few business days, such as one a week with holidays between; one without any in this time has none. */
const maxIdleDays = 800

/** Business time by a calendar: what of the clock's time lies within its hours. Time zones shift their offset meanwhile. */
export interface BusinessTime {
  /** The moment at which so much business time has passed since `from`; `from` itself for none. */
  add(from: Date, ms: number): Date
  /** How much business time lies between two moments. */
  between(from: Date, to: Date): number
  /** The day of a moment in the calendar's time zone. */
  dayOf(moment: Date): string
  /** When the last business day opened, a moment's own day included; its midnight where there is no business day. */
  lastOpening(moment: Date): Date
  /** The last business moment before a day begins. */
  closeBefore(day: string): Date
  /** The business day that comes so many after a day; `day` itself for none. */
  businessDaysAfter(day: string, count: number): string
}

export function businessTime(calendar: BusinessCalendar): BusinessTime {
  const { timeZone } = calendar
  const hours = new Map(calendar.weekdays.map(({ weekday, ...of }) => [weekday, of]))
  const holidays = new Set(calendar.holidays.map(({ day }) => day))
  const known = new Map<string, readonly Span[]>()

  const isBusinessDay = (day: Temporal.PlainDate) => hours.has(day.dayOfWeek) && !holidays.has(day.toString())
  const plainDayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()

  /** The spans of a day's hours; two where the offset changes on that day, of which one may be empty. */
  function spansOf(day: Temporal.PlainDate): readonly Span[] {
    const key = day.toString()
    const found = known.get(key)
    if (found) return found
    if (known.size > 20_000) known.clear()
    const open = isBusinessDay(day) ? hours.get(day.dayOfWeek) : undefined
    const spans = open ? spansWithin(day, minutesOf(open.opens), minutesOf(open.closes)) : []
    known.set(key, spans)
    return spans
  }

  /** All moments whose local time is within the hours: around a change of the offset, an hour may be missing or twice. */
  function spansWithin(day: Temporal.PlainDate, opens: number, closes: number): readonly Span[] {
    const begins = day.toZonedDateTime(timeZone)
    const ends = day.add({ days: 1 }).toZonedDateTime(timeZone)
    const midnight = Temporal.Instant.from(`${day}T00:00Z`).epochMilliseconds
    const atOffset = (offsetMs: number, from: number, to: number): Span[] => {
      const span = [
        Math.max(from, midnight + opens * 60_000 - offsetMs),
        Math.min(to, midnight + closes * 60_000 - offsetMs),
      ] as const
      return span[0] < span[1] ? [span] : []
    }
    const [from, to] = [begins.epochMilliseconds, ends.epochMilliseconds]
    const spans: Span[] = []
    let at: Temporal.ZonedDateTime = begins
    while (at.epochMilliseconds < to) {
      const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
      const until = Math.min(to, next?.epochMilliseconds ?? to)
      spans.push(...atOffset(at.offsetNanoseconds / 1e6, Math.max(from, at.epochMilliseconds), until))
      if (!next || next.epochMilliseconds >= to) break
      at = next
    }
    return spans
  }

  function closeBefore(day: string): Date {
    let on = Temporal.PlainDate.from(day)
    for (let days = 0; days < maxIdleDays; days += 1) {
      on = on.subtract({ days: 1 })
      const last = spansOf(on).at(-1)
      if (last) return new Date(last[1])
    }
    return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
  }

  function lastOpening(moment: Date): Date {
    const today = plainDayOf(moment.getTime())
    for (let days = 0, on = today; days < maxIdleDays; days += 1, on = on.subtract({ days: 1 })) {
      const opens = spansOf(on).at(0)?.[0]
      if (opens !== undefined && opens <= moment.getTime()) return new Date(opens)
    }
    return new Date(today.toZonedDateTime(timeZone).epochMilliseconds)
  }

  return {
    lastOpening,
    add(from, ms) {
      let left = ms
      if (left <= 0) return from
      let day = plainDayOf(from.getTime())
      for (let idle = 0; idle < maxIdleDays; idle += 1) {
        for (const [opens, closes] of spansOf(day)) {
          const begins = Math.max(opens, from.getTime())
          if (begins >= closes) continue
          if (closes - begins >= left) return new Date(begins + left)
          left -= closes - begins
          idle = 0
        }
        day = day.add({ days: 1 })
      }
      // Every day is a holiday: the clock's own time is the nearest that can be said.
      return new Date(from.getTime() + left)
    },
    between(from, to) {
      let sum = 0
      const last = plainDayOf(to.getTime())
      for (let day = plainDayOf(from.getTime()); Temporal.PlainDate.compare(day, last) <= 0; ) {
        for (const [opens, closes] of spansOf(day))
          sum += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()))
        day = day.add({ days: 1 })
      }
      return sum
    },
    dayOf: (moment) => plainDayOf(moment.getTime()).toString(),
    closeBefore,
    businessDaysAfter(day, count) {
      let on = Temporal.PlainDate.from(day)
      let left = count
      for (let days = 0; left > 0 && days < maxIdleDays; days += 1) {
        on = on.add({ days: 1 })
        if (isBusinessDay(on)) left -= 1
      }
      return on.toString()
    },
  }
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
