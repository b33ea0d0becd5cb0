import { z } from 'zod'
import { endpoint, reviewers } from '../endpoint.ts'
import { Count, data, Id, Moment } from '../replies.ts'
import { maxOtherWork, otherActions, otherKinds, otherTabs } from './other-work.values.ts'
import * as paths from './queue.paths.ts'

/** A prior authorization, a support case or an appointment that waits for somebody. */
export const OtherWork = z.object({
  kind: z.enum(otherKinds),
  _id: Id,
  /** '' for appointments, which have none. */
  number: z.string(),
  /** The subject of a support case; '' for others. */
  subject: z.string(),
  /** Who sent or booked it. */
  byName: z.string(),
  /** '' for what the team itself sent. */
  officeName: z.string(),
  physicianName: z.string(),
  /** The member of the team who is booked; '' for others than appointments. */
  memberName: z.string(),
  nextAction: z.enum(otherActions),
  /** Since when it waits. */
  since: Moment,
  /** null where no time has been announced to anybody. */
  dueAt: Moment.nullable(),
})
export type OtherWork = z.infer<typeof OtherWork>

export const OtherWorkList = z.object({
  entries: z.array(OtherWork).max(maxOtherWork),
  total: Count,
})
export type OtherWorkList = z.infer<typeof OtherWorkList>

export const otherWork = endpoint(paths.otherWork, {
  summary: 'Prior authorizations, support cases and appointments that wait for somebody, by due time',
  allowed: reviewers,
  input: z.strictObject({
    tab: z.enum(otherTabs).default('queue'),
    physicianId: z.union([z.literal(''), Id]).default(''),
    inOfficeId: z.union([z.literal(''), Id]).default(''),
  }),
  output: data(OtherWorkList),
  errors: [],
})
