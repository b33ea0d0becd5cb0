import { fileIdOf, imageExtensions, type StoredFile } from '#contract/files/files.ts'

/** A file of a record, as the viewer is handed it. */
export interface Viewed {
  id: string
  /** What it is on the record, where its name does not say so: 'Primary card, front side'. */
  label?: string | undefined
  /** As the record told it; of cards and wound images a record tells the link alone. */
  file?: StoredFile | undefined
}

/** A file that a record tells whole; undefined when its link is none of ours. */
export function viewedFile(file: StoredFile, label?: string): Viewed | undefined {
  const id = fileIdOf(file.fileUrl)
  return id === undefined ? undefined : { id, label, file }
}

/** A file of which only the link is known. */
export function viewedLink(fileUrl: string, label: string): Viewed | undefined {
  const id = fileIdOf(fileUrl)
  return id === undefined ? undefined : { id, label }
}

/** The links that are ours: what the viewer can open. */
export function viewable(files: readonly (Viewed | undefined)[]): Viewed[] {
  return files.filter((one) => one !== undefined)
}

/** How a file is shown; 'other' is only downloaded. */
export type Kind = 'picture' | 'pdf' | 'table' | 'other'

export function kindOf(extension: string): Kind {
  const plain = plainExtension(extension)
  if (imageExtensions.includes(plain)) return 'picture'
  if (plain === 'pdf') return 'pdf'
  return ['csv', 'xls', 'xlsx'].includes(plain) ? 'table' : 'other'
}

/** An extension without its dot, in small letters. */
export function plainExtension(extension: string): string {
  return extension.replace('.', '').toLowerCase()
}
