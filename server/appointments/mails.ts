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

const openings: Record<AppointmentChange, string> = {
  booked: 'This appointment has been booked:',
  moved: 'This appointment has been moved. It now takes place at this time:',
  'handed-over':
    'This appointment has been handed over to a colleague. Its time is the same; please use the link below:',
  cancelled: 'This appointment has been cancelled:',
}

/** Informs a participant of a change of an appointment. */
export function changeMail(to: Participant, what: AppointmentChange, occasion: Occasion): Mail {
  const { appointment, publicUrl } = occasion
  const cancelled = what === 'cancelled'
  const next = cancelled
    ? ['The entry in your calendar goes away with this mail. Sign in to see your appointments:']
    : ['Join at this address:', appointment.meetingLink, 'Sign in to see, move or cancel it:']
  return {
    to: to.email,
    subject: `Appointment ${what.replace('-', ' ')}: ${timeInWords(appointment.startsAt, to.timeZone)}`,
    text: paragraphs(to, openings[what], occasion, [...next, `${publicUrl}/appointment`]),
  }
}

/** Informs an office that its appointment is cancelled because the member has left. */
export function leftMail(to: Participant, occasion: Occasion): Mail {
  const { appointment, publicUrl } = occasion
  const words = `${appointment.memberName} is no longer available, so this appointment had to be cancelled:`
  return {
    to: to.email,
    subject: `Appointment cancelled: ${timeInWords(appointment.startsAt, to.timeZone)}`,
    text: paragraphs(to, words, occasion, [
      'Please sign in and book another time:',
      `${publicUrl}/add-scheduleAppointment`,
    ]),
  }
}

export type ReminderLead = 'day' | 'hour'

const aheadWords: Record<ReminderLead, string> = {
  day: 'This appointment takes place within a day:',
  hour: 'This appointment begins within an hour:',
}

export function reminderMail(to: Participant, ahead: ReminderLead, occasion: Occasion): Mail {
  const { appointment, publicUrl } = occasion
  return {
    to: to.email,
    subject: `Reminder: appointment ${timeInWords(appointment.startsAt, to.timeZone)}`,
    text: paragraphs(to, aheadWords[ahead], occasion, [
      'Join at this address:',
      appointment.meetingLink,
      'Sign in to see, move or cancel it:',
      `${publicUrl}/appointment`,
    ]),
  }
}

function paragraphs(
  to: Participant,
  opening: string,
  { appointment, everybody }: Occasion,
  next: readonly string[],
): string {
  const { bookedByName, memberName } = appointment
  return [
    `Hello ${to.firstName},`,
    opening,
    `${bookedByName} with ${memberName} of the verification team\n${timesFor(to, appointment, everybody)}`,
    ...next,
  ].join('\n\n')
}

/** The time in the recipient's zone, and in the zones of participants where it differs. */
function timesFor(
  to: Participant,
  { startsAt, endsAt }: AppointmentRow,
  everybody: readonly Participant[],
): string {
  const own = spanInWords(startsAt, endsAt, to.timeZone)
  const others = everybody.map(({ name, timeZone }) => ({
    name,
    time: spanInWords(startsAt, endsAt, timeZone),
  }))
  const elsewhere = others.filter(({ time }) => time !== own).map(({ name, time }) => `For ${name}: ${time}`)
  return [own, ...elsewhere].join('\n')
}
