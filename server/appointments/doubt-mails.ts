import type { OutgoingMail } from '#server/outside/outbox.ts'
import type { DoubtKind } from './doubts-store.ts'
import type { AppointmentRow, Participant } from './store.ts'
import { spanInWords, timeInWords } from './times.ts'

// The mails contain nothing about a patient.

type Mail = Omit<OutgoingMail, 'entry'>

const when = ({ startsAt, endsAt }: Pick<AppointmentRow, 'startsAt' | 'endsAt'>, { timeZone }: Participant) =>
  spanInWords(startsAt, endsAt, timeZone)

const paragraphs = (...lines: readonly string[]) => lines.join('\n\n')

const named = ({ bookedByName, memberName }: AppointmentRow) =>
  `${bookedByName} with ${memberName} of the verification team`

/** Asks a member whether an appointment that begins soon still takes place. */
export function questionMail(
  to: Participant,
  appointment: AppointmentRow,
  doubt: DoubtKind,
  publicUrl: string,
): Mail {
  const now =
    doubt.kind === 'removed'
      ? 'Its event was deleted in your Google Calendar.'
      : `Its event was moved in your Google Calendar to: ${when(doubt, to)}`
  return {
    to: to.email,
    subject: `Does this appointment still take place? ${timeInWords(appointment.startsAt, to.timeZone)}`,
    text: paragraphs(
      `Hello ${to.firstName},`,
      `This appointment is still booked in Verimend:\n${named(appointment)}\n${when(appointment, to)}`,
      now,
      'The office does not know of that. Please say what is to become of the appointment:',
      `${publicUrl}/appointment?doubt=${appointment.id}`,
      'Without an answer the office is told that the appointment is in doubt: an hour from now, or an hour before it begins.',
    ),
  }
}

/** Informs the other participants that the member may not attend. */
export function inDoubtMail(to: Participant, appointment: AppointmentRow, publicUrl: string): Mail {
  return {
    to: to.email,
    subject: `Appointment in doubt: ${timeInWords(appointment.startsAt, to.timeZone)}`,
    text: paragraphs(
      `Hello ${to.firstName},`,
      `It is not certain that this appointment takes place:\n${named(appointment)}\n${when(appointment, to)}`,
      `${appointment.memberName} changed it in their own calendar and has not answered yet whether it stands. You are told as soon as they do. Sign in to move or cancel it:`,
      `${publicUrl}/appointment`,
    ),
  }
}

/** Informs those who were told of a doubt that it is resolved. */
export function confirmedMail(to: Participant, appointment: AppointmentRow, publicUrl: string): Mail {
  return {
    to: to.email,
    subject: `Appointment confirmed: ${timeInWords(appointment.startsAt, to.timeZone)}`,
    text: paragraphs(
      `Hello ${to.firstName},`,
      `This appointment takes place as booked; it is no longer in doubt:\n${named(appointment)}\n${when(appointment, to)}`,
      'Sign in to see, move or cancel it:',
      `${publicUrl}/appointment`,
    ),
  }
}
