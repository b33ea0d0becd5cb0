import { minutesOf } from '#contract/days.rules.ts'
import type { BusinessCalendar } from '#contract/ivr/queue/queue-settings.ts'
import { dayIn } from '#server/kit/business-day.ts'
import { type Stretch, wallDay, windowOn } from '#server/kit/wall-clock.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Business time by a calendar: the time within its hours. Time zones may shift their offset in between. */
export interface BusinessTime {
  /**
   * The moment when this much business time has passed since `from`; `from` itself for none. It goes through the days
   * in between: at most nine years, for the longest target in the shortest week.
   */
  add(from: Date, ms: number): Date
  /** How much business time is between two moments. */
  between(from: Date, to: Date): number
  /** A moment's day in the calendar's time zone. */
  dayOf(moment: Date): string
  /** When the last business day opened, including the moment's own; its midnight if there is no business day. */
  lastOpening(moment: Date): Date
  /** The last business moment before a day begins; its midnight if there is none. */
  closeBefore(day: string): Date
  /** The business day `count` business days after `day`; `day` itself for 0. */
  businessDaysAfter(day: string, count: number): string
}

/** How much business time a week without holidays has. */
export const weekMsOf = ({ weekdays }: BusinessCalendar): number =>
  weekdays.reduce((sum, { opens, closes }) => sum + (minutesOf(closes) - minutesOf(opens)) * minuteMs, 0)

/** Days are numbered from 1970-01-01 on. A calendar has hours on at least one weekday (`weekMsOf`). */
export function businessTime(calendar: BusinessCalendar): BusinessTime {
  const { timeZone } = calendar
  const hours = new Map(calendar.weekdays.map(({ weekday, ...of }) => [weekday, of]))
  const holidays = new Set(calendar.holidays.map(({ day }) => day))
  const known = new Map<number, readonly Stretch[]>()

  const hoursOn = (date: Temporal.PlainDate) =>
    holidays.has(date.toString()) ? undefined : hours.get(date.dayOfWeek)

  /** When a day is open: one interval, unless the offset changes within its hours. */
  function openOn(day: number): readonly Stretch[] {
    const found = known.get(day)
    if (found) return found
    const date = plainOf(day)
    const open = hoursOn(date)
    const made = open ? windowOn(wallDay(date, timeZone), minutesOf(open.opens), minutesOf(open.closes)) : []
    known.set(day, made)
    return made
  }

  const dayAt = (moment: Date) => numberOf(dayIn(timeZone, moment))
  const midnightOf = (day: number) => new Date(plainOf(day).toZonedDateTime(timeZone).epochMilliseconds)

  /** The last open day before another; undefined if there is none. Each holiday may take a week's only day. */
  function lastOpenBefore(day: number): readonly Stretch[] | undefined {
    for (let days = 1; days < 7 * (holidays.size + 8); days += 1) {
      const open = openOn(day - days)
      if (open.length > 0) return open
    }
  }

  return {
    add(from, ms) {
      if (weekMsOf(calendar) <= 0) throw new Error('a calendar without hours')
      let left = ms
      for (let day = dayAt(from); left > 0; day += 1)
        for (const open of openOn(day)) {
          const begins = Math.max(open.from, from.getTime())
          if (open.to - begins >= left) return new Date(begins + left)
          left -= Math.max(0, open.to - begins)
        }
      return from
    },
    between(from, to) {
      let sum = 0
      const last = dayAt(to)
      for (let day = dayAt(from); day <= last; day += 1)
        for (const open of openOn(day))
          sum += Math.max(0, Math.min(open.to, to.getTime()) - Math.max(open.from, from.getTime()))
      return sum
    },
    dayOf: (moment) => dayIn(timeZone, moment),
    lastOpening(moment) {
      const today = dayAt(moment)
      const opened = openOn(today)[0]?.from ?? Number.POSITIVE_INFINITY
      if (opened <= moment.getTime()) return new Date(opened)
      return new Date(lastOpenBefore(today)?.[0]?.from ?? midnightOf(today))
    },
    closeBefore(day) {
      const number = numberOf(day)
      return new Date(lastOpenBefore(number)?.at(-1)?.to ?? midnightOf(number))
    },
    businessDaysAfter(day, count) {
      let date = Temporal.PlainDate.from(day)
      for (let left = count; left > 0; ) {
        date = date.add({ days: 1 })
        if (hoursOn(date)) left -= 1
      }
      return date.toString()
    },
  }
}

const numberOf = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs
const plainOf = (day: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(day * dayMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
