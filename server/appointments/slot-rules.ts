import type { Slot } from '#contract/appointments/appointments.ts'
import { daysOf, type Stretch, type WallDay, windowOn } from '#server/kit/wall-clock.ts'
import { holidaysOf } from './holiday-rules.ts'

/** What a member's slots are made from. */
export interface Offer {
  readonly memberId: number
  readonly name: string
  /** The name, with the email address where two members have the same. */
  readonly label: string
  readonly timeZone: string
  readonly durationMinutes: number
  /** In minutes. */
  readonly minimumNotice: number
  /** In minutes. */
  readonly buffer: number
  readonly dailyMaximum: number | null
  readonly holidays: boolean
  readonly windows: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
  /** Both ends included, YYYY-MM-DD. */
  readonly daysOff: readonly { readonly from: string; readonly to: string }[]
  /** Booked and past appointments. */
  readonly booked: readonly Stretch[]
  /** Busy times from the member's own calendar. */
  readonly busy: readonly Stretch[]
}

const minuteMs = 60_000
/** Slots are offered no further ahead, which also rejects a mistyped year. */
export const furthestDays = 366

/**
 * When a member can be booked, as the starts of slots in order. Every slot lies inside a window of the member's
 * schedule; a window is divided into slots from its start.
 * @param within the period in which slots begin; its end is exclusive
 */
export function slotsOf(offer: Offer, within: Stretch, now: number): number[] {
  const from = Math.max(within.from, now + offer.minimumNotice * minuteMs)
  const to = Math.min(within.to, now + furthestDays * 86_400_000)
  if (from >= to) return []
  const length = offer.durationMinutes * minuteMs
  const taken = [...apart(offer.booked, offer.buffer), ...offer.busy]
  return daysOf(offer.timeZone, { from, to })
    .filter((day) => isWorked(offer, day) && !isFull(offer, day))
    .flatMap((day) => startsOn(offer, day))
    .filter(
      (start) => start >= from && start < to && !overlapsAny(taken, { from: start, to: start + length }),
    )
}

/** Booked times with the buffer around them. */
export const apart = (booked: readonly Stretch[], buffer: number): Stretch[] =>
  booked.map(({ from, to }) => ({ from: from - buffer * minuteMs, to: to + buffer * minuteMs }))

function isWorked({ daysOff, holidays }: Offer, { date }: WallDay): boolean {
  if (daysOff.some(({ from, to }) => from <= date && date <= to)) return false
  return !(holidays && isHoliday(date))
}

function isFull({ dailyMaximum, booked }: Offer, day: WallDay): boolean {
  return dailyMaximum !== null && countOn(day, booked) >= dailyMaximum
}

/** How many of these begin on a day, by its own clock. */
function countOn({ segments }: WallDay, booked: readonly Stretch[]): number {
  const begins = segments[0]?.from ?? 0
  const ends = segments.at(-1)?.to ?? 0
  return booked.filter(({ from }) => from >= begins && from < ends).length
}

const isHoliday = (date: string) => holidaysOf(Number(date.slice(0, 4))).has(date)

function startsOn({ windows, durationMinutes }: Offer, day: WallDay): number[] {
  const length = durationMinutes * minuteMs
  const starts = hoursOn({ windows }, day).flatMap((stretch) => cut(stretch, length))
  return starts.sort((one, two) => one - two)
}

const hoursOn = ({ windows }: Pick<Offer, 'windows'>, day: WallDay): Stretch[] =>
  windows.filter(({ weekday }) => weekday === day.weekday).flatMap(({ from, to }) => windowOn(day, from, to))

function cut({ from, to }: Stretch, length: number): number[] {
  const starts: number[] = []
  for (let start = from; start + length <= to; start += length) starts.push(start)
  return starts
}

/** Whether a period overlaps one of these. */
const overlapsAny = (stretches: readonly Stretch[], { from, to }: Stretch): boolean =>
  stretches.some((one) => one.from < to && one.to > from)

/** `taken`: booked by others; `gone`: not offered for another reason. */
type SlotState = 'free' | 'taken' | 'gone'

/** The state of one slot of a member. */
export function slotState(offer: Offer, slot: Stretch, now: number): SlotState {
  const within = { from: slot.from, to: slot.from + 1 }
  if (slot.to - slot.from !== offer.durationMinutes * minuteMs) return 'gone'
  if (slotsOf(offer, within, now).length > 0) return 'free'
  const alone = { ...offer, booked: [], dailyMaximum: null }
  if (slotsOf(alone, within, now).length === 0) return 'gone'
  return overlapsAny(apart(offer.booked, offer.buffer), slot) ? 'taken' : 'gone'
}

/**
 * Whether a member could take over an appointment of any length at this time: within their working hours, with
 * their notice, next to what they have, and on a day that is not full.
 */
export function canTake(offer: Offer, slot: Stretch, now: number): boolean {
  const { from, to } = slot
  if (from < now + offer.minimumNotice * minuteMs) return false
  if (overlapsAny([...apart(offer.booked, offer.buffer), ...offer.busy], slot)) return false
  return daysOf(offer.timeZone, { from, to: from + 1 })
    .filter((day) => isWorked(offer, day) && !isFull(offer, day))
    .flatMap((day) => hoursOn(offer, day))
    .some((hours) => hours.from <= from && to <= hours.to)
}

/** Members by how many appointments they have on the day of a slot, each by their own clock: the fewest first. */
export function leastBookedFirst(offers: readonly Offer[], { from }: Stretch): Offer[] {
  const bookedThatDay = ({ booked, timeZone }: Offer) => {
    const [day] = daysOf(timeZone, { from, to: from })
    return day ? countOn(day, booked) : 0
  }
  return offers.toSorted((one, two) => bookedThatDay(one) - bookedThatDay(two) || one.memberId - two.memberId)
}

/** The slots of several members by start; those of the same time and length are merged, with all free members. */
export function openSlotsOf(offers: readonly Offer[], within: Stretch, now: number): Slot[] {
  const found = new Map<string, { start: number; durationMinutes: number; memberIds: string[] }>()
  for (const offer of offers) {
    const { durationMinutes } = offer
    for (const start of slotsOf(offer, within, now)) {
      const key = `${start} ${durationMinutes}`
      const slot = found.get(key) ?? { start, durationMinutes, memberIds: [] }
      slot.memberIds.push(String(offer.memberId))
      found.set(key, slot)
    }
  }
  return [...found.values()]
    .sort((one, two) => one.start - two.start || one.durationMinutes - two.durationMinutes)
    .map(({ start, durationMinutes, memberIds }) => ({
      start: isoOf(start),
      end: isoOf(start + durationMinutes * minuteMs),
      durationMinutes,
      memberIds,
    }))
}

const isoOf = (instant: number) => new Date(instant).toISOString()
