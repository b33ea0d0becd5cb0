import { fileIdOf } from '#contract/files/files.ts'

/**
 * The address of ours that opens a file with a fresh signature, however long ago the record was loaded.
 * A text that is no file of ours stays as it is.
 */
export function fileLink(fileUrl: string): string {
  const id = fileIdOf(fileUrl)
  return id === undefined ? fileUrl : `/files/${id}`
}
