import type { Leaving, LeavingPlan } from '#contract/people/leaving.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { Colleagues, isPlanFor, waysFor } from './leaving-rules.ts'
import { roomLink } from './links.ts'
import { notifyParticipants } from './notify.ts'
import type { AppointmentsParts } from './parts.ts'
import type { Offer } from './slot-rules.ts'
import { lockMembers, offersOf } from './slots-store.ts'
import {
  type AppointmentRow,
  assignToMember,
  ifTaken,
  lockUpcomingOf,
  markCancelled,
  upcomingOf,
} from './store.ts'

export interface Leaver {
  readonly id: number
  readonly name: string
}

/** A member's upcoming appointments, and which colleagues could take them over. */
export async function leavingOf(
  tx: Tx,
  parts: AppointmentsParts,
  memberId: number,
  now: Date,
): Promise<Omit<Leaving, 'work' | 'takers'>> {
  const appointments = await upcomingOf(tx, { memberId }, now)
  const offers = await othersOffers(tx, parts, memberId, appointments)
  const ways = waysFor(appointments, offers, now)
  const takers = new Set(ways.flatMap(({ moves }) => moves.map((move) => move.memberId)))
  return {
    appointments: appointments.map(({ id, startsAt, endsAt, bookedByName, sequence }) => ({
      _id: String(id),
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      bookedByName,
      sequence,
    })),
    colleagues: offers
      .map(({ memberId: id, name, label }) => ({ _id: String(id), name, label }))
      .filter(({ _id }) => takers.has(_id)),
    ways,
  }
}

export interface Settled {
  readonly handedOver: readonly number[]
  readonly cancelled: readonly number[]
}

/**
 * Hands over or cancels the upcoming appointments of a member who is deactivated or deleted, in the same transaction,
 * and notifies the participants. Throws if the appointments differ from those that the plan was made for.
 */
export async function settleLeaving(
  tx: Tx,
  parts: AppointmentsParts,
  leaver: Leaver,
  plan: LeavingPlan | undefined,
  actor: Actor,
  now: Date,
): Promise<Settled> {
  // Serializes with bookings of this member and the colleagues.
  await lockMembers(tx, 'all')
  const whose = { memberId: leaver.id }
  await lockUpcomingOf(tx, whose, now)
  const appointments = await upcomingOf(tx, whose, now)
  const { name } = leaver
  if (appointments.length > 0 && !plan)
    throwError('members.appointments-open', { parts: { name, count: String(appointments.length) } })
  const changed = (): never => throwError('members.appointments-changed', { parts: { name } })
  if (!isPlanFor(plan ?? [], appointments)) changed()
  const takerOf = new Map(plan?.map(({ appointmentId, memberId }) => [Number(appointmentId), memberId]))
  const colleagues = new Colleagues(await othersOffers(tx, parts, leaver.id, appointments), now)
  const settled = { handedOver: [] as number[], cancelled: [] as number[] }
  for (const appointment of appointments) {
    const { id } = appointment
    const memberId = takerOf.get(id)
    if (memberId) {
      const taker = colleagues.give(appointment, Number(memberId)) ?? changed()
      await handOver(tx, parts, appointment, taker).catch(ifTaken(changed))
      await notifyParticipants(tx, parts, 'handed-over', id, actor, now)
      settled.handedOver.push(id)
    } else {
      await markCancelled(tx, id, undefined, now)
      await notifyParticipants(tx, parts, 'cancelled', id, undefined, now)
      settled.cancelled.push(id)
    }
  }
  return settled
}

/** A meeting made by the former member's calendar is deleted with its event, so a room of the portal replaces it. */
function handOver(tx: Tx, parts: AppointmentsParts, { id, meetingLink }: AppointmentRow, taker: Offer) {
  const { meetingBaseUrl } = parts
  const link = meetingLink.startsWith(`${meetingBaseUrl}/`) ? meetingLink : roomLink(meetingBaseUrl)
  return assignToMember(tx, id, { id: taker.memberId, name: taker.name }, link)
}

async function othersOffers(
  tx: Tx,
  { calendars }: AppointmentsParts,
  memberId: number,
  appointments: readonly AppointmentRow[],
): Promise<Offer[]> {
  const [first] = appointments
  if (!first) return []
  const to = Math.max(...appointments.map(({ endsAt }) => endsAt.getTime()))
  const offers = await offersOf(tx, 'all', { from: first.startsAt.getTime(), to }, calendars)
  return offers.filter((offer) => offer.memberId !== memberId)
}
