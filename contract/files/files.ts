import { z } from 'zod'
import { endpoint, everyone, officeAdmins } from '../endpoint.ts'
import { opaqueText, wholeNumber } from '../fields.ts'
import { data, Id } from '../replies.ts'

/** The maximum size of a file: 5 MB. */
export const maxBytes = 5 * 1024 * 1024

/** The maximum number of files that one call copies. */
const maxCopies = 10

export const acceptedExtensions = ['csv', 'pdf', 'jpeg', 'jpg', 'png', 'xls', 'xlsx'] as const
export type Extension = (typeof acceptedExtensions)[number]
export const imageExtensions: readonly string[] = ['jpeg', 'jpg', 'png']
/** More picture file extensions that can be sent: stored as JPEG or PNG, a TIFF of several pages as PDF. */
export const convertedExtensions: readonly string[] = [
  ...['jpe', 'jfif', 'pjpeg', 'pjp'],
  ...['webp', 'gif', 'tif', 'tiff'],
]

const filePath =
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\?[\w=&.-]*)?$/

export const isFileId = (text: string): boolean => filePath.test(`/api/files/${text.toLowerCase()}`)

/** The id in a `fileUrl` of this portal; undefined for any other text. */
export function fileIdOf(fileUrl: string): string | undefined {
  return filePath.exec(fileUrl)?.[1]
}

/** The thumbnail's URL for a signed `fileUrl`, if only that is known. */
export function thumbnailOf(fileUrl: string): string {
  return fileUrl.includes('?') ? `${fileUrl}&size=thumbnail` : fileUrl
}

/** What a form says about a file that is not stored (docs/spec/files.md, 'Uploading'). */
export const noPreview = 'Preview URL is required'

/**
 * A file as records list it. `fileUrl` carries a short-lived signature; `fileSize` is in bytes. `thumbnailUrl`,
 * also signed, is a picture of at most 320 × 320 pixels; null if the file is not a picture.
 */
export const StoredFile = z.object({
  fileUrl: z.string(),
  thumbnailUrl: z.string().nullable().optional(),
  fileName: z.string(),
  fileExtension: z.string(),
  fileSize: z.number().int(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** A `fileUrl` that a form sends back: only paths of this portal, never an external URL. */
export const fileUrl = (message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(500, message)
    .regex(filePath, 'Please upload this file again.')

/**
 * A file that a form sends back as it was shown. Only `fileUrl` counts: name, size and type come from the upload.
 */
export const SentFile = z.strictObject({
  fileUrl: fileUrl(noPreview),
  thumbnailUrl: opaqueText(500).nullable().optional(),
  fileName: opaqueText(500).optional(),
  fileSize: wholeNumber().optional(),
  fileExtension: opaqueText(20).optional(),
})
export type SentFile = z.infer<typeof SentFile>

const Uploaded = z.object({ file: StoredFile })

/** What can be wrong with an upload, whatever it is for. */
export const uploadErrors = [
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
] as const

/** What can be wrong with the files that a form attaches. */
export const attachErrors = ['files.not-yours', 'files.of-office', 'files.already-used'] as const

const upload = { allowed: everyone, upload: true, errors: uploadErrors } as const

export const uploadFile = endpoint({
  method: 'POST',
  path: '/s3/uploadFileOnS3',
  creates: true,
  ...upload,
  input: z.strictObject({}),
  output: Uploaded,
  summary: 'Upload one of several files',
})

export const uploadSingleFile = endpoint({
  method: 'POST',
  path: '/s3/uploadSingleFileOnS3',
  creates: true,
  ...upload,
  input: z.strictObject({}),
  output: Uploaded,
  summary: 'Upload a single file',
})

/**
 * The bytes of a file. The signature in the link is the permission, so no session is needed. For a `size` that does not
 * exist yet or that the file cannot have, it answers with the full file.
 */
export const readFile = endpoint({
  method: 'GET',
  path: '/files/:id',
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

/** Copies of a record's files, to attach to another record. */
export const copyFiles = endpoint({
  method: 'POST',
  path: '/files/copyFiles',
  creates: true,
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
  errors: ['record.not-found'],
})

export const signFile = endpoint({
  method: 'GET',
  path: '/files/:id/link',
  summary: 'A fresh signed link to a file of a record that the caller may see',
  allowed: everyone,
  input: z.strictObject({ id: z.uuid() }),
  output: data(StoredFile),
  errors: ['record.not-found'],
})
