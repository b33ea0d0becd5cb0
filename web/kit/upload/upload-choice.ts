import { errorMessage } from '#contract/errors.ts'
import { acceptedExtensions, imageExtensions, maxBytes } from '#contract/files/files.values.ts'
import { truncate } from '../ui/text.ts'

export function extensionsFor(imagesOnly: boolean): readonly string[] {
  return imagesOnly ? imageExtensions : acceptedExtensions
}

/** The hint of a field: accepted types and the size limit. */
export function limitsText(imagesOnly: boolean, multiple: boolean): string {
  const kinds = extensionsFor(imagesOnly)
    .filter((one) => one !== 'jpg')
    .join(', ')
    .toUpperCase()
  return `${kinds}, up to 5 MB${multiple ? ' each' : ''}`
}

/** Why the chosen files are rejected: `message` is the rule, `detail` names the files that break it. */
export interface ChoiceProblem {
  message: string
  detail: string
}

/** One wrong file rejects all that were chosen with it. Undefined when all may be sent. */
export function problemWith(files: readonly File[], imagesOnly: boolean): ChoiceProblem | undefined {
  const large = files.filter(({ size }) => size > maxBytes)
  const others = files.filter(({ name }) => !extensionsFor(imagesOnly).includes(extensionIn(name)))
  const wrong = large.length > 0 ? large : others
  if (wrong.length === 0) return undefined
  const error =
    wrong === large ? 'files.too-large' : imagesOnly ? 'files.not-an-image' : 'files.type-not-accepted'
  const parts = [
    `${wrong === large ? 'Too large' : 'Not accepted'}: ${namesText(wrong)}.`,
    wrong.some(({ name }) => photoExtensions.includes(extensionIn(name))) &&
      'Photos in the format HEIC need to be saved as JPEG first.',
    files.length > 1 && 'None of the chosen files was uploaded.',
  ]
  return { message: errorMessage(error), detail: parts.filter(Boolean).join(' ') }
}

/** Names the files whose upload failed and says what to do. */
export function failedText(files: readonly File[]): string {
  const [were, them] = files.length === 1 ? ['was', 'it'] : ['were', 'them']
  return `${namesText(files)} ${were} not uploaded. Please send ${them} again or remove ${them}.`
}

/** Photo formats of phones; the server does not accept them. */
const photoExtensions = ['heic', 'heif']
const maxNames = 3
/** Characters of a file name that are shown (docs/spec/files.md, 'Uploading'). */
export const shownNameLength = 20

function namesText(files: readonly File[]): string {
  const more = files.length - maxNames
  const names = files.slice(0, maxNames).map(({ name }) => truncate(name, shownNameLength))
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

function extensionIn(name: string): string {
  return name.split('.').at(-1)?.toLowerCase() ?? ''
}
