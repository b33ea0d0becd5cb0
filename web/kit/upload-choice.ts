import { acceptedExtensions, imageExtensions } from '#contract/files.ts'
import { wordsOf } from '#contract/refusals.ts'
import { tooLarge } from './upload-queue.ts'

/** The extensions that a field takes. */
export function extensionsFor(imagesOnly: boolean): readonly string[] {
  return imagesOnly ? imageExtensions : acceptedExtensions
}

/** What a field takes, said before anything is chosen. */
export function limitsText(imagesOnly: boolean, multiple: boolean): string {
  const kinds = extensionsFor(imagesOnly)
    .filter((one) => one !== 'jpg')
    .join(', ')
    .toUpperCase()
  return `${kinds}, up to 5 MB${multiple ? ' each' : ''}`
}

/** Why none of these files is taken, in words for the field and a toast; undefined when all may be sent. */
export function problemWith(files: readonly File[], imagesOnly: boolean): string | undefined {
  return tooLarge(files) ?? wrongKind(files, imagesOnly)
}

function wrongKind(files: readonly File[], imagesOnly: boolean): string | undefined {
  const extensions = extensionsFor(imagesOnly)
  const isRight = ({ name }: File) => extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
  if (files.every(isRight)) return undefined
  return wordsOf(imagesOnly ? 'files.not-an-image' : 'files.type-not-accepted')
}
