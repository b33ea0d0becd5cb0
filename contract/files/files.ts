import { z } from 'zod'
import { endpoint, everyone, officeAdmins } from '../endpoint.ts'
import { opaqueText } from '../fields.ts'
import { data, Id } from '../replies.ts'
import * as paths from './files.paths.ts'
import { maxCopies } from './files.values.ts'
import { StoredFile } from './stored-file.ts'

const Uploaded = z.object({ file: StoredFile })

const upload = {
  allowed: everyone,
  upload: true,
  errors: [
    'files.missing',
    'files.empty',
    'files.too-large',
    'files.type-not-accepted',
    'files.type-differs',
    'files.too-many-pages',
    'files.macros',
    'files.broken-upload',
    'files.broken-picture',
    'files.too-many-pixels',
    'files.infected',
    'files.scanner-unavailable',
    'files.disk-full',
    'files.store-unavailable',
    'idempotency.other-body',
  ],
} as const

export const uploadFile = endpoint(paths.uploadFile, {
  ...upload,
  input: z.strictObject({}),
  output: Uploaded,
  summary: 'Upload one of several files',
})

export const uploadSingleFile = endpoint(paths.uploadSingleFile, {
  ...upload,
  input: z.strictObject({}),
  output: Uploaded,
  summary: 'Upload a single file',
})

export const readFile = endpoint(paths.readFile, {
  summary: 'Read a file through its signed link',
  allowed: 'public',
  input: z.strictObject({
    id: z.uuid(),
    until: z.coerce.number().int(),
    by: Id,
    signature: opaqueText(100),
    size: z.literal('thumbnail').optional(),
  }),
  output: z.unknown(),
  errors: ['files.link-expired', 'record.not-found', 'files.store-unavailable'],
})

export const copyFiles = endpoint(paths.copyFiles, {
  summary: 'Copy files of a record that the caller may see, to attach them to another record',
  allowed: officeAdmins,
  input: z.strictObject({
    ids: z
      .array(z.uuid())
      .min(1, 'Please name a file.')
      .max(maxCopies, `Please copy at most ${maxCopies} files.`),
  }),
  /** In the order of `ids`. */
  output: z.object({ files: z.array(StoredFile) }),
  errors: ['record.not-found', 'files.store-unavailable', 'files.broken-upload', 'idempotency.other-body'],
})

export const signFile = endpoint(paths.signFile, {
  summary: 'A fresh signed link to a file of a record that the caller may see',
  allowed: everyone,
  input: z.strictObject({ id: z.uuid() }),
  output: data(StoredFile),
  errors: ['record.not-found'],
})
