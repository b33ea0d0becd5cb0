import type { Appointment } from '#contract/appointments/appointments.ts'
import { wallClock } from './zones.ts'

/** An appointment as a block of a day. Minutes are counted from midnight. */
export interface Block {
  appointment: Appointment
  from: number
  to: number
  /** Its place among the blocks that it overlaps, and how many places there are. */
  lane: number
  lanes: number
}

export interface WeekLayout {
  /** The blocks of each day, by their start. */
  days: ReadonlyMap<string, readonly Block[]>
  /** The hours to show: working hours, and more if an appointment lies outside of them. */
  firstHour: number
  lastHour: number
}

const wholeDay = 24 * 60
/** In minutes. A shorter appointment is drawn this high, so that its text can be read. */
const shortest = 20
const workingHours = { first: 8, last: 18 }

/** Places the appointments that begin on one of these days, in the viewer's zone. */
export function weekLayout(
  appointments: readonly Appointment[],
  days: readonly string[],
  zone: string,
): WeekLayout {
  const placed = days.map((day) => [day, inLanes(blocksOn(day, appointments, zone))] as const)
  const blocks = placed.flatMap(([, ofDay]) => ofDay)
  return {
    days: new Map(placed),
    firstHour: Math.min(workingHours.first, ...blocks.map(({ from }) => Math.floor(from / 60))),
    lastHour: Math.max(workingHours.last, ...blocks.map(({ to }) => Math.ceil(to / 60))),
  }
}

function blocksOn(day: string, appointments: readonly Appointment[], zone: string): Block[] {
  return appointments
    .flatMap((appointment) => {
      const [start, end] = [appointment.start, appointment.end].map((at) => wallClock(new Date(at), zone))
      if (!start || !end || start.day !== day) return []
      const from = start.hour * 60 + start.minute
      // An appointment that continues after midnight ends with its day.
      const until = end.day === day ? end.hour * 60 + end.minute : wholeDay
      const to = Math.min(wholeDay, Math.max(until, from + shortest))
      return [{ appointment, from, to, lane: 0, lanes: 1 }]
    })
    .sort((one, other) => one.from - other.from || one.to - other.to)
}

/** Overlapping blocks are side by side, each in the first free lane. */
function inLanes(blocks: readonly Block[]): Block[] {
  const groups: Block[][] = []
  let groupEnd = 0
  for (const block of blocks) {
    const group = groups.at(-1)
    if (group && block.from < groupEnd) group.push(block)
    else groups.push([block])
    groupEnd = Math.max(block.from < groupEnd ? groupEnd : 0, block.to)
  }
  return groups.flatMap((group) => {
    const ends: number[] = []
    const placed = group.map((block) => {
      const free = ends.findIndex((end) => end <= block.from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = block.to
      return { ...block, lane }
    })
    return placed.map((block) => ({ ...block, lanes: ends.length }))
  })
}
