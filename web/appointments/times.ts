import type { Slot } from '#contract/appointments/appointments.ts'
import { timeIn, wallClock, zoneAt } from './zones.ts'

/** A slot as it is shown on a day in the viewer's zone. */
export interface Time {
  slot: Slot
  /** YYYY-MM-DD */
  day: string
  /** '9:00 AM'; with the zone's short name if the same time occurs twice that day, because clocks go back. */
  label: string
  half: 'Morning' | 'Afternoon'
}

/** The slots grouped by the day on which they begin in the viewer's zone, each group in order. */
export function timesByDay(slots: readonly Slot[], zone: string): ReadonlyMap<string, readonly Time[]> {
  const days = new Map<string, Time[]>()
  for (const slot of slots) {
    const start = new Date(slot.start)
    const { day, hour } = wallClock(start, zone)
    const time: Time = { slot, day, label: timeIn(start, zone), half: hour < 12 ? 'Morning' : 'Afternoon' }
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return new Map([...days].map(([day, times]) => [day, withZoneWhereTwice(times, zone)]))
}

function withZoneWhereTwice(times: readonly Time[], zone: string): Time[] {
  return times.map((time) => {
    const isTwice = times.some(({ label, slot }) => label === time.label && slot.start !== time.slot.start)
    return isTwice ? { ...time, label: `${time.label} ${zoneAt(zone, new Date(time.slot.start))}` } : time
  })
}

/** The common length of these times in minutes; undefined when they differ or there are none. */
export function oneLength(times: readonly Time[]): number | undefined {
  const lengths = new Set(times.map(({ slot }) => slot.durationMinutes))
  return lengths.size === 1 ? [...lengths][0] : undefined
}
