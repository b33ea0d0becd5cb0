import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { data, Moment } from '../replies.ts'
import { IvrId } from './requests.ts'

const kinds = [
  'submitted',
  'asked',
  'answered',
  'decided',
  'decided-against',
  'answer',
  'correction',
  'documents',
  'replaced',
  'authorization',
  'outcome',
  'case',
  'case-closed',
  'authorized',
  'corrected',
  'merged',
  'withdrawn',
  'used',
  'voided',
  'nearly-used',
  'reverification',
  'reverified',
  'form-sent',
  'packet-prepared',
  'packet',
  'opened',
] as const

/**
 * Something that happened to a request. `detail` depends on `kind` and is '' if the kind says it all:
 * - for the team only: the decision, what spoke against it, and the reason, a line each; the reason may be empty
 * - the decision, or a corrected answer's revision with its reason
 * - the number of a linked record or support case, or a prior authorization's number and outcome
 * - how many documents were added
 * - an authorization's number, after the units and applications if it was used
 * - why and when coverage must be verified again
 * - how a filled form was sent, to whom, and its name, a line each
 * - the number of the packet's revision that was downloaded
 *
 * `byName` is '' for what the portal did.
 */
export const TimelineEvent = z.object({
  at: Moment,
  kind: z.enum(kinds),
  byName: z.string(),
  detail: z.string(),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** A page of events, latest first. `next` is the `before` of the following page; null on the last. */
export const Timeline = z.object({ events: z.array(TimelineEvent), next: Moment.nullable() })
export type Timeline = z.infer<typeof Timeline>

export const ivrTimeline = endpoint({
  method: 'GET',
  path: '/ivr/getTimeline/:id',
  summary: 'What happened to a request, and for its Office Admins who opened it',
  allowed: everyone,
  input: z.strictObject({ id: IvrId, before: Moment.optional() }),
  output: data(Timeline),
  errors: ['record.not-found'],
})
