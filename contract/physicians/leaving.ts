import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { wholeNumber } from '../fields.ts'
import { data, Id, Moment } from '../replies.ts'

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

/** Open work of a physician who is about to be deactivated or deleted. */
export const PhysicianLeaving = z.object({
  /** Pending and Conditional requests; they stay assigned to the physician. */
  openRequests: z.number().int().min(0),
  /** In the order of their start. */
  appointments: z.array(PhysicianBooking),
})
export type PhysicianLeaving = z.infer<typeof PhysicianLeaving>

export const physicianLeaving = endpoint({
  method: 'GET',
  path: '/physicians/getOpenWork/:id',
  summary: 'The open requests and upcoming appointments of a physician',
  allowed: officeAdmins,
  input: z.strictObject({ id: Id }),
  output: data(PhysicianLeaving),
  errors: ['record.not-found'],
})

/** The shown appointments, and the physician that they are linked to from now on; '' for none. */
export const PhysicianPlan = z.strictObject({
  to: z.union([z.literal(''), Id]),
  appointments: z.array(z.strictObject({ appointmentId: Id, sequence: wholeNumber() })).max(1000),
})
export type PhysicianPlan = z.infer<typeof PhysicianPlan>
