import { comparedIdentifier } from '../../typed-text.rules.ts'
import { isMbi } from '../check/identifiers.rules.ts'
import { type Label, type LabelKind, labelsIn } from './labels.rules.ts'
import { type CardWord, confidenceOf, heightOf, type Row, textOf } from './words.rules.ts'

/** A value as it was read, with the lowest confidence of its words. */
export interface Reading {
  readonly value: string
  readonly confidence: number
}

const date = /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})$/
const phone = /^1?[-.( ]*\d{3}[-.) ]+\d{3}[-.]\d{4}$/
const bare = (text: string) => text.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** Part of a number: capitals, digits and dashes; not a date, a telephone number or the issuer's (80840). */
function isPart(text: string): boolean {
  const part = bare(text)
  if (part === '' || date.test(part) || phone.test(part) || part === '80840') return false
  return (
    /^[A-Z0-9][A-Z0-9-]*$/.test(part) || (/^[A-Za-z0-9-]+$/.test(part) && digitsIn(part) * 2 > part.length)
  )
}

const isLetters = (text: string) => /^[A-Z]+$/.test(bare(text))

/**
 * The words of a number that starts at the first of these words. Letters alone start one only as a prefix of up to
 * four, and a wide gap ends it.
 */
function numberFrom(words: readonly CardWord[]): CardWord[] {
  const taken: CardWord[] = []
  for (const [at, word] of words.entries()) {
    if (/^[^A-Za-z0-9]*$/.test(word.text)) continue
    const last = taken.at(-1)
    if (last && word.left - last.right > 1.2 * heightOf(last)) break
    if (!isPart(word.text)) break
    const next = words[at + 1]
    const isPrefix =
      !last && bare(word.text).length <= 4 && next && digitsIn(next.text) > 0 && isPart(next.text)
    if (isLetters(word.text) && !isPrefix) break
    taken.push(word)
  }
  return taken
}

/** The words to the right of a label up to the next one, then those below its first letter. */
function placesOf(rows: readonly Row[], at: number, label: Label): (readonly CardWord[])[] {
  const row = rows[at] ?? []
  const first = row[label.from]
  const last = row[label.to - 1]
  if (!first || !last) return []
  const next = labelsIn(row).find(({ from }) => from >= label.to)
  const height = heightOf(first)
  const below = rows.slice(at + 1).flatMap((other) => {
    const labels = labelsIn(other)
    const start = other.findIndex(({ left }) => Math.abs(left - first.left) < 1.2 * height)
    const word = other[start]
    if (!word || word.top < first.top + height / 2 || word.top - last.bottom > 1.8 * height) return []
    return labels.some(({ from, to }) => start >= from && start < to) ? [] : [other.slice(start)]
  })
  return [row.slice(label.to, next?.from), ...below.slice(0, 1)]
}

/**
 * The value to the right of a label of these kinds, else below it.
 * @param take the words of the value that starts at the first of some words
 * @param accept the value that the words form; '' if they form none
 */
export function readingsBeside(
  rows: readonly Row[],
  kinds: readonly LabelKind[],
  take: (words: readonly CardWord[]) => readonly CardWord[],
  accept: (text: string) => string,
): Reading[] {
  const found: Reading[] = []
  for (const [at, row] of rows.entries())
    for (const label of labelsIn(row).filter(({ kind }) => kinds.includes(kind)))
      for (const words of placesOf(rows, at, label)) {
        const taken = take(words)
        const value = accept(textOf(taken))
        if (value === '') continue
        found.push({ value, confidence: confidenceOf(taken) })
        break
      }
  return found
}

const numbersBeside = (rows: readonly Row[], kind: LabelKind, accept: (text: string) => string) =>
  readingsBeside(
    rows,
    [kind],
    (words) => numberFrom(words).map((word) => ({ ...word, text: bare(word.text) })),
    accept,
  )

const digitFor: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }

/** A Medicare number, reading letters that it cannot contain as the digits they look like; '' if it is not one. */
export function asMedicareNumber(text: string): string {
  const number = comparedIdentifier(text)
  // Positions 2, 5, 8 and 9 are always letters, and 1, 4, 7, 10 and 11 always digits.
  const mended = [...number].map((letter, at) => {
    const mayBeDigit = ![1, 4, 7, 8].includes(at)
    return mayBeDigit && !(letter === 'Q' && [2, 5].includes(at)) ? (digitFor[letter] ?? letter) : letter
  })
  return isMbi(mended.join('')) ? mended.join('') : ''
}

/** A plan's member number without spaces and dashes; '' if it cannot be one. */
function asMemberNumber(text: string): string {
  if (phone.test(text)) return ''
  const number = comparedIdentifier(text)
  return number.length >= 6 && number.length <= 20 && digitsIn(number) >= 4 ? number : ''
}

const asGroupNumber = (text: string): string =>
  text.length >= 3 && text.length <= 20 && digitsIn(text) >= 2 ? text.toUpperCase() : ''

/** The best reading of each value, most confident first. */
function distinct(readings: readonly Reading[]): Reading[] {
  const best = new Map<string, Reading>()
  for (const one of readings.toSorted((some, other) => other.confidence - some.confidence))
    if (!best.has(one.value)) best.set(one.value, one)
  return [...best.values()]
}

/** The member numbers; only Medicare's if one is labeled so. */
export function memberNumbersIn(rows: readonly Row[]): Reading[] {
  const medicare = numbersBeside(rows, 'medicare', asMedicareNumber)
  return distinct(medicare.length > 0 ? medicare : numbersBeside(rows, 'member', asMemberNumber))
}

export const groupNumbersIn = (rows: readonly Row[]): Reading[] =>
  distinct(numbersBeside(rows, 'group', asGroupNumber))
