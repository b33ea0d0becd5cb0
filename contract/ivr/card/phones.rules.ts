import type { Reading } from './numbers.rules.ts'
import { type CardWord, confidenceOf, heightOf, type Row, textOf } from './words.rules.ts'

const number = /(?:\+?1[\s.-]*)?\(?\b([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})\b/g
const valid = /^[2-9](?!11)[0-8]\d[2-9](?!11)\d{6}$/

/** Whose number it is: for providers, for members, or for neither (pharmacies, nurses, fax). */
function audienceOf(text: string): 'providers' | 'members' | undefined {
  if (/pharm|rx|nurse|tty|tdd|fax|dental|vision|behav|mental|tele|doctor|fraud|web|caremark/i.test(text))
    return undefined
  if (/provid|physician|hospital/i.test(text)) return 'providers'
  return /member|customer|serv|help|question|contact|information|call/i.test(text) ? 'members' : undefined
}

interface Found extends Reading {
  readonly audience: 'providers' | 'members'
}

/** The words of a row that contain the characters from `from` to `to` of its text. */
function wordsAt(row: Row, from: number, to: number): CardWord[] {
  let start = 0
  return row.filter(({ text }) => {
    const [begin, end] = [start, start + text.length]
    start = end + 1
    return begin < to && end > from
  })
}

/** The text to the left of a number, or above it if there is none. */
function captionOf(rows: readonly Row[], at: number, words: readonly CardWord[], before: string): string {
  if (/[a-z]{3}/i.test(before)) return before
  const first = words[0]
  if (!first) return ''
  const above = rows.slice(0, at).filter((row) => {
    const last = row.at(-1)
    return last && first.top - last.bottom < heightOf(first) && last.bottom <= first.top + heightOf(first) / 2
  })
  const near = ({ left, right }: CardWord) =>
    right > first.left - heightOf(first) && left < (words.at(-1)?.right ?? 0) + 4 * heightOf(first)
  return textOf((above.at(-1) ?? []).filter(near))
}

function foundIn(rows: readonly Row[], at: number): Found[] {
  const row = rows[at] ?? []
  const text = textOf(row)
  let end = 0
  return [...text.matchAll(number)].flatMap((match) => {
    const words = wordsAt(row, match.index, match.index + match[0].length)
    const before = text.slice(end, match.index)
    end = match.index + match[0].length
    const value = `${match[1]}${match[2]}${match[3]}`
    const audience = audienceOf(captionOf(rows, at, words, before))
    return audience && valid.test(value) ? [{ value, audience, confidence: confidenceOf(words) }] : []
  })
}

/** The payer's telephone numbers as ten digits: those for providers, or if there are none, those for members. */
export function phonesIn(rows: readonly Row[]): Reading[] {
  const found = rows.flatMap((_, at) => foundIn(rows, at))
  const forProviders = found.filter(({ audience }) => audience === 'providers')
  const chosen = forProviders.length > 0 ? forProviders : found
  const once = new Map(chosen.map((one) => [one.value, one]))
  return [...once.values()].map(({ value, confidence }) => ({ value, confidence }))
}
