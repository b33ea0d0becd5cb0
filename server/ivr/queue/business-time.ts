import type { BusinessCalendar } from '#contract/ivr/queue/queue-settings.ts'

/** From the first to the second moment in milliseconds, the second excluded. */
type Span = readonly [from: number, to: number]

/** A day on which the offset of the time zone changes, and how much longer its hours are than on other such weekdays. */
interface OddDay {
  readonly day: number
  readonly more: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

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

/** How much business time a week has, without holidays. */
export const weekMsOf = ({ weekdays }: BusinessCalendar): number =>
  weekdays.reduce((sum, { opens, closes }) => sum + (minutesOf(closes) - minutesOf(opens)) * minuteMs, 0)

/**
 * It counts by whole weeks and searches by halves, so that no calendar and no amount of time makes it go through the days
 * one by one. Days are numbered from 1970-01-01 on.
 * @param onStep runs with each round of a loop
 */
export function businessTime(calendar: BusinessCalendar, onStep: () => void = () => {}): BusinessTime {
  const { timeZone } = calendar
  const hours = new Map(calendar.weekdays.map(({ weekday, ...of }) => [weekday, of]))
  const weekMs = weekMsOf(calendar)
  const msOf = (day: number) => {
    const open = hours.get(weekdayOf(day))
    return open ? (minutesOf(open.closes) - minutesOf(open.opens)) * minuteMs : 0
  }
  /** Holidays on which it would be open, in their order. */
  const holidays = [...new Set(calendar.holidays.map(({ day }) => numberOf(day)))]
    .filter((day) => hours.has(weekdayOf(day)))
    .sort((one, other) => one - other)
  const isHoliday = new Set(holidays)
  const holidayMs = sumsOf(holidays.map(msOf))
  const knownSpans = new Map<number, readonly Span[]>()
  const knownYears = new Map<number, readonly OddDay[]>()

  const dayAt = (ms: number) =>
    numberOf(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString())
  const midnightOf = (day: number) => plainOf(day).toZonedDateTime(timeZone)
  const isBusinessDay = (day: number) => hours.has(weekdayOf(day)) && !isHoliday.has(day)

  /** The spans of a day's hours; two where the offset changes on that day, of which one may be empty. */
  function spansOf(day: number): readonly Span[] {
    const found = knownSpans.get(day)
    if (found) return found
    if (knownSpans.size > 20_000) knownSpans.clear()
    const open = isBusinessDay(day) ? hours.get(weekdayOf(day)) : undefined
    const spans = open ? spansWithin(day, minutesOf(open.opens), minutesOf(open.closes)) : []
    knownSpans.set(day, spans)
    return spans
  }

  /** All moments whose local time is within the hours: around a change of the offset, an hour may be missing or twice. */
  function spansWithin(day: number, opens: number, closes: number): readonly Span[] {
    onStep()
    const begins = midnightOf(day)
    const midnight = day * dayMs
    const atOffset = (offsetMs: number, from: number, to: number): Span[] => {
      const span = [
        Math.max(from, midnight + opens * minuteMs - offsetMs),
        Math.min(to, midnight + closes * minuteMs - offsetMs),
      ] as const
      return span[0] < span[1] ? [span] : []
    }
    const [from, to] = [begins.epochMilliseconds, midnightOf(day + 1).epochMilliseconds]
    const spans: Span[] = []
    let at: Temporal.ZonedDateTime = begins
    while (at.epochMilliseconds < to) {
      onStep()
      const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
      const until = Math.min(to, next?.epochMilliseconds ?? to)
      spans.push(...atOffset(at.offsetNanoseconds / 1e6, Math.max(from, at.epochMilliseconds), until))
      if (!next || next.epochMilliseconds >= to) break
      at = next
    }
    return spans
  }

  /** The days of a year, from its first to its last, whose hours a change of the offset makes longer or shorter. */
  function oddDaysOf(year: number): readonly OddDay[] {
    const found = knownYears.get(year)
    if (found) return found
    if (knownYears.size > 2_000) knownYears.clear()
    const [first, last] = [Date.UTC(year, 0, 1) / dayMs, Date.UTC(year, 11, 31) / dayMs]
    const odd = new Set<number>()
    const end = midnightOf(last + 2).epochMilliseconds
    let at = midnightOf(first - 1).getTimeZoneTransition('next')
    for (; at && at.epochMilliseconds < end; at = at.getTimeZoneTransition('next')) {
      onStep()
      // A change at midnight concerns both days, and where the date line has moved, a day between them is missing.
      for (let day = dayAt(at.epochMilliseconds - 1); day <= dayAt(at.epochMilliseconds); day += 1)
        if (day >= first && day <= last) odd.add(day)
    }
    const days = [...odd]
      .filter(isBusinessDay)
      .map((day) => ({ day, more: openMs(spansOf(day)) - msOf(day) }))
    knownYears.set(year, days)
    return days
  }

  /** The business time of all days from one to before another. */
  function total(from: number, to: number): number {
    if (to <= from) return 0
    const weeks = Math.floor((to - from) / 7)
    let sum = weeks * weekMs
    for (let day = from + weeks * 7; day < to; day += 1) {
      onStep()
      sum += msOf(day)
    }
    sum -= (holidayMs[placeOf(holidays, to)] ?? 0) - (holidayMs[placeOf(holidays, from)] ?? 0)
    for (let year = yearOf(from); year <= yearOf(to); year += 1) {
      onStep()
      for (const { day, more } of oddDaysOf(year)) if (day >= from && day < to) sum += more
    }
    return sum
  }

  /** In so many weeks as these there is so much business time, whatever holidays and changes of the offset take away. */
  const weeksFor = (ms: number) => 2 * (Math.ceil(ms / weekMs) + holidays.length) + 8

  /** The last business day before a day; undefined where there is none. */
  function lastBefore(day: number): number | undefined {
    const first = day - 7 * weeksFor(0)
    const all = total(first, day)
    return all > 0 ? firstWhere(first, day, onStep, (last) => total(first, last + 1) >= all) : undefined
  }

  return {
    add(from, ms) {
      if (ms <= 0) return from
      let left = ms
      let day = dayAt(from.getTime())
      const rest = openMs(spansOf(day), from.getTime())
      if (rest < left) {
        left -= rest
        const next = day + 1
        const weeks = weeksFor(left)
        day = firstWhere(next, next + 7 * weeks, onStep, (last) => total(next, last + 1) >= left)
        left -= total(next, day)
      }
      for (const [opens, closes] of spansOf(day)) {
        const begins = Math.max(opens, from.getTime())
        if (closes - begins >= left) return new Date(begins + left)
        left -= Math.max(0, closes - begins)
      }
      throw new Error('a calendar without hours')
    },
    between(from, to) {
      const [first, last] = [dayAt(from.getTime()), dayAt(to.getTime())]
      if (first >= last) return openMs(spansOf(first), from.getTime(), to.getTime())
      return (
        openMs(spansOf(first), from.getTime()) +
        total(first + 1, last) +
        openMs(spansOf(last), undefined, to.getTime())
      )
    },
    dayOf: (moment) => textOf(dayAt(moment.getTime())),
    lastOpening(moment) {
      const today = dayAt(moment.getTime())
      const opens = spansOf(today).at(0)?.[0]
      if (opens !== undefined && opens <= moment.getTime()) return new Date(opens)
      const before = lastBefore(today)
      const [first] = before === undefined ? [] : spansOf(before)
      return new Date(first?.[0] ?? midnightOf(today).epochMilliseconds)
    },
    closeBefore(day) {
      const before = lastBefore(numberOf(day))
      const last = before === undefined ? undefined : spansOf(before).at(-1)
      return new Date(last?.[1] ?? midnightOf(numberOf(day)).epochMilliseconds)
    },
    businessDaysAfter(day, count) {
      const first = numberOf(day) + 1
      const businessDays = (to: number) => {
        const weeks = Math.floor((to - first) / 7)
        let days = weeks * hours.size
        for (let one = first + weeks * 7; one < to; one += 1) if (hours.has(weekdayOf(one))) days += 1
        return days - placeOf(holidays, to) + placeOf(holidays, first)
      }
      if (count <= 0) return day
      const end = first + 7 * (count + holidays.length + 1)
      return textOf(firstWhere(first, end, onStep, (last) => businessDays(last + 1) >= count))
    },
  }
}

/** The first whole number from one to another at which something holds that goes on to hold; found by halves. */
function firstWhere(from: number, to: number, onStep: () => void, holds: (n: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    onStep()
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** How many of these numbers, in their order, are below another. */
const placeOf = (sorted: readonly number[], n: number): number =>
  firstWhere(
    0,
    sorted.length,
    () => {},
    (at) => (sorted[at] ?? n) >= n,
  )

/** The sums of none of them, of the first, of the first two, and so on. */
function sumsOf(values: readonly number[]): readonly number[] {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return sums
}

/** What of the spans lies between two moments. */
const openMs = (
  spans: readonly Span[],
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number =>
  spans.reduce((sum, [opens, closes]) => sum + Math.max(0, Math.min(closes, to) - Math.max(opens, from)), 0)

const numberOf = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs
const dateOf = (day: number): Date => new Date(day * dayMs)
const textOf = (day: number): string => dateOf(day).toISOString().slice(0, 10)
const yearOf = (day: number): number => dateOf(day).getUTCFullYear()
/** 1 is Monday; the first numbered day was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
function plainOf(day: number): Temporal.PlainDate {
  const date = dateOf(day)
  return new Temporal.PlainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
