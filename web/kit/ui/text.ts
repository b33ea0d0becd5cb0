import { twoDigits } from '#contract/formats.ts'

/**
 * Cuts a text at a length and adds '...' (docs/spec/lists-and-forms.md, 'Numbers and texts'), without splitting an
 * emoji or an accented letter.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  // Created when a text is cut: creating the first one takes longer than everything else the screens' frame does on
  // load.
  return `${text.slice(0, new Intl.Segmenter().segment(text).containing(length)?.index)}...`
}

/** The initials of the first and the last word of a name, in capital letters. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** Capitalizes the first letter of each word. */
export function capitalize(text: string): string {
  return text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Splits a field name into words for a message: 'patientFirstName' becomes 'Patient First Name'. */
export function splitIntoWords(fieldName: string): string {
  return capitalize(fieldName.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2'))
}

/**
 * Whether a value is null, undefined, zero, a blank string, an empty array or an empty object
 * (docs/spec/lists-and-forms.md, 'Numbers and texts').
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === 0) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Date) return false
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** '-' for a blank text, so that a missing value does not look like a display error. */
export function orDash(text: string): string {
  return text.trim() === '' ? '-' : text
}

interface Address {
  address: string
  city: string
  state: string
  zipCode: string
}

/** An address as 'street, city, state zip'; empty parts are left out. */
export function placeText({ address, city, state, zipCode }: Address): string {
  const region = [state, zipCode].filter(Boolean).join(' ')
  return [address, city, region].filter(Boolean).join(', ')
}

/**
 * A file size for display: bytes under 1024, then KB, then MB with two decimals
 * (docs/spec/lists-and-forms.md, 'Numbers and texts').
 */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(2)} KB`
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`
}

/** Seconds as mm:ss, for a countdown. */
export function minutesAndSeconds(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

/** Splits a full name: the last of several words is the last name (docs/spec/physicians.md, 'Form'). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
