import { z } from 'zod'
import { endpoint, ivrAdmins, officeAdmins } from '../endpoint.ts'
import { wholeNumber } from '../fields.ts'
import { Count, data, Id, idOf, Moment, OptionalId } from '../replies.ts'

/** An upcoming appointment of a member who is about to be deactivated or deleted. */
const LeavingAppointment = z.object({
  _id: Id,
  start: Moment,
  end: Moment,
  bookedByName: z.string(),
  /** The appointment's revision: a plan for an older revision is rejected. */
  sequence: z.number().int(),
})

/** A way to hand over: to one colleague, or '' for any colleagues who are free. */
export const HandOver = z.object({
  to: z.union([z.literal(''), Id]),
  /** The appointments that can be handed over this way; all others are canceled. */
  moves: z.array(z.object({ appointmentId: Id, memberId: Id })),
})
export type HandOver = z.infer<typeof HandOver>

/** How much work the member has in the queue. */
export const LeavingWork = z.object({ requests: Count, priorAuthorizations: Count, supportCases: Count })
export type LeavingWork = z.infer<typeof LeavingWork>

const Colleagues = z.array(z.object({ _id: Id, name: z.string(), label: z.string() }))

export const Leaving = z.object({
  /** By start. */
  appointments: z.array(LeavingAppointment),
  /** All colleagues who take over an appointment in any of the ways; `label` tells namesakes apart. */
  colleagues: Colleagues,
  /** With several colleagues, the way that uses all of them comes first. Empty if none is free. */
  ways: z.array(HandOver),
  work: LeavingWork,
  /** Who could take over the work: active members who are not absent. */
  takers: Colleagues,
})
export type Leaving = z.infer<typeof Leaving>

export const memberLeaving = endpoint({
  method: 'GET',
  path: '/members/getUpcomingAppointments/:id',
  summary: 'What is still to come of a member, and who could take it over',
  allowed: ivrAdmins,
  input: z.strictObject({ id: idOf('member') }),
  output: data(Leaving),
  errors: ['record.not-found'],
})

/** Who takes over a departing member's requests, prior authorizations and support cases; '' frees them. */
export const WorkTaker = OptionalId

const maxLeaving = 1000

/** The new member of each shown appointment, or '' to cancel it. */
export const LeavingPlan = z
  .array(
    z.strictObject({
      appointmentId: Id,
      sequence: wholeNumber(),
      memberId: z.union([z.literal(''), Id]),
    }),
  )
  .max(maxLeaving)
export type LeavingPlan = z.infer<typeof LeavingPlan>

/** An upcoming appointment that is tied to a physician. */
export const PhysicianBooking = z.object({
  _id: Id,
  start: Moment,
  end: Moment,
  memberName: z.string(),
  /** The appointment's revision: a plan for an older revision is rejected. */
  sequence: z.number().int(),
})
export type PhysicianBooking = z.infer<typeof PhysicianBooking>

/** The open work of a physician who is about to be deactivated or deleted. */
export const PhysicianLeaving = z.object({
  /** Pending and Conditional requests; they stay assigned to the physician. */
  openRequests: z.number().int().min(0),
  /** By start. */
  appointments: z.array(PhysicianBooking),
})
export type PhysicianLeaving = z.infer<typeof PhysicianLeaving>

export const physicianLeaving = endpoint({
  method: 'GET',
  path: '/physicians/getOpenWork/:id',
  summary: 'The open requests and upcoming appointments of a physician',
  allowed: officeAdmins,
  input: z.strictObject({ id: idOf('physician') }),
  output: data(PhysicianLeaving),
  errors: ['record.not-found'],
})

/** The shown appointments, and the physician that each is linked to from now on; '' for none. */
export const PhysicianPlan = z.strictObject({
  to: z.union([z.literal(''), idOf('physician')]),
  appointments: z.array(z.strictObject({ appointmentId: Id, sequence: wholeNumber() })).max(1000),
})
export type PhysicianPlan = z.infer<typeof PhysicianPlan>
