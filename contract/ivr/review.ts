import { z } from 'zod'
import { endpoint, reviewers } from '../endpoint.ts'
import { onceReadable, optionalText, severalLines, typedText } from '../fields.ts'
import { Moment, message } from '../replies.ts'
import { SentAnswer } from './benefits/answer.ts'
import { Decision, IvrId, Status } from './requests.ts'
import { AskedItems } from './rounds.ts'

const note = (label: 'Additional Information' | 'Notes') =>
  typedText(`${label} must be at least 1 characters.`, severalLines)
    .min(1, `${label} must be at least 1 characters.`)
    .max(300, `${label} must not be longer than 300 characters.`)
    .refine(...severalLines)

/** The dialog for a Conditional decision. */
export const ConditionalNotes = z.strictObject({
  additionalInformation: note('Additional Information'),
  notes: note('Notes'),
})
export type ConditionalNotes = z.infer<typeof ConditionalNotes>

/** The same with what the office is asked for, item by item. */
export const ConditionalForm = ConditionalNotes.extend({ items: AskedItems })
export type ConditionalForm = z.infer<typeof ConditionalForm>

/** A decision and the state that the reviewer saw, which detects two reviewers who decide at the same time. */
export const Review = z
  .strictObject({
    ivrId: IvrId,
    status: Decision,
    additionalInformation: ConditionalNotes.shape.additionalInformation.optional(),
    notes: ConditionalNotes.shape.notes.optional(),
    seenStatus: Status.optional(),
    seenActionDate: Moment.nullable().optional(),
    /** When the office had answered, as the reviewer saw it: a request can be Pending more than once. */
    seenAnsweredAt: Moment.nullable().optional(),
    /**
     * What a Conditional decision asks for. Without any, the notes are the only item. When notes are changed, given
     * items replace the unanswered ones.
     */
    items: AskedItems.optional(),
    /** What the payers say. Optional as a whole: without it the office sees only the decision. */
    answer: SentAnswer.optional(),
    /** Why it is rejected, for the office, if there is no answer. '' is shown as 'No reason given'. */
    rejectionReason: optionalText(300, severalLines).optional(),
    /** Why the decision contradicts the answer or the check. Only the team reads it; '' as 'No reason given'. */
    teamReason: optionalText(300, severalLines).optional(),
    /** The lease of the reviewer who has taken it: if someone else has taken it since, the decision is rejected. */
    leaseId: z.uuid().optional(),
  })
  .superRefine(
    ({ status, rejectionReason, items, additionalInformation, notes }, { addIssue }) => {
      const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (status !== 'Rejected' && rejectionReason)
        miss('rejectionReason', 'Only a rejection has such a reason.')
      if (status !== 'Conditional') {
        if (items?.length) miss('items', 'Only a Conditional decision asks for items.')
        return
      }
      if (additionalInformation === undefined)
        miss('additionalInformation', 'Additional Information must be at least 1 characters.')
      if (notes === undefined) miss('notes', 'Notes must be at least 1 characters.')
    },
    onceReadable('status', 'items', 'rejectionReason'),
  )
export type Review = z.infer<typeof Review>

export const reviewIvr = endpoint({
  method: 'POST',
  path: '/ivr/reviewIvr',
  summary: 'Approve, reject or mark a request conditional',
  allowed: reviewers,
  input: Review,
  output: message,
  errors: ['record.not-found', 'ivr.already-decided', 'ivr.changed-since', 'ivr.lease-lost'],
})
