import { errorMessage } from '#contract/errors.ts'
import { convertedExtensions, imageExtensions, maxBytes } from '#contract/files/files.ts'
import { type ChoiceProblem, chosenExtensions, extensionIn, fits, namesText } from './upload-choice.ts'

// Loaded only for chosen files that cannot be sent as they are.

/** Photo formats of phones, which the server does not accept and only some browsers can open. */
const photoExtensions = ['heic', 'heif']

/** Pictures up to this size are made to fit `maxBytes` in the browser (docs/spec/files.md, 'Converted pictures'). */
const maxConvertedBytes = 20 * 1024 * 1024

export const isPdf = (file: File): boolean => extensionIn(file.name) === 'pdf'

/** Whether the browser may convert the file into a picture to send: a photo, or a PDF where a picture is needed. */
const isConvertible = (file: File, imagesOnly: boolean): boolean =>
  [...imageExtensions, ...convertedExtensions, ...photoExtensions].includes(extensionIn(file.name)) ||
  (imagesOnly && isPdf(file))

/** Whether the file has to be converted before it can be sent. */
export const needsConversion = (file: File, imagesOnly: boolean): boolean =>
  isConvertible(file, imagesOnly) && !fits(file, imagesOnly)

/** One wrong file rejects all that were chosen with it. Undefined when all may be sent or converted. */
export function problemWith(files: readonly File[], imagesOnly: boolean): ChoiceProblem | undefined {
  const large = files.filter(
    (file) => file.size > (isConvertible(file, imagesOnly) ? maxConvertedBytes : maxBytes),
  )
  const others = files.filter(
    (file) =>
      !isConvertible(file, imagesOnly) && !chosenExtensions(imagesOnly).includes(extensionIn(file.name)),
  )
  const wrong = large.length > 0 ? large : others
  if (wrong.length === 0) return undefined
  const error =
    wrong === large ? 'files.too-large' : imagesOnly ? 'files.not-an-image' : 'files.type-not-accepted'
  const parts = [
    `${wrong === large ? 'Too large' : 'Not accepted'}: ${namesText(wrong)}.`,
    wrong === others &&
      (imagesOnly ? 'Please choose pictures or PDF files instead.' : 'Please save documents as PDF first.'),
    wrong.some((file) => isConvertible(file, imagesOnly)) && 'We resize pictures up to 20 MB for you.',
    files.length > 1 && noneUploaded,
  ]
  return { message: errorMessage(error), detail: parts.filter(Boolean).join(' ') }
}

const noneUploaded = 'None of the chosen files was uploaded.'

/** The message about a file, one of `count`, that this browser cannot open to convert. */
export function unreadableProblem(file: File, count: number): ChoiceProblem {
  const isPhoto = photoExtensions.includes(extensionIn(file.name))
  const isOther = isPhoto || isPdf(file)
  const error =
    file.size > maxBytes ? 'files.too-large' : isOther ? 'files.not-an-image' : 'files.broken-picture'
  const advice = isPhoto
    ? 'Please save HEIC photos as JPEG first.'
    : `It may be damaged${isPdf(file) ? ' or protected by a password' : ''}.`
  const parts = [`This browser cannot open ${namesText([file])}.`, advice, count > 1 && noneUploaded]
  return { message: errorMessage(error), detail: parts.filter(Boolean).join(' ') }
}
