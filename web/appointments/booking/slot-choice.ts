import { addDays } from '#contract/days.rules.ts'
import { isId } from '#contract/replies.ts'
import { isTimeZone } from '#contract/time-zones.ts'
import { readDay } from '../../kit/ui/dates.ts'
import { sundayOf, weekOf } from '../days.ts'
import { ownZone } from '../zones.ts'

export type View = 'weekly' | 'daily'

/** The state in the URL of Schedule Appointment, so that a reload or the back button shows the same times. */
export interface SlotChoice {
  view: View
  /** YYYY-MM-DD, never before today; '' until one is chosen. */
  day: string
  /** The Sunday of the shown week while no day is chosen; '' for this week. */
  week: string
  /** '' for all members. */
  memberId: string
  zone: string
  /** The appointment that is being moved; '' when a new one is booked. */
  appointmentId: string
}

/**
 * Parses the URL, which can be written by hand: invalid values count as not given. `todayIn` returns today in a zone.
 */
export function slotChoiceIn(query: URLSearchParams, todayIn: (zone: string) => string): SlotChoice {
  const asked = query.get('zone') ?? ''
  const zone = isTimeZone(asked) ? asked : ownZone()
  const today = todayIn(zone)
  const day = dayIn(query.get('day'))
  const week = dayIn(query.get('week'))
  return {
    view: query.get('view') === 'daily' ? 'daily' : 'weekly',
    day: day >= today ? day : '',
    week: week > today ? sundayOf(week) : '',
    memberId: idIn(query.get('member')),
    zone,
    appointmentId: idIn(query.get('appointmentId')),
  }
}

function dayIn(text: string | null): string {
  return text !== null && /^\d{4}-/.test(text) && readDay(text) !== undefined ? text : ''
}

function idIn(text: string | null): string {
  return text !== null && isId(text) ? text : ''
}

/** The query string of a choice, without values that equal the defaults. */
export function queryOf({ view, day, week, memberId, zone, appointmentId }: SlotChoice): string {
  const query = new URLSearchParams()
  if (appointmentId) query.set('appointmentId', appointmentId)
  if (view === 'daily') query.set('view', view)
  if (day) query.set('day', day)
  else if (week) query.set('week', week)
  if (memberId) query.set('member', memberId)
  if (zone !== ownZone()) query.set('zone', zone)
  return query.size > 0 ? `?${query}` : ''
}

type Shown = Pick<SlotChoice, 'day' | 'week'>

/** The first day to load: the chosen one, or the first day of the shown week that is not past. */
export const firstDayOf = ({ day, week }: Shown, today: string): string =>
  day || weekOf(week || today).find((one) => one >= today) || today

/** The shown day: the chosen one, or the first day of the week that has times. `days` are the days with times. */
export const shownDay = (choice: Shown, today: string, days: Iterable<string> | undefined): string =>
  choice.day || ([...(days ?? [])][0] ?? firstDayOf(choice, today))

/** The choice after an arrow. Another week chooses no day, because the same weekday may have no times there. */
export function stepped(view: View, day: string, today: string, direction: 1 | -1): Shown {
  if (view === 'weekly') {
    const week = addDays(sundayOf(day), 7 * direction)
    return { day: '', week: week > today ? week : '' }
  }
  const next = addDays(day, direction)
  return { day: next < today ? today : next, week: '' }
}
