import { z } from 'zod'
import { endpoint, reviewers } from '../endpoint.ts'
import { data, Moment } from '../replies.ts'
import { IvrId, Status } from './requests.ts'

export const noteIvrShown = endpoint({
  method: 'POST',
  path: '/ivr/noteIvrShown',
  summary: 'Record that a request that was loaded ahead is on screen now',
  allowed: reviewers,
  input: z.strictObject({ ivrId: IvrId }),
  output: z.object({}),
  errors: ['record.not-found'],
})

/** A request for the same patient: same name, ignoring case and accents, and same date of birth. */
export const EarlierIvr = z.object({
  ivrNumber: z.string(),
  submissionStatus: Status,
  createdAt: Moment,
  /** The last decision; null before the first. */
  actionDate: Moment.nullable(),
  dos: z.string(),
  medicalProductQCode: z.string(),
  primaryInsurance: z.string(),
})
export type EarlierIvr = z.infer<typeof EarlierIvr>

export const earlierIvrs = endpoint({
  method: 'GET',
  path: '/ivr/getEarlierIvrs/:id',
  summary: 'Earlier requests for the same patient, of any office, newest first',
  allowed: reviewers,
  input: z.strictObject({ id: IvrId }),
  output: data(z.array(EarlierIvr)),
  errors: ['record.not-found'],
})
