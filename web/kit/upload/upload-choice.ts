import { acceptedExtensions, convertedExtensions, imageExtensions, maxBytes } from '#contract/files/files.ts'
import { truncate } from '../ui/text.ts'

export function extensionsFor(imagesOnly: boolean): readonly string[] {
  return imagesOnly ? imageExtensions : acceptedExtensions
}

/** The extensions that can be chosen, including those of pictures that the server stores as JPEG or PNG. */
export const chosenExtensions = (imagesOnly: boolean): readonly string[] => [
  ...extensionsFor(imagesOnly),
  ...convertedExtensions,
]

/** The hint of a field: accepted types and the size limit. */
export function limitsText(imagesOnly: boolean, multiple: boolean): string {
  const kinds = extensionsFor(imagesOnly)
    .filter((one) => one !== 'jpg')
    .join(', ')
    .toUpperCase()
  return `${kinds}, up to 5 MB${multiple ? ' each' : ''}${imagesOnly ? '; we convert larger files and PDFs' : ''}`
}

/** Why the chosen files are rejected: `message` is the rule, `detail` names the files that break it. */
export interface ChoiceProblem {
  message: string
  detail: string
}

/** Whether the file can be sent as it is. */
export const fits = (file: File, imagesOnly: boolean): boolean =>
  file.size <= maxBytes && chosenExtensions(imagesOnly).includes(extensionIn(file.name))

/** Names the files whose upload failed and says what to do. */
export function failedText(files: readonly File[]): string {
  const [were, them] = files.length === 1 ? ['was', 'it'] : ['were', 'them']
  return `${namesText(files)} ${were} not uploaded. Please send ${them} again or remove ${them}.`
}

const maxNames = 3
/** Characters of a file name that are shown (docs/spec/files.md, 'Uploading'). */
export const shownNameLength = 20

export function namesText(files: readonly File[]): string {
  const more = files.length - maxNames
  const names = files.slice(0, maxNames).map(({ name }) => truncate(name, shownNameLength))
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

export function extensionIn(name: string): string {
  return name.split('.').at(-1)?.toLowerCase() ?? ''
}
