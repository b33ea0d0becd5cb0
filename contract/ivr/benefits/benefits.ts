import { z } from 'zod'
import { endpoint, everyone, reviewers } from '../../endpoint.ts'
import { optionalText, requiredText, severalLines, wholeNumber } from '../../fields.ts'
import { data, Moment, message } from '../../replies.ts'
import { IvrId } from '../requests.ts'
import { SentAnswer } from './answer.ts'

/** A revision of the answer to a request. For the office, the `internal` part is empty. */
export const AnswerRevision = z.object({
  revision: z.number().int(),
  at: Moment,
  byName: z.string(),
  /** Why it corrects the previous revision; '' if it came with a decision. */
  reason: optionalText(300, severalLines),
  answer: SentAnswer,
})
export type AnswerRevision = z.infer<typeof AnswerRevision>

/** `current` applies to the request as it is now; null if there is none. `history` has the others, latest first. */
export const AnswerHistory = z.object({
  current: AnswerRevision.nullable(),
  history: z.array(AnswerRevision),
})
export type AnswerHistory = z.infer<typeof AnswerHistory>

export const getAnswer = endpoint({
  method: 'GET',
  path: '/ivr/getAnswer/:id',
  summary: 'The structured answer to a request, with its earlier revisions',
  allowed: everyone,
  input: z.strictObject({ id: IvrId }),
  output: data(AnswerHistory),
  errors: ['record.not-found'],
})

const Earlier = AnswerRevision.pick({ at: true, answer: true }).extend({ ivrNumber: z.string() })

/**
 * The last answers to other requests to the same payer, each reduced to the values that may apply to this one too: for
 * the same patient and plan kind; for the same plan kind, product and application codes; and for any.
 */
export const EarlierAnswers = z.object({
  patient: Earlier.nullable(),
  service: Earlier.nullable(),
  payer: Earlier.nullable(),
})
export type EarlierAnswers = z.infer<typeof EarlierAnswers>

export const earlierAnswers = endpoint({
  method: 'GET',
  path: '/ivr/getEarlierAnswers/:id',
  summary: 'What the last answers for the same patient, service and payer say that may hold here too',
  allowed: reviewers,
  input: z.strictObject({ id: IvrId }),
  output: data(EarlierAnswers),
  errors: ['record.not-found'],
})

export const Correction = z.strictObject({
  ivrId: IvrId,
  reason: requiredText('Please enter why the answer is corrected.', 300, severalLines),
  answer: SentAnswer,
  /** The latest revision as its author saw it; 0 if there was none. */
  seenRevision: wholeNumber(),
})

export const correctAnswer = endpoint({
  method: 'POST',
  path: '/ivr/correctAnswer',
  summary: 'Correct the answer to a decided request: a new revision that voids the one before',
  allowed: reviewers,
  input: Correction,
  output: message.extend({ data: z.object({ revision: z.number().int() }) }),
  errors: ['record.not-found', 'ivr.answer-not-final', 'ivr.answer-changed'],
})

/** An answer that has expired. */
const ExpiredAnswer = z.object({
  ivrNumber: z.string(),
  patientName: z.string(),
  primaryInsurance: z.string(),
  validUntil: z.iso.date(),
  dos: z.string(),
})
export type ExpiredAnswer = z.infer<typeof ExpiredAnswer>

export const expiredAnswers = endpoint({
  method: 'GET',
  path: '/ivr/getExpiredAnswers',
  summary: 'Approved requests whose answer has expired within the last 90 days, to be verified again',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(ExpiredAnswer)),
})
export const getDetermination = endpoint({
  method: 'GET',
  path: '/ivr/getDetermination/:id',
  summary: 'The answer to a request as a one-page PDF; an earlier revision says that it is void',
  allowed: everyone,
  input: z.strictObject({ id: IvrId, revision: z.coerce.number().int().min(1).max(10_000).optional() }),
  output: z.unknown(),
  errors: ['record.not-found'],
})
