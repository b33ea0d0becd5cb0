import ICAL from 'ical.js'
import type { Appointment, SlotPage } from '#contract/appointments/appointments.ts'
import type { AppointmentsParts } from '../appointments/parts.ts'
import { businessDay } from '../kit/business-day.ts'
import type { NotificationEvent } from '../kit/live/notify.ts'
import type { OutgoingMail } from '../outside/outbox.ts'
import type { Person, Portal } from './portal.ts'

/** A valid schedule form: weekdays from nine to five in Chicago, slots of half an hour. */
export const scheduleForm = (more: Record<string, unknown> = {}) => ({
  schedulingTitle: 'Verification call',
  durationOption: '30',
  timeZone: 'America/Chicago',
  active: true,
  availabilityWindow: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => ({
    day,
    from: '09:00',
    to: '17:00',
  })),
  ...more,
})

/** Days off of a form: a week that begins in thirty days. */
export function comingDaysOff(now: Date): { from: string; to: string; label: string }[] {
  const first = Temporal.PlainDate.from(businessDay(now)).add({ days: 30 })
  return [{ from: first.toString(), to: first.add({ days: 6 }).toString(), label: 'Holidays' }]
}

/** Saves a schedule for a team member. */
export async function scheduled(
  portal: Portal,
  by: Person,
  more: Record<string, unknown> = {},
): Promise<void> {
  const answer = await portal.post('/schedule/configureSchedule', scheduleForm(more), by)
  if (answer.status !== 200)
    throw new Error(`the schedule answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** The offered slots from a day on, by default for one day in Chicago time. */
export async function slotsFor(
  portal: Portal,
  by: Person,
  from: string,
  more: Record<string, string> = {},
): Promise<SlotPage> {
  const query = { from, days: '1', timeZone: 'America/Chicago', ...more }
  const answer = await portal.get('/appointment/getSlots', by, query)
  if (answer.status !== 200) throw new Error(`slots answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data as SlotPage
}

/** A valid booking of half an hour. `time` is in Chicago, such as '2026-11-24T10:00'. */
export const bookingAt = (time: string, more: Record<string, unknown> = {}) => ({
  start: Temporal.PlainDateTime.from(time).toZonedDateTime('America/Chicago').toInstant().toString(),
  durationMinutes: 30,
  timeZone: 'America/Chicago',
  ...more,
})

/** Books a time, even if the booker has another appointment then, and returns the appointment. */
export async function booked(
  portal: Portal,
  by: Person,
  time: string,
  more: Record<string, unknown> = {},
): Promise<Appointment> {
  const wanted = bookingAt(time, { alsoAtThisTime: true, ...more })
  const answer = await portal.post('/appointment/bookAppointment', wanted, by)
  if (answer.status !== 200) throw new Error(`booking answered ${answer.status} ${answer.body.error}`)
  return answer.body.data as Appointment
}

export interface Recorded {
  readonly parts: AppointmentsParts
  readonly mails: OutgoingMail[]
  readonly events: NotificationEvent[]
  readonly followed: number[]
}

/**
 * Dependencies of appointments that record mails, events and syncs. `linkingMembers` have a calendar that creates
 * links.
 */
export function recordedParts(linkingMembers: readonly number[] = []): Recorded {
  const mails: OutgoingMail[] = []
  const events: NotificationEvent[] = []
  const followed: number[] = []
  const parts: AppointmentsParts = {
    publicUrl: 'https://portal.example',
    meetingBaseUrl: 'https://meet.test.example',
    mailFrom: 'Verimend <no-reply@verimend.test>',
    secrets: { sign: (text) => text },
    mail: async (_, ...sent) => void mails.push(...sent),
    notify: async (_, event) => void events.push(event),
    calendars: {
      needsCalendar: false,
      makesLinks: async (_, memberId) => linkingMembers.includes(memberId),
      follow: async (_, id) => void followed.push(id),
    },
  }
  return { parts, mails, events, followed }
}

/** Parses an iCalendar text, with another library than the one that generates it. */
export function readEntry(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const [component] = calendar.getAllSubcomponents('vevent')
  if (!component) throw new Error('there is no entry in this calendar')
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    zone: event.startDate.zone.tzid,
    summary: event.summary,
    location: event.location,
    status: component.getFirstPropertyValue('status'),
    organizer: event.organizer,
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  }
}
