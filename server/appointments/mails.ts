import { type Block, composeMail, type Fact, type MailContent } from '#server/outside/compose-mail.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import type { AppointmentRow, Participant } from './store.ts'
import { spanInWords, timeInWords } from './times.ts'

// The emails contain nothing about a patient, so no note.

export type AppointmentChange = 'booked' | 'moved' | 'handed-over' | 'cancelled'

export interface Occasion {
  readonly appointment: AppointmentRow
  readonly everybody: readonly Participant[]
  readonly publicUrl: string
}

export type Mail = Omit<OutgoingMail, 'entry'>

interface Words {
  readonly subject: string
  readonly heading: string
  readonly opening: string
}

const changes: Record<AppointmentChange, Words> = {
  booked: {
    subject: 'Appointment booked',
    heading: 'Your appointment is booked',
    opening: 'Open the attached invitation to add it to your calendar.',
  },
  moved: {
    subject: 'Appointment moved',
    heading: 'Your appointment was moved',
    opening: 'Here is the new time. Open the attached invitation to update your calendar.',
  },
  'handed-over': {
    subject: 'Appointment handed over',
    heading: 'A colleague is taking over your appointment',
    opening: 'The time is the same. Use the link in this email to join.',
  },
  cancelled: {
    subject: 'Appointment canceled',
    heading: 'Your appointment is canceled',
    opening: 'This appointment is canceled. We’ve removed it from your calendar.',
  },
}

/** Informs a participant of a change of an appointment. */
export function changeMail(to: Participant, what: AppointmentChange, occasion: Occasion): Mail {
  const { appointment, publicUrl } = occasion
  const next: Block[] =
    what === 'cancelled'
      ? [{ button: 'View your appointments', to: `${publicUrl}/appointment` }]
      : joining(appointment, publicUrl)
  return appointmentMail(to, changes[what], occasion, next)
}

/** Informs an office that its appointment is canceled because the member has left. */
export function leftMail(to: Participant, occasion: Occasion): Mail {
  const opening = `${occasion.appointment.memberName} is no longer available. Please book another time. We’ve removed this appointment from your calendar.`
  return appointmentMail(to, { ...changes.cancelled, opening }, occasion, [
    { button: 'Book another time', to: `${occasion.publicUrl}/add-scheduleAppointment` },
  ])
}

export type ReminderLead = 'day' | 'hour'

const aheadWords: Record<ReminderLead, string> = {
  day: 'Your appointment is within the next 24 hours',
  hour: 'Your appointment starts within an hour',
}

export function reminderMail(to: Participant, ahead: ReminderLead, occasion: Occasion): Mail {
  const words = {
    subject: 'Appointment reminder',
    heading: aheadWords[ahead],
    opening: 'Join when it starts. If you can’t make it, please let the others know.',
  }
  return appointmentMail(to, words, occasion, joining(occasion.appointment, occasion.publicUrl))
}

const joining = ({ meetingLink }: AppointmentRow, publicUrl: string): Block[] => [
  { button: 'Join the appointment', to: meetingLink },
  { link: 'View it in Verimend', to: `${publicUrl}/appointment` },
]

function appointmentMail(
  to: Participant,
  { subject, heading, opening }: Words,
  { appointment, everybody, publicUrl }: Occasion,
  next: readonly Block[],
): Mail {
  const body = [opening, { facts: factsFor(to, appointment, everybody) }, ...next]
  return mailAbout(to, appointment, publicUrl, { subject, heading, body })
}

/** An email to a participant; its subject names the time of the appointment. */
export function mailAbout(
  to: Participant,
  { startsAt }: AppointmentRow,
  publicUrl: string,
  { subject, ...content }: Pick<MailContent, 'subject' | 'heading' | 'body'>,
): Mail {
  const complete = {
    ...content,
    subject: `${subject}: ${timeInWords(startsAt, to.timeZone)}`,
    greets: to.firstName,
    because: 'you’re part of this appointment',
  }
  return { to: to.email, ...composeMail(complete, publicUrl) }
}

/** The time in the recipient's zone, and in the zones of participants where it differs. */
export function factsFor(
  to: Participant,
  { startsAt, endsAt, bookedByName, memberName }: AppointmentRow,
  everybody: readonly Participant[],
): Fact[] {
  const own = spanInWords(startsAt, endsAt, to.timeZone)
  const others = everybody.map(({ name, timeZone }) => ({
    name,
    time: spanInWords(startsAt, endsAt, timeZone),
  }))
  const elsewhere = others.filter(({ time }) => time !== own).map(({ name, time }) => `For ${name}: ${time}`)
  return [
    { label: 'When', lines: [own, ...elsewhere] },
    { label: 'Who', lines: [`${bookedByName} with ${memberName} of the verification team`] },
  ]
}
