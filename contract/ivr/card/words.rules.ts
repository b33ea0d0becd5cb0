/** A word that was recognized on a picture: its box in pixels of that picture, and a confidence from 0 to 100. */
export interface CardWord {
  readonly text: string
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Words side by side, from left to right. */
export type Row = readonly CardWord[]

export const heightOf = ({ top, bottom }: CardWord): number => bottom - top

/**
 * A word as it is compared with labels: lower-case letters and digits, with characters that look alike in many
 * typefaces made equal ('lD' is 'ID'), '#' as a word.
 */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[|1i!]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/[^a-z0-9#]/g, '')

/** Splits 'ID#:W123' into 'ID#' and 'W123', with a box for each part. */
function partsOf(word: CardWord): CardWord[] {
  const parts = [...word.text.matchAll(/[^:#]+[:#]*|[:#]+/g)]
  if (parts.length < 2) return [word]
  const perLetter = (word.right - word.left) / word.text.length
  return parts.map((part) => ({
    ...word,
    text: part[0],
    left: word.left + part.index * perLetter,
    right: word.left + (part.index + part[0].length) * perLetter,
  }))
}

/** How much of the shorter of two words overlaps the other vertically, from 0 to 1. */
const beside = (one: CardWord, other: CardWord): number =>
  (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) /
  Math.max(1, Math.min(heightOf(one), heightOf(other)))

/** The rows from top to bottom. Neighbors are compared, so rows of a turned card may slope. */
export function rowsOf(words: readonly CardWord[]): Row[] {
  const rows: CardWord[][] = []
  const fromLeft = words.flatMap(partsOf).toSorted((one, other) => one.left - other.left)
  for (const word of fromLeft) {
    const scored = rows.map((row) => ({ row, by: row.at(-1) ? beside(row.at(-1) as CardWord, word) : 0 }))
    const best = scored.toSorted((one, other) => other.by - one.by)[0]
    if (best && best.by > 0.5) best.row.push(word)
    else rows.push([word])
  }
  const topOf = (row: Row) => row[0]?.top ?? 0
  return rows.toSorted((one, other) => topOf(one) - topOf(other))
}

export const textOf = (words: readonly CardWord[]): string => words.map(({ text }) => text).join(' ')

/** The lowest confidence of the words that a value was read from. */
export const confidenceOf = (words: readonly CardWord[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ confidence }) => confidence))
