import ical, {
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { CalendarEntry } from '#server/outside/mail.ts'
import type { AppointmentsParts } from '../parts.ts'
import type { AppointmentRow, Participant } from '../store.ts'

/** The data of a calendar entry. It contains nothing about a patient, so no note. */
export type Entry = Pick<
  AppointmentRow,
  'id' | 'bookedByName' | 'memberName' | 'startsAt' | 'endsAt' | 'status' | 'meetingLink' | 'sequence'
>

type Origin = Pick<AppointmentsParts, 'publicUrl' | 'mailFrom'>

const newCalendar = (): ICalCalendar =>
  ical({ prodId: { company: 'Verimend', product: 'Appointments', language: 'EN' } })

/**
 * An appointment as an iCalendar attachment. The UID stays the same, so that calendar programs update their entry;
 * the SEQUENCE shows which email is newer (RFC 5546 §2.1.5).
 */
export function mailedEntry(
  entry: Entry,
  people: readonly Pick<Participant, 'name' | 'email'>[],
  origin: Origin,
  now: Date,
): CalendarEntry {
  const cancelled = entry.status === 'Cancelled'
  const calendar = newCalendar().method(cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  calendar.createEvent({
    ...eventOf(entry, origin, now),
    organizer: senderOf(origin.mailFrom),
    attendees: people.map(attendee),
  })
  return { method: cancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}

/** The feed that a calendar program subscribes to. */
export function feedOf(entries: readonly Entry[], origin: Origin, now: Date): string {
  const calendar = newCalendar()
    .name('Verimend appointments')
    .ttl(15 * 60)
  for (const entry of entries) calendar.createEvent(eventOf(entry, origin, now))
  return calendar.toString()
}

function eventOf(entry: Entry, { publicUrl }: Origin, now: Date): ICalEventData {
  const { id, sequence, startsAt, endsAt, meetingLink, status } = entry
  const page = `${publicUrl}/appointment`
  return {
    id: `appointment-${id}@${new URL(publicUrl).hostname}`,
    sequence,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: `Verimend: ${entry.bookedByName} with ${entry.memberName}`,
    description: [...(meetingLink === '' ? [] : [`Join: ${meetingLink}`]), `All appointments: ${page}`].join(
      '\n',
    ),
    location: meetingLink === '' ? null : meetingLink,
    url: page,
    status: status === 'Cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

const attendee = ({ name, email }: Pick<Participant, 'name' | 'email'>): ICalAttendeeData => ({
  name,
  email,
  role: ICalAttendeeRole.REQ,
  type: ICalAttendeeType.INDIVIDUAL,
  // Replies of calendar programs are not read.
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
})

function senderOf(mailFrom: string): { name: string; email: string } {
  const [, name = '', email = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name || 'Verimend', email: email.trim() }
}
