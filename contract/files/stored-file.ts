import { z } from 'zod'
import { opaqueText, wholeNumber } from '../fields.ts'
import { filePath, noPreview } from './files.values.ts'

/**
 * A file as records list it. `fileUrl` carries a short-lived signature; `fileSize` is in bytes. `thumbnailUrl`,
 * also signed, is a picture of at most 320 × 320 pixels; null if the file is no picture.
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
 * A file that a form sends back as it was shown. Only `fileUrl` counts: name, size and type are known from the
 * upload and taken from there.
 */
export const SentFile = z.strictObject({
  fileUrl: fileUrl(noPreview),
  thumbnailUrl: opaqueText(500).nullable().optional(),
  fileName: opaqueText(500).optional(),
  fileSize: wholeNumber().optional(),
  fileExtension: opaqueText(20).optional(),
})
export type SentFile = z.infer<typeof SentFile>
