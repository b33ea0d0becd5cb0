import { fileIdOf } from '#contract/files/files.ts'

/**
 * The portal's own URL for a file, which opens it with a fresh signature however long ago the record was loaded. A
 * text that is not a URL of a stored file is returned unchanged.
 */
export function fileLink(fileUrl: string): string {
  const id = fileIdOf(fileUrl)
  return id === undefined ? fileUrl : `/files/${id}`
}
