import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTarget } from '#contract/ivr/queue/queue.ts'
import type { BusinessCalendar } from '#contract/ivr/queue/queue-settings.ts'
import { businessTime } from './business-time.ts'

const minuteMs = 60_000

const office: BusinessCalendar = {
  timeZone: 'America/New_York',
  weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '17:00' })),
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving Day' }],
}
const hours = (count: number) => count * 60 * minuteMs

test.each([
  ['within a day', '2026-11-20T15:00:00Z', 4, '2026-11-20T19:00:00Z'],
  ['over a weekend', '2026-11-20T21:00:00Z', 4, '2026-11-23T16:00:00Z'],
  ['over a holiday', '2026-11-25T21:00:00Z', 4, '2026-11-27T16:00:00Z'],
  ['from before the opening', '2026-11-23T06:00:00Z', 1, '2026-11-23T14:00:00Z'],
  ['over the end of daylight saving time', '2026-10-30T20:00:00Z', 2, '2026-11-02T14:00:00Z'],
  ['over its begin', '2026-03-06T21:00:00Z', 2, '2026-03-09T13:00:00Z'],
])('business hours %s end when an office would say', (_, from, count, until) => {
  expect(businessTime(office).add(new Date(from), hours(count))).toEqual(new Date(until))
})

test('the last business moment before a day is the closing of the business day before it', () => {
  const time = businessTime(office)
  expect(time.closeBefore('2026-11-23')).toEqual(new Date('2026-11-20T22:00:00Z'))
  expect(time.closeBefore('2026-11-27')).toEqual(new Date('2026-11-25T22:00:00Z'))
  expect(time.businessDaysAfter('2026-11-25', 2)).toBe('2026-11-30')
})

test('a year of holidays is skipped to the first day that is not one', () => {
  const never = { ...office, weekdays: [{ weekday: 4, opens: '08:00', closes: '17:00' }] }
  const holidays = Array.from({ length: 150 }, (_, week) => ({
    day: new Date(Date.parse('2026-11-26T00:00Z') + week * 7 * 86_400_000).toISOString().slice(0, 10),
    name: '',
  }))
  const time = businessTime({ ...never, holidays })
  expect(time.add(new Date('2026-11-26T00:00Z'), hours(1))).toEqual(new Date('2029-10-11T13:00Z'))
  expect(time.closeBefore('2029-10-11')).toEqual(new Date('2026-11-19T22:00Z'))
  expect(time.businessDaysAfter('2026-11-19', 1)).toBe('2029-10-11')
})

/** An independent calculation: minute by minute, by the clock's time. */
function minuteByMinute(calendar: BusinessCalendar) {
  const { timeZone, weekdays, holidays } = calendar
  const plain = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
  const openOn = (day: Temporal.PlainDate) =>
    holidays.some((one) => one.day === day.toString())
      ? undefined
      : weekdays.find(({ weekday }) => weekday === day.dayOfWeek)
  /** Each minute within a day's hours. */
  const minutesOn = (day: Temporal.PlainDate): number[] => {
    const open = openOn(day)
    if (!open) return []
    const [from, to] = [day, day.add({ days: 1 })].map(
      (one) => one.toZonedDateTime(timeZone).epochMilliseconds,
    )
    const isOdd = (to ?? 0) - (from ?? 0) !== 86_400_000
    const [opens = 0, closes = 0] = [open.opens, open.closes].map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      return hour * 60 + minute
    })
    const all: number[] = []
    for (let at = from ?? 0, n = 0; at < (to ?? 0); at += minuteMs, n += 1) {
      const local = isOdd
        ? Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
        : undefined
      const minute = local ? local.hour * 60 + local.minute : n
      if (minute >= opens && minute < closes) all.push(at)
    }
    return all
  }
  return {
    add(from: number, minutes: number) {
      let left = minutes
      for (let day = plain(from); ; day = day.add({ days: 1 }))
        for (const at of minutesOn(day)) {
          if (at < from) continue
          left -= 1
          if (left === 0) return at + minuteMs
        }
    },
    between(from: number, to: number) {
      let sum = 0
      for (let day = plain(from); Temporal.PlainDate.compare(day, plain(to)) <= 0; day = day.add({ days: 1 }))
        sum += minutesOn(day).filter((at) => at >= from && at < to).length
      return sum * minuteMs
    },
    closeBefore(day: string) {
      for (let on = Temporal.PlainDate.from(day).subtract({ days: 1 }); ; on = on.subtract({ days: 1 })) {
        const last = minutesOn(on).at(-1)
        if (last !== undefined) return last + minuteMs
      }
    },
    lastOpening(moment: number) {
      for (let on = plain(moment); ; on = on.subtract({ days: 1 })) {
        const first = minutesOn(on)[0]
        if (first !== undefined && first <= moment) return first
      }
    },
    businessDaysAfter(day: string, count: number) {
      let on = Temporal.PlainDate.from(day)
      for (let left = count; left > 0; ) {
        on = on.add({ days: 1 })
        if (openOn(on)) left -= 1
      }
      return on.toString()
    },
  }
}

// Cairo and Beirut change at midnight, Troll by two hours, Casablanca four times a year.
const zones = [
  ...['America/New_York', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'],
  ...['Africa/Cairo', 'Asia/Beirut', 'Antarctica/Troll', 'Africa/Casablanca'],
]
const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => new Date(Date.parse('2025-10-01T00:00Z') + days * 86_400_000).toISOString().slice(0, 10))
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 2 })
  .map((quarters) => {
    const [opens = 0, closes = 0] = quarters.toSorted((one, other) => one - other)
    const text = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    return { opens: text(opens), closes: text(closes) }
  })
const calendars = fc.record({
  timeZone: fc.constantFrom(...zones),
  weekdays: fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 7 }), times), {
      selector: ([weekday]) => weekday,
      minLength: 1,
    })
    .map((all) => all.map(([weekday, of]) => ({ weekday, ...of }))),
  holidays: fc.uniqueArray(day, { maxLength: 25 }).map((days) => days.map((one) => ({ day: one, name: '' }))),
})
const moment = fc
  .tuple(day, fc.integer({ min: 0, max: 1439 }))
  .map(([on, minute]) => Date.parse(`${on}T00:00Z`) + minute * minuteMs)

test('business time equals a minute-by-minute count for all hours, holidays and time zones', () => {
  fc.assert(
    fc.property(
      calendars,
      moment,
      moment,
      day,
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 0, max: 20 }),
      (calendar, from, to, on, minutes, count) => {
        const time = businessTime(calendar)
        const slow = minuteByMinute(calendar)
        expect(time.add(new Date(from), minutes * minuteMs)).toEqual(new Date(slow.add(from, minutes)))
        expect(time.between(new Date(from), new Date(to))).toBe(slow.between(from, to))
        expect(time.closeBefore(on)).toEqual(new Date(slow.closeBefore(on)))
        expect(time.lastOpening(new Date(from))).toEqual(new Date(slow.lastOpening(from)))
        expect(time.businessDaysAfter(on, count)).toBe(slow.businessDaysAfter(on, count))
      },
    ),
    { numRuns: 60, seed: 39 },
  )
}, 300_000)

test('the longest target in the shortest week is due nine years later, and a calendar without hours fails', () => {
  const calendar = {
    timeZone: 'UTC',
    weekdays: [{ weekday: 4, opens: '02:00', closes: '03:00' }],
    holidays: [],
  }
  const now = new Date('2026-11-24T15:00Z')
  const due = businessTime(calendar).add(now, maxTarget * minuteMs)
  expect(due).toEqual(new Date('2036-01-31T03:00Z'))
  expect(businessTime(calendar).between(now, due)).toBe(maxTarget * minuteMs)
  expect(() => businessTime({ ...calendar, weekdays: [] }).add(now, minuteMs)).toThrow('without hours')
})
