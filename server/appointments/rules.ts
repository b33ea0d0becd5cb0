import { appointmentMay, takesPart } from '#contract/appointments/appointments.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Stretch } from '#server/kit/wall-clock.ts'
import { furthestDays, leastBookedFirst, type Offer, slotState } from './slot-rules.ts'
import type { AppointmentRow, ChosenTime } from './store.ts'

const minuteMs = 60_000

/** Throws unless this user may do this with the appointment now. */
export function mustAllow(
  action: 'reschedule' | 'cancel' | 'confirm',
  { status, meetingLink, memberId }: AppointmentRow,
  actor: Actor,
): void {
  if (!takesPart(memberId, actor)) throwError('appointments.not-participant')
  if (appointmentMay(status, meetingLink !== '', actor.userType)[action]) return
  if (status !== 'booked')
    throwError('appointments.not-booked', {
      parts: { status: status === 'Cancelled' ? 'canceled' : status.toLowerCase() },
    })
  if (meetingLink === '') throwError('appointments.link-pending')
  throwError('appointments.not-participant')
}

/** The time of a slot that begins at `start`; undefined if it is unreadable, past or too far ahead. */
export function slotAt(start: string, durationMinutes: number, now: Date): Stretch | undefined {
  const from = Date.parse(start)
  const furthest = now.getTime() + furthestDays * 86_400_000
  // Negated as a whole, because every comparison with NaN is false.
  if (!(from >= now.getTime() && from < furthest)) return undefined
  return { from, to: from + durationMinutes * minuteMs }
}

/** The member who is free in a slot and has the fewest appointments on that day. Throws if no one is free. */
export function freeMember(offers: readonly Offer[], slot: Stretch, now: Date): Offer {
  const states = offers.map((offer) => slotState(offer, slot, now.getTime()))
  const free = offers.filter((_, at) => states[at] === 'free')
  const [first] = leastBookedFirst(free, slot)
  return first ?? throwError(states.includes('taken') ? 'appointments.slot-taken' : 'appointments.slot-gone')
}

/** The offer without one appointment, which must not block its own new time. */
export function without(offer: Offer, { startsAt, endsAt }: AppointmentRow): Offer {
  const [from, to] = [startsAt.getTime(), endsAt.getTime()]
  return { ...offer, booked: offer.booked.filter((booked) => booked.from !== from || booked.to !== to) }
}

/** A slot as it is stored, with day and time in the zone that it was chosen in. */
export function chosenTime({ from, to }: Stretch, timeZone: string): ChosenTime {
  const local = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  return {
    startsAt: new Date(from),
    endsAt: new Date(to),
    timeZone: local.timeZoneId,
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** A period of whole days in a time zone. */
export function daysFrom(from: string, days: number, timeZone: string): Stretch {
  const first = Temporal.PlainDate.from(from)
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  return { from: at(first), to: at(first.add({ days })) }
}

/** The part of a period in which slots can be offered. */
export function offered({ from, to }: Stretch, now: Date): Stretch {
  const begins = Math.max(from, now.getTime())
  const ends = Math.min(to, now.getTime() + furthestDays * 86_400_000)
  return { from: begins, to: Math.max(begins, ends) }
}
