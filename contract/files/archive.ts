import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { opaqueText } from '../fields.ts'
import { data, Id } from '../replies.ts'

/** The kinds of records with documents. */
export const RecordKind = z.enum(['ivr', 'prior-authorization'])
export type RecordKind = z.infer<typeof RecordKind>

const record = { record: RecordKind, id: Id }

export const archiveLink = endpoint({
  method: 'GET',
  path: '/fileArchives/link',
  summary: 'A signed link to all documents of a record as one ZIP',
  allowed: everyone,
  input: z.strictObject(record),
  /** `url` is opened as is, and works for 10 to 15 minutes; `fileName` is the download's name. */
  output: data(z.object({ url: z.string(), fileName: z.string() })),
  errors: ['record.not-found'],
})

/** Streams the ZIP. The signature must be valid and its holder must be allowed to see the record. */
export const readArchive = endpoint({
  method: 'GET',
  path: '/fileArchives',
  summary: 'All documents of a record as one ZIP, through its signed link',
  allowed: 'public',
  input: z.strictObject({
    ...record,
    until: z.coerce.number().int(),
    by: Id,
    signature: opaqueText(100),
  }),
  output: z.unknown(),
  errors: ['files.link-expired', 'record.not-found', 'files.store-unavailable'],
})
