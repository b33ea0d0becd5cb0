import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { attachErrors, fileUrl } from '../files/files.ts'
import { Id } from '../replies.ts'
import { DocumentKindName } from './check/documents.ts'
import { CheckFacts } from './check/facts.ts'
import { IvrSubmission } from './form.ts'

/** Documents by kind, as policies ask for them. */
export const SentDocuments = z
  .array(
    z.strictObject({
      kind: DocumentKindName,
      fileUrl: fileUrl('Please upload this file again.'),
    }),
  )
  .max(50, 'Please send at most 50 documents with a request.')

/** The request as it is sent, with what is optional: answers for the check, and documents by kind. */
export const SubmittedIvr = IvrSubmission.safeExtend({
  facts: CheckFacts.optional(),
  documents: SentDocuments.optional(),
})
export type SubmittedIvr = z.infer<typeof SubmittedIvr>

export const submitIvr = endpoint({
  method: 'POST',
  path: '/ivr/submitIvr',
  creates: true,
  summary: 'Send a request to the verification team',
  allowed: officeAdmins,
  input: SubmittedIvr,
  output: z.object({
    message: z.string(),
    /** The user type that acts next: 3 while the request is in review. */
    userType: z.number().int(),
    data: z.object({ _id: Id, ivrNumber: z.string() }),
  }),
  createdAs: 'ivrNumber',
  errors: ['ivr.physician-unknown', ...attachErrors, 'files.not-an-image'],
})
