import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidaysOf } from './holiday-rules.ts'
import { type Offer, openSlotsOf, slotState, slotsOf } from './slot-rules.ts'

const hour = 3_600_000
const day = 24 * hour

const offer = (more: Partial<Offer> = {}): Offer => ({
  memberId: 1,
  name: 'Rita Reviewer',
  label: 'Rita Reviewer',
  timeZone: 'America/Chicago',
  durationMinutes: 60,
  minimumNotice: 0,
  buffer: 0,
  dailyMaximum: null,
  holidays: false,
  windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 9 * 60, to: 12 * 60 })),
  daysOff: [],
  booked: [],
  busy: [],
  ...more,
})

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const inChicago = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('America/Chicago').toString()
/** Slots of some days after an instant, at the time `now`. */
const slots = (of: Offer, from: string, days = 1, now = at(from) - day) =>
  slotsOf(of, { from: at(from), to: at(from) + days * day }, now)

test('a window is divided into slots from its start, and a shorter rest is not offered', () => {
  const found = slots(offer({ durationMinutes: 45 }), '2026-11-24T00:00-06:00')
  expect(found.map(inChicago)).toEqual([
    '2026-11-24T09:00:00-06:00[America/Chicago]',
    '2026-11-24T09:45:00-06:00[America/Chicago]',
    '2026-11-24T10:30:00-06:00[America/Chicago]',
    '2026-11-24T11:15:00-06:00[America/Chicago]',
  ])
})

test('a window has the same local time before and after the change to standard time', () => {
  const found = slots(offer(), '2026-10-30T00:00-05:00', 4).map(inChicago)
  expect(found.filter((start) => start.includes('T09:00:00'))).toEqual([
    '2026-10-30T09:00:00-05:00[America/Chicago]',
    '2026-10-31T09:00:00-05:00[America/Chicago]',
    '2026-11-01T09:00:00-06:00[America/Chicago]',
    '2026-11-02T09:00:00-06:00[America/Chicago]',
  ])
})

const night = (from: number, to: number) => offer({ windows: [{ weekday: 7, from: from * 60, to: to * 60 }] })

test('on the night of the spring clock change a window is shorter by the skipped hour', () => {
  const starts = slots(night(1, 5), '2026-03-08T00:00-06:00').map((start) => inChicago(start).slice(11, 22))
  expect(starts).toEqual(['01:00:00-06', '03:00:00-05', '04:00:00-05'])
  expect(slots(night(2, 3), '2026-03-08T00:00-06:00')).toEqual([])
})

test('on the night of the fall clock change a window that contains the repeated hour includes it twice', () => {
  const starts = slots(night(0, 3), '2026-11-01T00:00-05:00').map((start) => inChicago(start).slice(11, 22))
  expect(starts).toEqual(['00:00:00-05', '01:00:00-05', '01:00:00-06', '02:00:00-06'])
})

test('on the night of the fall clock change a window that occurs twice gives slots from each start', () => {
  const starts = slots({ ...night(1.5, 3), durationMinutes: 30 }, '2026-11-01T00:00-05:00')
  expect(starts.map((start) => inChicago(start).slice(11, 22))).toEqual([
    '01:30:00-05',
    '01:30:00-06',
    '02:00:00-06',
    '02:30:00-06',
  ])
})

test('booked times remove slots including a buffer around them, and busy times without a buffer', () => {
  const taken = { from: at('2026-11-24T10:00-06:00'), to: at('2026-11-24T10:30-06:00') }
  const half = { durationMinutes: 30, buffer: 15 }
  const clocks = (of: Offer) =>
    slots(of, '2026-11-24T00:00-06:00').map((start) => inChicago(start).slice(11, 16))
  expect(clocks(offer({ ...half, booked: [taken] }))).toEqual(['09:00', '11:00', '11:30'])
  expect(clocks(offer({ ...half, busy: [taken] }))).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'])
  const allDay = { from: at('2026-11-23T00:00Z'), to: at('2026-11-26T00:00Z') }
  expect(clocks(offer({ busy: [allDay, taken] }))).toEqual([])
})

test('slots within the minimum notice, on days off and on holidays are not offered', () => {
  const from = '2026-11-24T00:00-06:00'
  expect(slots(offer({ minimumNotice: 60 }), from, 1, at('2026-11-24T09:00-06:00'))).toHaveLength(2)
  expect(slots(offer({ minimumNotice: 61 }), from, 1, at('2026-11-24T09:00-06:00'))).toHaveLength(1)
  expect(slots(offer({ daysOff: [{ from: '2026-11-24', to: '2026-11-25' }] }), from, 3)).toHaveLength(3)
  // Thanksgiving is the 26th.
  expect(slots(offer(), from, 3)).toHaveLength(9)
  expect(slots(offer({ holidays: true }), from, 3)).toHaveLength(6)
})

test('a day with its maximum of appointments, in the member’s time zone, offers no more slots', () => {
  const evening = { from: at('2026-11-24T23:00-06:00'), to: at('2026-11-24T23:30-06:00') }
  const full = offer({ dailyMaximum: 1, booked: [evening] })
  expect(slots(full, '2026-11-24T00:00-06:00', 2).map((start) => inChicago(start).slice(0, 10))).toEqual(
    Array(3).fill('2026-11-25'),
  )
})

test('no slots are offered in the past or more than a year ahead', () => {
  expect(slots(offer(), '2026-11-24T00:00-06:00', 1, at('2026-11-25T00:00-06:00'))).toEqual([])
  expect(slots(offer(), '2028-11-24T00:00-06:00', 1, at('2026-11-24T00:00-06:00'))).toEqual([])
})

test('a slot is free, taken by a booking, or gone if it is not offered for another reason', () => {
  const now = at('2026-11-23T00:00Z')
  const slot = { from: at('2026-11-24T10:00-06:00'), to: at('2026-11-24T11:00-06:00') }
  expect(slotState(offer(), slot, now)).toBe('free')
  expect(slotState(offer({ booked: [slot] }), slot, now)).toBe('taken')
  expect(slotState(offer({ booked: [slot], busy: [slot] }), slot, now)).toBe('gone')
  expect(slotState(offer({ busy: [slot] }), slot, now)).toBe('gone')
  expect(slotState(offer(), { from: slot.from + 60_000, to: slot.to + 60_000 }, now)).toBe('gone')
  expect(slotState(offer(), { from: slot.from, to: slot.to - 60_000 }, now)).toBe('gone')
  const other = { from: slot.from + 3 * hour, to: slot.to + 3 * hour }
  expect(slotState(offer({ dailyMaximum: 1, booked: [other] }), slot, now)).toBe('gone')
})

test('slots of the same time are merged with all free members, and other lengths are separate', () => {
  const all = [offer(), offer({ memberId: 2 }), offer({ memberId: 3, durationMinutes: 30 })]
  const within = { from: at('2026-11-24T00:00-06:00'), to: at('2026-11-24T10:00-06:00') }
  expect(openSlotsOf(all, within, within.from)).toEqual([
    {
      start: '2026-11-24T15:00:00.000Z',
      end: '2026-11-24T15:30:00.000Z',
      durationMinutes: 30,
      memberIds: ['3'],
    },
    {
      start: '2026-11-24T15:00:00.000Z',
      end: '2026-11-24T16:00:00.000Z',
      durationMinutes: 60,
      memberIds: ['1', '2'],
    },
    {
      start: '2026-11-24T15:30:00.000Z',
      end: '2026-11-24T16:00:00.000Z',
      durationMinutes: 30,
      memberIds: ['3'],
    },
  ])
})

test('federal holidays are computed for any year, with the observed workdays for weekends', () => {
  expect([...holidaysOf(2026)].sort()).toEqual([
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-07-04'],
    ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ])
  // A Sunday's holiday is observed on Monday; New Year's Day of 2028, a Saturday, is observed in the year before.
  expect(holidaysOf(2027)).toContain('2027-07-05')
  expect(holidaysOf(2027)).toContain('2027-12-31')
  expect(holidaysOf(2028)).toContain('2028-01-01')
})

/** Zones with half and quarter hour offsets, half hour, midnight and no changes, of both hemispheres. */
const zones = [
  ...['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/St_Johns', 'America/Santiago'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Pacific/Chatham', 'Africa/Casablanca'],
  ...['Africa/Cairo', 'America/Havana', 'Atlantic/Azores', 'Europe/London', 'Pacific/Kiritimati', 'UTC'],
]

/** A day of a clock change, or the day before or after; any day in zones without changes. */
function dayNearChange(zone: string, year: number, change: number, shift: number): Temporal.PlainDate {
  let moment = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)
  for (let left = change; left >= 0; left -= 1) moment = moment.getTimeZoneTransition('next') ?? moment
  return moment.toPlainDate().add({ days: shift })
}

const quarter = fc.integer({ min: 0, max: 96 })
const window = fc
  .tuple(quarter, quarter)
  .filter(([one, two]) => one !== two)
  .map(([one, two]) => ({ from: Math.min(one, two) * 15, to: Math.max(one, two) * 15 }))
const nights = fc.record({
  timeZone: fc.constantFrom(...zones),
  year: fc.integer({ min: 2012, max: 2035 }),
  change: fc.integer({ min: 0, max: 1 }),
  shift: fc.integer({ min: -1, max: 1 }),
  window,
  durationMinutes: fc.constantFrom(15, 30, 45, 60),
})

describe('on every clock change, in time zones of every kind', () => {
  /** The local time in minutes since midnight, with its day. */
  const clockAt = (instant: number, zone: string) => {
    const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    return { date: shown.toPlainDate().toString(), minute: shown.hour * 60 + shown.minute }
  }
  const minute = 60_000

  test('each slot lies inside the window in local time, none overlaps another, and none is missing', {
    tags: 'slow',
  }, () => {
    fc.assert(
      fc.property(nights, ({ timeZone, year, change, shift, window, durationMinutes }) => {
        const date = dayNearChange(timeZone, year, change, shift)
        const name = date.toString()
        const from = date.toZonedDateTime(timeZone).epochMilliseconds - 2 * hour
        const to = from + 30 * hour
        const of = offer({ timeZone, durationMinutes, windows: [{ ...window, weekday: date.dayOfWeek }] })
        const starts = slotsOf(of, { from, to }, from - day)
        // Computed independently: every quarter hour whose local time is inside the window.
        const step = 5 * minute
        const isInside = (instant: number) => {
          const shown = clockAt(instant, timeZone)
          return shown.date === name && shown.minute >= window.from && shown.minute < window.to
        }
        let expected = 0
        let open = 0
        for (let instant = from; instant <= to; instant += step) {
          if (isInside(instant)) open += 5
          else {
            expected += Math.floor(open / durationMinutes)
            open = 0
          }
        }
        expect(starts).toHaveLength(expected)
        for (const [place, start] of starts.entries()) {
          if (place > 0)
            expect(start - (starts[place - 1] ?? 0)).toBeGreaterThanOrEqual(durationMinutes * minute)
          for (let instant = start; instant < start + durationMinutes * minute; instant += step)
            expect(isInside(instant)).toBe(true)
        }
      }),
      { numRuns: 1_000, seed: 20261120 },
    )
  })

  test('slots requested day by day in another zone equal those of the entire period, each once', () => {
    const asked = fc.record({ night: nights, viewer: fc.constantFrom(...zones) })
    fc.assert(
      fc.property(asked, ({ night: { timeZone, year, change, window, durationMinutes }, viewer }) => {
        const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...window, weekday }))
        const of = offer({ timeZone, durationMinutes, windows: all })
        const first = dayNearChange(viewer, year, change, -1)
        const edges = [0, 1, 2, 3].map(
          (days) => first.add({ days }).toZonedDateTime(viewer).epochMilliseconds,
        )
        const [from = 0, , , to = 0] = edges
        const now = from - day
        const daily = edges
          .slice(0, 3)
          .flatMap((begins, place) => slotsOf(of, { from: begins, to: edges[place + 1] ?? 0 }, now))
        expect(daily).toEqual(slotsOf(of, { from, to }, now))
        expect(new Set(daily).size).toBe(daily.length)
      }),
      { numRuns: 300, seed: 20261120 },
    )
  })
})
