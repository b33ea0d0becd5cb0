import { isTimeZone } from '#contract/appointments.ts'
import { isId } from '#contract/replies.ts'
import { readDay } from '../kit/dates.ts'
import { ownZone } from './zones.ts'

export type View = 'weekly' | 'daily'

/** What the address of Schedule Appointment holds, so that a reload or the back button shows the same times. */
export interface SlotChoice {
  view: View
  /** YYYY-MM-DD, never before today; '' until one is chosen. */
  day: string
  /** '' for all members. */
  memberId: string
  zone: string
  /** The appointment that is being moved; '' when a new one is booked. */
  appointmentId: string
}

/** Reads an address, which can be written by hand: what makes no sense counts as not given. `today` is in its zone. */
export function slotChoiceIn(query: URLSearchParams, todayIn: (zone: string) => string): SlotChoice {
  const asked = query.get('zone') ?? ''
  const zone = isTimeZone(asked) ? asked : ownZone()
  const day = query.get('day') ?? ''
  const isDay = /^\d{4}-/.test(day) && readDay(day) !== undefined
  return {
    view: query.get('view') === 'daily' ? 'daily' : 'weekly',
    day: isDay && day >= todayIn(zone) ? day : '',
    memberId: idIn(query.get('member')),
    zone,
    appointmentId: idIn(query.get('appointmentId')),
  }
}

function idIn(text: string | null): string {
  return text !== null && isId(text) ? text : ''
}

/** The address of a choice: what is as it would be anyway is left out. */
export function queryOf({ view, day, memberId, zone, appointmentId }: SlotChoice): string {
  const query = new URLSearchParams()
  if (appointmentId) query.set('appointmentId', appointmentId)
  if (view === 'daily') query.set('view', view)
  if (day) query.set('day', day)
  if (memberId) query.set('member', memberId)
  if (zone !== ownZone()) query.set('zone', zone)
  return query.size > 0 ? `?${query}` : ''
}
