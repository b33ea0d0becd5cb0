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
import type { AppointmentsParts } from './parts.ts'
import type { Participant, Standing } from './store.ts'

/** What an entry is made of. Nothing of it is of a patient: no note goes into a calendar. */
export type Entry = Pick<
  Standing,
  'id' | 'bookedByName' | 'memberName' | 'startsAt' | 'endsAt' | 'status' | 'meetingLink' | 'sequence'
>

type Origin = Pick<AppointmentsParts, 'publicUrl' | 'mailFrom'>

const newCalendar = (): ICalCalendar =>
  ical({ prodId: { company: 'Verimend', product: 'Appointments', language: 'EN' } })

/**
 * An appointment for a mail, as iCalendar: the same UID each time, so that calendar programs change the entry
 * that they have, and a SEQUENCE that tells which mail is the later one (RFC 5546 §2.1.5).
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

/** Appointments for a calendar program that subscribes to them. */
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
  // Nobody reads what a calendar program would answer.
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
})

/** 'Name <address>' in its parts. */
function senderOf(mailFrom: string): { name: string; email: string } {
  const [, name = '', email = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name || 'Verimend', email: email.trim() }
}
