import type { AppointmentKey } from '#server/kit/access/row-key.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import type { Mail } from '../mails.ts'
import { eventOf, publishAppointment } from '../notify.ts'
import type { AppointmentsParts } from '../parts.ts'
import { type AppointmentRow, existingAppointment, type Participant, participants } from '../store.ts'
import { confirmedMail, conflictMail, questionMail } from './calendar-conflict-mails.ts'
import { differences, type SeenEvent } from './calendar-conflict-rules.ts'
import {
  type ConflictKind,
  endConflict,
  putEvents,
  type Read,
  readWholeSoon,
  saveConflict,
  takeUnreported,
  unreportedConflicts,
} from './calendar-conflicts-store.ts'

type ConflictParts = Pick<AppointmentsParts, 'publicUrl' | 'notify' | 'mail'>

/** The member also gets an email if the appointment begins within this many seconds. */
const soonSeconds = 24 * 3_600

/**
 * Compares the events of a calendar with the bookings, and asks the member about those that were deleted or moved
 * there. The conflict ends when an event is as booked again.
 * @param until appointments before this must have been seen, because the entire calendar was read up to then
 */
export async function noticeConflicts(
  tx: Tx,
  parts: ConflictParts,
  read: Read,
  found: { readonly seen: readonly SeenEvent[]; readonly until: Date | undefined },
  now: Date,
): Promise<void> {
  const eventIds = [...new Set(found.seen.map(({ eventId }) => eventId))]
  if (eventIds.length === 0 && !found.until) return
  let isUnsure = false
  for (const event of await putEvents(tx, read, { eventIds, until: found.until }, now)) {
    const conflict = differences(event, found.seen)
    if (event.isInFlight) isUnsure ||= conflict !== undefined && !event.isGivenUp
    else if (!conflict) await resolveConflict(tx, parts, event.id, now, event.done)
    else if (await saveConflict(tx, event, conflict, now)) await ask(tx, parts, event.id, conflict, now)
  }
  if (isUnsure) await readWholeSoon(tx, read.memberId, now)
}

async function ask(
  tx: Tx,
  parts: ConflictParts,
  id: AppointmentKey,
  conflict: ConflictKind,
  now: Date,
): Promise<void> {
  const appointment = await existingAppointment(tx, id, now)
  const { memberId, startsAt } = appointment
  await publishAppointment(tx, appointment)
  const member = (await participants(tx, appointment)).find(({ userId }) => userId === memberId)
  const to = { userIds: [memberId] }
  await parts.notify(tx, eventOf(appointment, 'question', to, now, member?.timeZone))
  if (member && startsAt <= secondsFrom(now, soonSeconds))
    await parts.mail(tx, questionMail(member, appointment, conflict, parts.publicUrl))
}

/**
 * Ends the conflict about an appointment, if there is one: it takes place as booked. Updates the screens, and the
 * office if it was notified of the conflict.
 * @param done as for `endConflict`
 */
export async function resolveConflict(
  tx: Tx,
  parts: ConflictParts,
  id: AppointmentKey,
  now: Date,
  done?: number,
): Promise<void> {
  const ended = await endConflict(tx, id, done)
  if (!ended) return
  const appointment = await existingAppointment(tx, id, now)
  await publishAppointment(tx, appointment)
  if (ended.officeNotifiedAt !== null)
    await notifyOffice(tx, parts, 'confirmed', appointment, confirmedMail, now)
}

/** Notifies offices of unconfirmed appointments that the member has not answered. Returns their number. */
export async function notifyOfConflicts(db: Database, now: Date, parts: ConflictParts): Promise<number> {
  return forEachIsolated(await unreportedConflicts(db, now), databaseAnswers(db), (id) =>
    db.transaction(async (tx) => {
      if (!(await takeUnreported(tx, id, now))) return 0
      const appointment = await existingAppointment(tx, id, now)
      await publishAppointment(tx, appointment)
      await notifyOffice(tx, parts, 'in-doubt', appointment, conflictMail, now)
      return 1
    }),
  )
}

async function notifyOffice(
  tx: Tx,
  parts: ConflictParts,
  what: 'confirmed' | 'in-doubt',
  appointment: AppointmentRow,
  mail: (to: Participant, appointment: AppointmentRow, publicUrl: string) => Mail,
  now: Date,
): Promise<void> {
  const everybody = await participants(tx, appointment)
  const others = everybody.filter(({ userId }) => userId !== appointment.memberId)
  const userIds = others.map(({ userId }) => userId)
  await parts.notify(tx, eventOf(appointment, what, { userIds }, now))
  await parts.mail(tx, ...others.map((to) => mail(to, appointment, parts.publicUrl)))
}
