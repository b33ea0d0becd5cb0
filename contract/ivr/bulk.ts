import { z } from 'zod'
import { endpoint, reviewers } from '../endpoint.ts'
import { severalLines, typedText } from '../fields.ts'
import { Count, data, Id } from '../replies.ts'
import { isDocumentKind } from './check/documents.ts'
import { Matching, oneSelection } from './matching.ts'
import { IvrId } from './requests.ts'
import { maxItemText } from './rounds.ts'

/** The maximum number of requests in one call, which succeeds or fails as a whole. */
export const maxAskedAtOnce = 100

export const selectIvrs = endpoint({
  method: 'POST',
  path: '/ivr/selectIvrs',
  summary:
    'The numbers of all selected requests that are open, in the order of the queue, to act on them in batches',
  allowed: reviewers,
  input: Matching.strict().superRefine(oneSelection),
  output: data(z.object({ open: z.array(Id), total: Count })),
})

/** What several requests' offices are asked for. */
export const DocumentRequest = z.strictObject({
  document: z.string().refine(isDocumentKind, 'Please choose a kind of document.'),
  text: typedText('Please enter what the office should know.', severalLines)
    .min(1, 'Please enter what the office should know.')
    .max(maxItemText, `Please enter at most ${maxItemText} characters.`)
    .refine(...severalLines),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>

export const requestDocuments = endpoint({
  method: 'POST',
  path: '/ivr/requestDocuments',
  creates: true,
  summary: 'Mark Pending requests conditional and ask their offices for a document; others are passed over',
  allowed: reviewers,
  input: DocumentRequest.extend({
    ivrIds: z
      .array(IvrId, { error: 'Select at least one request.' })
      .min(1, 'Select at least one request.')
      .max(maxAskedAtOnce, `Select at most ${maxAskedAtOnce} requests.`),
  }),
  output: data(
    z.object({
      asked: Count,
      /** Skipped, because they are decided, already wait for their office, or are open on a colleague's screen. */
      decided: Count,
      waiting: Count,
      held: Count,
    }),
  ),
  errors: ['record.not-found'],
})
