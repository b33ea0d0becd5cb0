import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { data, Id, Moment } from '../replies.ts'

/** An upcoming appointment that is tied to a physician. */
export const PhysicianBooking = z.object({
  _id: Id,
  start: Moment,
  end: Moment,
  memberName: z.string(),
  /** Counts the changes of it: what was looked at is what is decided on. */
  sequence: z.number().int(),
})
export type PhysicianBooking = z.infer<typeof PhysicianBooking>

/** What a physician has open, as the question before they leave names it. */
export const PhysicianLeaving = z.object({
  /** Requests that are Pending or Conditional: they stay theirs. */
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
  input: z.strictObject({ id: Id }),
  output: data(PhysicianLeaving),
  errors: ['record.not-found'],
})

/** The appointments that were shown, and the physician that they are tied to from now on, '' for none. */
export const PhysicianPlan = z.strictObject({
  to: z.union([z.literal(''), Id]),
  appointments: z.array(z.strictObject({ appointmentId: Id, sequence: z.number().int() })).max(1000),
})
export type PhysicianPlan = z.infer<typeof PhysicianPlan>
