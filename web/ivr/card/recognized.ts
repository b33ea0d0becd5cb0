import type { CardWord } from '#contract/ivr/card/words.rules.ts'

/** The words of Tesseract's table: a line for each, with tabs between level, place, box, confidence and text. */
export function wordsOf(table: string): CardWord[] {
  return table.split('\n').flatMap((line) => {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = line.split('\t')
    if (level !== '5' || text.trim() === '') return []
    const box = { left: Number(left), top: Number(top) }
    return [
      {
        ...{ text: text.trim(), confidence: Number(confidence), ...box },
        ...{ right: box.left + Number(width), bottom: box.top + Number(height) },
      },
    ]
  })
}

const overlap = (one: CardWord, other: CardWord) =>
  Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
  Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)

/**
 * Where light writing was looked for, noise is read too: only what is certain, and where no dark writing is, counts.
 */
const sureLight = 60
const sureDark = 30

/** The dark and the light writing of a picture together. */
export const together = (dark: readonly CardWord[], light: readonly CardWord[]): CardWord[] => [
  ...dark,
  ...light.filter(
    (word) =>
      word.confidence > sureLight &&
      !dark.some((other) => other.confidence > sureDark && overlap(word, other)),
  ),
]

const sureWord = 75
/** Fewer certain words are no card, but perhaps one that lies on its side. */
export const fewWords = 5

/** How many words were read with certainty. */
export const countSure = (words: readonly CardWord[]): number =>
  words.filter(({ confidence, text }) => confidence >= sureWord && text.length > 1).length
