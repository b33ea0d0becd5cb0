import { z } from 'zod'
import { endpoint, ivrAdmins } from '../endpoint.ts'
import { data, Id, Moment } from '../replies.ts'

/** What is still to come of a member, as the question before they leave names it. */
export const LeavingAppointment = z.object({
  _id: Id,
  start: Moment,
  end: Moment,
  bookedByName: z.string(),
  /** Counts the changes of it: what was looked at is what is decided on. */
  sequence: z.number().int(),
})
export type LeavingAppointment = z.infer<typeof LeavingAppointment>

/** A way of handing over: to one colleague, or '' for several, whoever is free. */
export const HandOver = z.object({
  to: z.union([z.literal(''), Id]),
  /** What can be handed over this way; all else is cancelled. */
  moves: z.array(z.object({ appointmentId: Id, memberId: Id })),
})
export type HandOver = z.infer<typeof HandOver>

export const Leaving = z.object({
  /** By start. */
  appointments: z.array(LeavingAppointment),
  /** Everybody who takes over something in one of the ways. */
  colleagues: z.array(z.object({ _id: Id, name: z.string() })),
  /** The spreading one first, where there is more than one colleague. Empty: nobody is free. */
  ways: z.array(HandOver),
})
export type Leaving = z.infer<typeof Leaving>

export const memberLeaving = endpoint({
  method: 'GET',
  path: '/members/getUpcomingAppointments/:id',
  summary: 'What is still to come of a member, and who could take it over',
  allowed: ivrAdmins,
  input: z.strictObject({ id: Id }),
  output: data(Leaving),
  errors: ['record.not-found'],
})

export const maxLeaving = 1000

/** What becomes of each appointment that was shown: who takes it over, or '' where it is cancelled. */
export const LeavingPlan = z
  .array(
    z.strictObject({
      appointmentId: Id,
      sequence: z.number().int(),
      memberId: z.union([z.literal(''), Id]),
    }),
  )
  .max(maxLeaving)
export type LeavingPlan = z.infer<typeof LeavingPlan>
