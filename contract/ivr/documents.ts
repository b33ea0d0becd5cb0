import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { searchText } from '../fields.ts'
import { SentFile } from '../files/stored-file.ts'
import { data } from '../replies.ts'
import { DocumentKindName } from './check/facts.ts'
import { ChosenIvr } from './chosen.ts'
import * as paths from './documents.paths.ts'
import { maxDocumentsAtOnce } from './documents.values.ts'

/** A request in the dropdown: the patient's name and the number with its prefix. */
export const IvrChoice = z.object({ name: z.string(), ivrNumber: z.string() })
export type IvrChoice = z.infer<typeof IvrChoice>

export const ivrIds = endpoint(paths.ivrIds, {
  summary: "The office's requests to choose from, newest first",
  allowed: officeAdmins,
  input: z.strictObject({
    /** Used only if an office has more requests than the dropdown offers at once. */
    search: searchText,
  }),
  output: data(z.array(IvrChoice)),
  errors: [],
})

export const SupportingDocuments = z.strictObject({
  ivrId: ChosenIvr,
  supportingDocuments: z
    .array(SentFile.extend({ kind: DocumentKindName.optional() }), {
      error: 'At least one image is required',
    })
    .min(1, 'At least one image is required')
    .max(maxDocumentsAtOnce, `Please upload at most ${maxDocumentsAtOnce} files at once.`),
})
export type SupportingDocuments = z.infer<typeof SupportingDocuments>

export const addSupportingDocuments = endpoint(paths.addSupportingDocuments, {
  summary: 'Add documents to a request, whatever its state',
  allowed: officeAdmins,
  input: SupportingDocuments,
  output: z.object({ message: z.string() }),
  errors: [
    'record.not-found',
    'files.not-yours',
    'files.of-office',
    'files.already-used',
    'ivr.documents-full',
    'idempotency.other-body',
  ],
})
