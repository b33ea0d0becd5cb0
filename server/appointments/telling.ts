import type { Actor } from '#server/kit/actor.ts'
import { noteChange } from '#server/kit/changes.ts'
import type { Tx } from '#server/kit/database.ts'
import { endDoubt } from './doubts-store.ts'
import { mailedEntry } from './ics.ts'
import { changeMail, type Happening, leftMail } from './mails.ts'
import type { AppointmentsParts } from './parts.ts'
import { markInvited, participants, type Standing, standingOf } from './store.ts'
import { timeInWords } from './times.ts'

/**
 * Tells of a change in the transaction that makes it: screens follow, those who take part hear of it and get a
 * mail with an entry for their calendars, and the member's own calendar is brought in step.
 * @param by who did it; undefined where the portal itself did, because the member left
 */
export async function announce(
  tx: Tx,
  parts: AppointmentsParts,
  what: Happening,
  id: number,
  by: Pick<Actor, 'userId' | 'name'> | undefined,
  now: Date,
): Promise<void> {
  const appointment = await standingOf(tx, id, now)
  const everybody = await participants(tx, appointment)
  await noteAppointment(tx, appointment)
  await parts.tell(tx, {
    kind: `appointment.${what}`,
    record: id,
    about: `${appointment.bookedByName} with ${appointment.memberName}`,
    detail: timeInWords(appointment.startsAt, appointment.timeZone),
    to: { userIds: everybody.map(({ userId }) => userId) },
    by,
    now,
  })
  await endDoubt(tx, id)
  await parts.calendars.follow(tx, id)
  // Without its link an invitation would be of no use: it waits until the link is known.
  if (what !== 'booked' || appointment.meetingLink !== '')
    await mailChange(tx, parts, by === undefined ? 'left' : what, appointment, now)
}

/** Mails everybody who takes part, each with the entry for their calendar. */
export async function mailChange(
  tx: Tx,
  parts: AppointmentsParts,
  what: Happening | 'left',
  appointment: Standing,
  now: Date,
): Promise<void> {
  const everybody = await participants(tx, appointment)
  const occasion = { appointment, everybody, publicUrl: parts.publicUrl }
  const entry = mailedEntry(appointment, everybody, parts, now)
  const letters = everybody.map((to) =>
    what === 'left' ? leftMail(to, occasion) : changeMail(to, what, occasion),
  )
  await parts.mail(tx, ...letters.map((letter) => ({ ...letter, entry })))
  if (appointment.invitedAt === null) await markInvited(tx, appointment.id, now)
}

/** Screens that show this appointment follow. */
export function noteAppointment(
  tx: Tx,
  { id, officeId, physicianId }: Pick<Standing, 'id' | 'officeId' | 'physicianId'>,
): Promise<void> {
  return noteChange(tx, { area: 'appointments', record: id, to: { team: true, officeId, physicianId } })
}
