import type { PhysicianBooking, PhysicianPlan } from '#contract/people/leaving.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Queries, Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { physicianName } from '../people/name-store.ts'
import { mailedEntry } from './calendar/ics.ts'
import { isPlanFor } from './leaving-rules.ts'
import { changeMail } from './mails.ts'
import { eventOf, publishAppointment } from './notify.ts'
import { mustNotOverlap } from './overlap.ts'
import type { AppointmentsParts } from './parts.ts'
import {
  type AppointmentRow,
  assignToPhysician,
  existingAppointment,
  lockUpcomingOf,
  participants,
  upcomingOf,
} from './store.ts'

/** A physician's upcoming appointments. */
export async function bookingsOf(db: Queries, physicianId: number, now: Date): Promise<PhysicianBooking[]> {
  const found = await upcomingOf(db, { physicianId }, now)
  return found.map(({ id, startsAt, endsAt, memberName, sequence }) => ({
    _id: String(id),
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    memberName,
    sequence,
  }))
}

export interface PhysicianLeaver {
  readonly id: number
  readonly name: string
  readonly officeId: number
}

/**
 * Assigns the upcoming appointments of a physician who is deactivated or deleted to another one, or to none, in the
 * same transaction. Returns their ids. Throws if they differ from those that the plan was made for.
 */
export async function settleBookings(
  tx: Tx,
  parts: AppointmentsParts,
  leaver: PhysicianLeaver,
  { to, appointments: shown }: PhysicianPlan,
  actor: Actor,
  now: Date,
): Promise<number[]> {
  const whose = { physicianId: leaver.id }
  await lockUpcomingOf(tx, whose, now)
  const appointments = await upcomingOf(tx, whose, now)
  if (!isPlanFor(shown, appointments))
    throwError('physicians.appointments-changed', { parts: { name: leaver.name } })
  const name = to === '' ? undefined : await physicianName(tx, leaver.officeId, Number(to))
  if (to !== '' && (name === undefined || Number(to) === leaver.id))
    throwError('appointments.physician-unknown')
  const next = name === undefined ? undefined : { id: Number(to), name }
  if (next)
    for (const { id, memberId, startsAt, endsAt, timeZone } of appointments) {
      const wanted = { id, memberId, physicianId: next.id }
      const slot = { from: startsAt.getTime(), to: endsAt.getTime() }
      await mustNotOverlap(tx, { scope: scopeOf(actor), bookedBy: null }, wanted, slot, {
        timeZone,
        code: () => 'physicians.appointments-overlap',
        parts: () => ({ physician: next.name }),
      })
    }
  for (const before of appointments) {
    await assignToPhysician(tx, before.id, next)
    // Updates the screens of the former physician; those of the new one are updated below.
    await publishAppointment(tx, before)
    if (next) await notifyPhysician(tx, parts, await existingAppointment(tx, before.id, now), actor, now)
  }
  return appointments.map(({ id }) => id)
}

/** Notifies the new physician as of a booking. */
async function notifyPhysician(
  tx: Tx,
  parts: AppointmentsParts,
  appointment: AppointmentRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  await publishAppointment(tx, appointment)
  const to = { physicianId: appointment.physicianId }
  await parts.notify(tx, { ...eventOf(appointment, 'booked', to, now), by: actor })
  // An invitation waits until there is a meeting link.
  if (appointment.meetingLink === '') return
  const everybody = await participants(tx, appointment)
  const { bookedBy, memberId } = appointment
  const added = everybody.filter(({ userId }) => userId !== bookedBy && userId !== memberId)
  const entry = mailedEntry(appointment, everybody, parts, now)
  const occasion = { appointment, everybody, publicUrl: parts.publicUrl }
  await parts.mail(tx, ...added.map((person) => ({ ...changeMail(person, 'booked', occasion), entry })))
}
