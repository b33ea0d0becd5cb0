import { kinds } from '#contract/notifications/kinds.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { AppointmentKey } from '#server/kit/access/row-key.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { NotificationEvent, Recipients } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import type { Mailing } from '#server/outside/outbox.ts'
import { endConflict } from './calendar/calendar-conflicts-store.ts'
import { mailedEntry } from './calendar/ics.ts'
import { type AppointmentChange, changeMail, leftMail, type Occasion } from './mails.ts'
import type { AppointmentsParts } from './parts.ts'
import { type AppointmentRow, existingAppointment, markInvited, participants } from './store.ts'
import { timeInWords } from './times.ts'

/**
 * Publishes a change in the transaction that makes it: to screens, to the participants' notifications and emails with
 * a calendar entry, and to the member's own calendar.
 * @param by who did it; undefined if the portal did, because the member has left
 */
export async function notifyParticipants(
  tx: Tx,
  parts: AppointmentsParts,
  what: AppointmentChange,
  id: AppointmentKey,
  by: Pick<Actor, 'userId' | 'name'> | undefined,
  now: Date,
): Promise<void> {
  const appointment = await existingAppointment(tx, id, now)
  const everybody = await participants(tx, appointment)
  await publishAppointment(tx, appointment)
  if (by) await clearAppointment(tx, by.userId, id, now)
  const to = { officeId: appointment.officeId, userIds: everybody.map(({ userId }) => userId) }
  await parts.notify(tx, { ...eventOf(appointment, what, to, now), by })
  await endConflict(tx, id)
  await parts.calendars.follow(tx, id)
  // An invitation waits until there is a meeting link.
  if (what !== 'booked' || appointment.meetingLink !== '')
    await mailChange(tx, parts, by === undefined ? 'left' : what, { appointment, everybody }, now, by?.userId)
}

const peopleOf = ({ bookedByName, memberName }: AppointmentRow) => `${bookedByName} with ${memberName}`

/** What happened to an appointment, with its people and its time. */
export const eventOf = (
  appointment: AppointmentRow,
  what: string,
  to: Recipients,
  now: Date,
  timeZone = appointment.timeZone,
): NotificationEvent => ({
  kind: `appointment.${what}`,
  record: appointment.id,
  about: peopleOf(appointment),
  detail: timeInWords(appointment.startsAt, timeZone),
  to,
  by: undefined,
  now,
})

/** Marks a person's notifications about an appointment as read, because they have acted on it. */
export const clearAppointment = (tx: Tx, userId: number, id: number, now: Date): Promise<void> =>
  clearNotifications(tx, userId, { record: id, kinds: appointmentKinds }, now)

/** The kinds that name an appointment. */
export const appointmentKinds = kinds.filter(
  (kind) => kind.startsWith('appointment.') && kind !== 'appointment.calendar',
)

export type MailingParts = Mailing & Pick<AppointmentsParts, 'mailFrom'>

/**
 * Emails all participants a calendar entry.
 * @param sender who is notified if an email is refused
 */
export async function mailChange(
  tx: Tx,
  parts: MailingParts,
  what: AppointmentChange | 'left',
  { appointment, everybody }: Pick<Occasion, 'appointment' | 'everybody'>,
  now: Date,
  sender?: number,
): Promise<void> {
  const occasion = { appointment, everybody, publicUrl: parts.publicUrl }
  const entry = mailedEntry(appointment, everybody, parts, now)
  const mails = everybody.map((to) =>
    what === 'left' ? leftMail(to, occasion) : changeMail(to, what, occasion),
  )
  const about = peopleOf(appointment)
  const told = { kind: 'appointment.undelivered', record: appointment.id, about } as const
  const tells = sender === undefined ? {} : { occasion: { ...told, sender } }
  await parts.mail(tx, ...mails.map((mail) => ({ ...mail, ...tells, entry })))
  if (appointment.invitedAt === null) await markInvited(tx, appointment.id, now)
}

/** Publishes a change of this appointment to the screens that show it. */
export function publishAppointment(
  tx: Tx,
  { id, officeId, physicianId }: Pick<AppointmentRow, 'id' | 'officeId' | 'physicianId'>,
): Promise<void> {
  return recordChange(tx, { area: 'appointments', record: id, to: { team: true, officeId, physicianId } })
}
