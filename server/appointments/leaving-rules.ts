import type { HandOver, LeavingPlan } from '#contract/people/leaving.ts'
import type { Stretch } from '#server/kit/wall-clock.ts'
import { canTake, leastBookedFirst, type Offer } from './slot-rules.ts'

/** An appointment that a colleague may take over. */
export interface UpcomingAppointment {
  readonly id: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sequence: number
}

const stretchOf = ({ startsAt, endsAt }: UpcomingAppointment): Stretch => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
})

/** The colleagues, with the appointments that they have taken over so far. */
export class Colleagues {
  readonly #offers: Map<number, Offer>
  readonly #now: number
  constructor(offers: readonly Offer[], now: Date) {
    this.#offers = new Map(offers.map((offer) => [offer.memberId, offer]))
    this.#now = now.getTime()
  }

  /** Who could take this one; colleagues with the fewest appointments on that day first. */
  freeFor(appointment: UpcomingAppointment): Offer[] {
    const slot = stretchOf(appointment)
    const able = [...this.#offers.values()].filter((offer) => canTake(offer, slot, this.#now))
    return leastBookedFirst(able, slot)
  }

  /** Gives it to a colleague; undefined if they cannot take it. */
  give(appointment: UpcomingAppointment, memberId: number): Offer | undefined {
    const taker = this.freeFor(appointment).find((offer) => offer.memberId === memberId)
    if (taker) this.#offers.set(memberId, { ...taker, booked: [...taker.booked, stretchOf(appointment)] })
    return taker
  }
}

/** The options for handing these over: distributed among colleagues, or to one colleague alone. */
export function waysFor(
  appointments: readonly UpcomingAppointment[],
  offers: readonly Offer[],
  now: Date,
): HandOver[] {
  const moved = (choose: (free: readonly Offer[]) => Offer | undefined, among: readonly Offer[]) => {
    const colleagues = new Colleagues(among, now)
    return appointments.flatMap((appointment) => {
      const taker = choose(colleagues.freeFor(appointment))
      if (!taker) return []
      colleagues.give(appointment, taker.memberId)
      return [{ appointmentId: String(appointment.id), memberId: String(taker.memberId) }]
    })
  }
  const first = (free: readonly Offer[]) => free[0]
  const alone = offers.map((offer) => ({ to: String(offer.memberId), moves: moved(first, [offer]) }))
  const able = alone.filter(({ moves }) => moves.length > 0)
  const spread = able.length > 1 ? [{ to: '' as const, moves: moved(first, offers) }] : []
  return [...spread, ...able.toSorted((one, two) => two.moves.length - one.moves.length)]
}

/** Whether a plan was made for exactly these appointments in their current version. */
export function isPlanFor(
  plan: readonly Pick<LeavingPlan[number], 'appointmentId' | 'sequence'>[],
  appointments: readonly UpcomingAppointment[],
): boolean {
  const shown = new Map(plan.map(({ appointmentId, sequence }) => [Number(appointmentId), sequence]))
  return (
    plan.length === appointments.length &&
    shown.size === plan.length &&
    appointments.every(({ id, sequence }) => shown.get(id) === sequence)
  )
}
