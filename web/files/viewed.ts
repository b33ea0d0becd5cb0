import { fileIdOf, imageExtensions, type StoredFile } from '#contract/files/files.ts'

/** A file of a record, as the viewer needs it. */
export interface Viewed {
  id: string
  /** Its role on the record, if its name does not say so: 'Primary card, front side'. */
  label?: string | undefined
  /** Metadata, if the record includes it; for cards and wound images a record has only the URL. */
  file?: StoredFile | undefined
}

/** A file whose metadata is known; undefined when its URL is not one of ours. */
export function viewedFile(file: StoredFile, label?: string): Viewed | undefined {
  const id = fileIdOf(file.fileUrl)
  return id === undefined ? undefined : { id, label, file }
}

/** A file for which only the URL is known. */
export function viewedLink(fileUrl: string, label: string): Viewed | undefined {
  const id = fileIdOf(fileUrl)
  return id === undefined ? undefined : { id, label }
}

/** The files that the viewer can open: those with a URL of ours. */
export function viewable(files: readonly (Viewed | undefined)[]): Viewed[] {
  return files.filter((one) => one !== undefined)
}

/** How a file is shown; 'other' can only be downloaded. */
export type Kind = 'picture' | 'pdf' | 'table' | 'other'

export function kindOf(extension: string): Kind {
  const plain = plainExtension(extension)
  if (imageExtensions.includes(plain)) return 'picture'
  if (plain === 'pdf') return 'pdf'
  return ['csv', 'xls', 'xlsx'].includes(plain) ? 'table' : 'other'
}

/** An extension without its dot, in lower case. */
export function plainExtension(extension: string): string {
  return extension.replace('.', '').toLowerCase()
}
