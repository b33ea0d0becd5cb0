import { factsFor, type Mail, mailAbout } from '../mails.ts'
import type { AppointmentRow, Participant } from '../store.ts'
import { spanInWords } from '../times.ts'
import type { ConflictKind } from './calendar-conflicts-store.ts'

// The emails contain nothing about a patient.

/** Asks a member whether an appointment that begins soon still takes place. */
export function questionMail(
  to: Participant,
  appointment: AppointmentRow,
  conflict: ConflictKind,
  publicUrl: string,
): Mail {
  const calendar =
    conflict.kind === 'removed'
      ? 'Deleted'
      : `Moved to ${spanInWords(conflict.startsAt, conflict.endsAt, to.timeZone)}`
  return mailAbout(to, appointment, publicUrl, {
    subject: 'Appointment to confirm',
    heading: 'Is this appointment still on?',
    body: [
      'You changed this event in your Google Calendar, but it is still booked in Verimend. The office doesn’t know yet. Is the appointment still on?',
      {
        facts: [
          ...factsFor(to, appointment, []),
          { label: 'Its event in your Google Calendar', lines: [calendar] },
        ],
        open: true,
      },
      { button: 'Answer', to: `${publicUrl}/appointment?conflict=${appointment.id}` },
      'If you don’t answer, we’ll let the office know that the appointment is unconfirmed: within an hour, and no later than an hour before it starts.',
    ],
  })
}

/** Informs the other participants that the member may not attend. */
export function conflictMail(to: Participant, appointment: AppointmentRow, publicUrl: string): Mail {
  return mailAbout(to, appointment, publicUrl, {
    subject: 'Appointment unconfirmed',
    heading: 'Your appointment is unconfirmed',
    body: [
      `${appointment.memberName} changed this appointment in their own calendar and hasn’t confirmed it yet. We’ll email you as soon as they do.`,
      { facts: factsFor(to, appointment, []), open: true },
      { button: 'View your appointments', to: `${publicUrl}/appointment` },
    ],
  })
}

/** Informs those who were notified of a conflict that it is resolved. */
export function confirmedMail(to: Participant, appointment: AppointmentRow, publicUrl: string): Mail {
  return mailAbout(to, appointment, publicUrl, {
    subject: 'Appointment confirmed',
    heading: 'Your appointment is confirmed',
    body: [
      'This appointment is on, as booked.',
      { facts: factsFor(to, appointment, []) },
      { button: 'View your appointments', to: `${publicUrl}/appointment` },
    ],
  })
}
