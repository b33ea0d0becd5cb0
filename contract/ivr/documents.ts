import { z } from 'zod'
import { endpoint, officeAdmins, reviewers } from '../endpoint.ts'
import { searchText } from '../fields.ts'
import { attachErrors, SentFile } from '../files/files.ts'
import { data, message } from '../replies.ts'
import { DocumentKindName } from './check/documents.ts'
import { ChosenIvr, IvrId } from './requests.ts'

/** The maximum number of documents in one call, and in one request. */
export const maxDocumentsAtOnce = 50
export const maxDocuments = 200

/** The maximum number of requests that the dropdown offers: the newest matches. */
export const maxIvrChoices = 1_000

/** A request in the dropdown: the patient's name and the number with its prefix. */
export const IvrChoice = z.object({ name: z.string(), ivrNumber: z.string() })
export type IvrChoice = z.infer<typeof IvrChoice>

export const ivrIds = endpoint({
  method: 'GET',
  path: '/ivr/getIvrIds',
  summary: "The office's requests to choose from, newest first",
  allowed: officeAdmins,
  input: z.strictObject({
    /** Used only if an office has more requests than the dropdown offers. */
    search: searchText,
  }),
  output: data(z.array(IvrChoice)),
})

export const SupportingDocuments = z.strictObject({
  ivrId: ChosenIvr,
  supportingDocuments: z
    .array(SentFile.extend({ kind: DocumentKindName.optional() }), {
      error: 'At least one image is required',
    })
    .min(1, 'At least one image is required')
    .max(maxDocumentsAtOnce, `Please upload at most ${maxDocumentsAtOnce} files at a time.`),
})
export type SupportingDocuments = z.infer<typeof SupportingDocuments>

export const addSupportingDocuments = endpoint({
  method: 'POST',
  path: '/ivr/addSupportingDocuments',
  creates: true,
  summary: 'Add documents to a request, whatever its state',
  allowed: officeAdmins,
  input: SupportingDocuments,
  output: message,
  errors: ['record.not-found', ...attachErrors, 'ivr.documents-full'],
})

/** The kind of document that an answer sheet is filed as. */
export const answerSheetKind = 'benefit-verification'

export const fileAnswerSheet = endpoint({
  method: 'POST',
  path: '/ivr/fileAnswerSheet',
  creates: true,
  summary: 'File an answer sheet that came back for a request, whatever its state',
  allowed: [...officeAdmins, ...reviewers],
  input: z.strictObject({ ivrId: IvrId, sheet: SentFile }),
  output: message,
  errors: ['record.not-found', ...attachErrors, 'ivr.documents-full'],
})
