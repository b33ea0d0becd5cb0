import { expect, test } from 'vitest'
import type { BusinessCalendar } from '#contract/ivr/queue-settings.ts'
import { businessTime } from './business-time.ts'

// The independent calculation goes through the clock minute by minute, and asks Intl what each minute is called there.

const zones = ['America/New_York', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
)
const minuteMs = 60_000

function isBusinessMinute({ timeZone, weekdays, holidays }: BusinessCalendar, ms: number): boolean {
  const parts = Object.fromEntries(
    (formats.get(timeZone)?.formatToParts(ms) ?? []).map(({ type, value }) => [type, value]),
  )
  const day = `${parts.year}-${parts.month}-${parts.day}`
  const weekday = new Date(`${day}T12:00Z`).getUTCDay() || 7
  const time = `${parts.hour}:${parts.minute}`
  if (holidays.some((holiday) => holiday.day === day)) return false
  return weekdays.some((one) => one.weekday === weekday && one.opens <= time && time < one.closes)
}

function addedMinuteByMinute(calendar: BusinessCalendar, from: number, minutes: number): number {
  let left = minutes
  let at = from
  while (left > 0) {
    if (isBusinessMinute(calendar, at)) left -= 1
    at += minuteMs
  }
  return at
}

/** The same numbers on every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// Around both changes of daylight saving time of New York, Los Angeles and Lord Howe, Thanksgiving and New Year.
const periods = [
  '2026-03-06',
  '2026-10-30',
  '2026-11-24',
  '2026-12-30',
  '2026-04-02',
  '2026-10-01',
  '2027-03-11',
]

function randomCase(random: () => number) {
  const whole = (below: number) => Math.floor(random() * below)
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:${['00', '30', '15'][whole(3)]}`
  const begin = Date.parse(`${periods[whole(periods.length)]}T00:00Z`)
  const timeZone = zones[whole(zones.length)] ?? 'UTC'
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
    .filter((weekday) => (weekday < 6 ? random() < 0.85 : random() < 0.3))
    .map((weekday) => {
      const hours = [
        { opens: '08:00', closes: '17:00' },
        { opens: time(whole(4)), closes: time(4 + whole(19)) },
        { opens: '00:00', closes: '24:00' },
        { opens: time(8 + whole(4)), closes: time(13 + whole(8)) },
      ]
      return { weekday, ...(hours[whole(hours.length)] ?? { opens: '08:00', closes: '17:00' }) }
    })
  const holidays = ['2026-11-26', '2026-12-25', '2027-01-01', '2026-03-09', '2026-11-02']
    .filter(() => random() < 0.6)
    .map((day) => ({ day, name: '' }))
  const calendar: BusinessCalendar = {
    timeZone,
    weekdays: weekdays.length > 0 ? weekdays : [{ weekday: 3, opens: '09:00', closes: '12:00' }],
    holidays,
  }
  return { calendar, from: begin + whole(5 * 24 * 60) * minuteMs, minutes: whole(1500) }
}

test('added business time equals a count minute by minute over holidays, weekends and changes of the offset', () => {
  // Another seed tries other cases.
  const random = randomNumbers(20_261_122)
  for (let n = 0; n < 100; n += 1) {
    const { calendar, from, minutes } = randomCase(random)
    const counted = addedMinuteByMinute(calendar, from, minutes)
    const added = businessTime(calendar)
      .add(new Date(from), minutes * minuteMs)
      .getTime()
    expect([JSON.stringify(calendar), new Date(from), minutes, new Date(added)]).toEqual([
      JSON.stringify(calendar),
      new Date(from),
      minutes,
      new Date(counted),
    ])
    if (from % (5 * minuteMs) !== 0) continue
    const later = from + 4 * 24 * 60 * minuteMs
    let between = 0
    for (let at = from; at < later; at += 5 * minuteMs)
      if (isBusinessMinute(calendar, at)) between += 5 * minuteMs
    expect(businessTime(calendar).between(new Date(from), new Date(later))).toBe(between)
  }
})

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

test('a calendar whose days are all holidays still gives a time instead of searching forever', () => {
  const never = { ...office, weekdays: [{ weekday: 4, opens: '08:00', closes: '17:00' }] }
  const holidays = Array.from({ length: 150 }, (_, week) => ({
    day: new Date(Date.parse('2026-11-26T00:00Z') + week * 7 * 86_400_000).toISOString().slice(0, 10),
    name: '',
  }))
  const time = businessTime({ ...never, holidays })
  expect(time.add(new Date('2026-11-26T00:00Z'), hours(1)).getTime()).toBeGreaterThan(0)
})
