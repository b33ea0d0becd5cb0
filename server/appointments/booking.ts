import { type Booking, bookAppointment, rescheduleAppointment } from '#contract/appointments/appointments.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Stretch } from '#server/kit/wall-clock.ts'
import { physicianName } from '../people/name-store.ts'
import { roomLink } from './links.ts'
import { shownAppointment } from './list-store.ts'
import { notifyParticipants } from './notify.ts'
import { mustNotOverlap } from './overlap.ts'
import { firstOverlap, type Wanted, type Whose } from './overlap-store.ts'
import type { AppointmentsParts } from './parts.ts'
import { chosenTime, freeMember, mustAllow, slotAt, without } from './rules.ts'
import { lockMembers, offersOf } from './slots-store.ts'
import {
  type AppointmentRow,
  appointmentOf,
  ifTaken,
  insertAppointment,
  lockAppointment,
  moveAppointment,
} from './store.ts'

/** Booking a slot, and moving an appointment to another one. */
export function bookingRoutes(parts: AppointmentsParts): Route[] {
  return [bookRoute(parts), moveRoute(parts)]
}

const bookRoute = (parts: AppointmentsParts) =>
  serve(bookAppointment, async ({ input, actor, tx, now, audit }) => {
    const officeId = actor.officeId ?? throwError('user-type.not-allowed')
    const physician = await chosenPhysician(tx, officeId, input)
    const asked = input.memberId === '' ? 'all' : Number(input.memberId)
    const slot = slotAt(input.start, input.durationMinutes, now) ?? throwError('appointments.slot-gone')
    await lockMembers(tx, asked)
    const offer = freeMember(await offersOf(tx, asked, slot, parts.calendars), slot, now)
    const member = { id: offer.memberId, name: offer.name }
    const wanted = { memberId: member.id, physicianId: physician?.id ?? null }
    await throwIfOverlapping(tx, { scope: scopeOf(actor), bookedBy: actor.userId }, wanted, slot, input)
    const ownLink = await parts.calendars.makesLinks(tx, member.id)
    const meetingLink = ownLink ? '' : roomLink(parts.meetingBaseUrl)
    const made = { officeId, member, physician, meetingLink, note: input.note }
    const time = chosenTime(slot, input.timeZone)
    const id = await insertAppointment(tx, actor, { ...made, ...time }, now).catch(refuseTaken)
    await audit({ action: 'appointments.book', kind: 'appointment', records: [id] })
    await notifyParticipants(tx, parts, 'booked', id, actor, now)
    return {
      message: 'Your appointment is booked.',
      data: await shownAppointment(tx, actor, id, now),
    }
  })

const moveRoute = (parts: AppointmentsParts) =>
  serve(rescheduleAppointment, async ({ input, actor, tx, now, audit }) => {
    const scope = scopeOf(actor)
    const current = await lockedWithMember(tx, scope, Number(input.appointmentId), now)
    const { id } = current
    mustAllow('reschedule', current, actor)
    const start = slotAt(input.start, 0, now) ?? throwError('appointments.slot-gone')
    const [offer] = await offersOf(tx, current.memberId, start, parts.calendars)
    if (!offer) throwError('appointments.slot-gone')
    const slot = { from: start.from, to: start.from + offer.durationMinutes * 60_000 }
    const isElsewhere = slot.from !== current.startsAt.getTime() || slot.to !== current.endsAt.getTime()
    if (isElsewhere) {
      freeMember([without(offer, current)], slot, now)
      await throwIfOverlapping(tx, { scope, bookedBy: current.bookedBy }, current, slot, input)
      await moveAppointment(tx, id, chosenTime(slot, input.timeZone), now).catch(refuseTaken)
      await notifyParticipants(tx, parts, 'moved', id, actor, now)
    }
    await audit({ action: 'appointments.move', kind: 'appointment', records: [id] })
    return { message: 'Your appointment was moved.', data: await shownAppointment(tx, actor, id, now) }
  })

/** Locks an appointment to move it. Members are always locked before appointments, which prevents deadlocks. */
export async function lockedWithMember(tx: Tx, scope: Scope, id: number, now: Date): Promise<AppointmentRow> {
  const before = (await appointmentOf(tx, scope, id, now)) ?? throwError('record.not-found')
  await lockMembers(tx, before.memberId)
  return (await lockAppointment(tx, scope, id, now)) ?? throwError('record.not-found')
}

async function chosenPhysician(tx: Tx, officeId: number, { physicianId }: Booking) {
  if (physicianId === '') return undefined
  const name = await physicianName(tx, officeId, Number(physicianId))
  if (name === undefined)
    throwError('appointments.physician-unknown', {
      fields: { physicianId: 'Please choose a physician from the list.' },
    })
  return { id: Number(physicianId), name }
}

/** Throws if the booker or the physician has another meeting at that time, unless the booker confirmed the overlap. */
async function throwIfOverlapping(
  tx: Tx,
  whose: Whose,
  wanted: Wanted,
  slot: Stretch,
  { alsoAtThisTime, timeZone }: Pick<Booking, 'alsoAtThisTime' | 'timeZone'>,
): Promise<void> {
  // Called even if the overlap is confirmed: its lock makes concurrent bookings see this one.
  if (alsoAtThisTime) return void (await firstOverlap(tx, whose, wanted, slot))
  await mustNotOverlap(tx, whose, wanted, slot, {
    timeZone,
    code: ({ isOwn }) => (isOwn ? 'appointments.own-overlap' : 'appointments.physician-overlap'),
  })
}

/** For `catch`: reports a violation of the database's overlap constraint as a taken slot. */
export const refuseTaken = ifTaken(() => throwError('appointments.slot-taken'))
