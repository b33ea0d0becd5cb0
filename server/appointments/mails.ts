import { composeMail } from '#server/outside/compose-mail.ts'
import type { Block, Fact } from '#server/outside/mail-content.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import type { AppointmentRow, Participant } from './store.ts'
import { spanInWords, timeInWords } from './times.ts'

// The mails contain nothing about a patient, so no note.

export type AppointmentChange = 'booked' | 'moved' | 'handed-over' | 'cancelled'

interface Occasion {
  readonly appointment: AppointmentRow
  readonly everybody: readonly Participant[]
  readonly publicUrl: string
}

type Mail = Omit<OutgoingMail, 'entry'>

interface Words {
  readonly subject: string
  readonly heading: string
  readonly opening: string
}

const changes: Record<AppointmentChange, Words> = {
  booked: {
    subject: 'Appointment booked',
    heading: 'Your appointment is booked',
    opening: 'The attached calendar entry puts it into your calendar.',
  },
  moved: {
    subject: 'Appointment moved',
    heading: 'Your appointment has been moved',
    opening: 'It now takes place at this time. The attached entry moves it in your calendar too.',
  },
  'handed-over': {
    subject: 'Appointment handed over',
    heading: 'Your appointment has been handed over to a colleague',
    opening: 'Its time is the same. Please join with the link in this mail.',
  },
  cancelled: {
    subject: 'Appointment cancelled',
    heading: 'Your appointment has been cancelled',
    opening: 'It does not take place. The entry in your calendar goes away with this mail.',
  },
}

/** Informs a participant of a change of an appointment. */
export function changeMail(to: Participant, what: AppointmentChange, occasion: Occasion): Mail {
  const { appointment, publicUrl } = occasion
  const next: Block[] =
    what === 'cancelled'
      ? [{ button: 'See your appointments', to: `${publicUrl}/appointment` }]
      : joining(appointment, publicUrl)
  return appointmentMail(to, changes[what], occasion, next)
}

/** Informs an office that its appointment is canceled because the member has left. */
export function leftMail(to: Participant, occasion: Occasion): Mail {
  const opening = `${occasion.appointment.memberName} is no longer available. Please book another time. The entry in your calendar goes away with this mail.`
  return appointmentMail(to, { ...changes.cancelled, opening }, occasion, [
    { button: 'Book another time', to: `${occasion.publicUrl}/add-scheduleAppointment` },
  ])
}

export type ReminderLead = 'day' | 'hour'

const aheadWords: Record<ReminderLead, string> = {
  day: 'Your appointment takes place within a day',
  hour: 'Your appointment begins within an hour',
}

export function reminderMail(to: Participant, ahead: ReminderLead, occasion: Occasion): Mail {
  const words = {
    subject: 'Appointment reminder',
    heading: aheadWords[ahead],
    opening: 'Join when it begins. If you cannot take part, let the others know in time.',
  }
  return appointmentMail(to, words, occasion, joining(occasion.appointment, occasion.publicUrl))
}

const joining = ({ meetingLink }: AppointmentRow, publicUrl: string): Block[] => [
  { button: 'Join the appointment', to: meetingLink },
  { link: 'See it in Verimend', to: `${publicUrl}/appointment` },
]

function appointmentMail(
  to: Participant,
  { subject, heading, opening }: Words,
  { appointment, everybody, publicUrl }: Occasion,
  next: readonly Block[],
): Mail {
  const content = {
    subject: `${subject}: ${timeInWords(appointment.startsAt, to.timeZone)}`,
    heading,
    greets: to.firstName,
    body: [opening, { facts: factsFor(to, appointment, everybody) }, ...next],
    because: takesPart,
  }
  return { to: to.email, ...composeMail(content, publicUrl) }
}

export const takesPart = 'you take part in this appointment'

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
