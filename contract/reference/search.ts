import { foldedLetters } from '../folded.rules.ts'
import type { Option } from '../replies.ts'

/** The search data of an option. Weights run from 0 to 1; words are normalized by `wordsIn`. */
export interface Findable<T extends Option> {
  readonly option: T
  /** A code without its dot, lower-case; '' when the option has none. */
  readonly code: string
  readonly words: ReadonlyMap<string, number>
  /** The number of visible words; the fraction of them that was typed raises the score. */
  readonly readable: number
  readonly firstWord: string
  /** A score for how common the option is, from about -1 to 1; decides between equal matches. */
  readonly prior: number
}

export interface SearchIndex<T extends Option> {
  readonly entries: readonly Findable<T>[]
  /** Every word with the entries that contain it and its weight in each. */
  readonly postings: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** The option that is appended to every result. */
  readonly last: T | undefined
  /** Replaces abbreviations and lay terms with words from this list. */
  readonly rewrite: (typed: string) => string
}

const fillers = new Set(['of', 'the', 'and', 'with', 'to', 'due', 'a', 'an', 'for', 'by', 'on'])

/** Plain text for matching: lower-case, no accents, no apostrophes, one space between words and numbers. */
export function plain(text: string): string {
  return foldedLetters(text)
    .replaceAll("'", '')
    .replace(/\bnon[- ]/g, 'non')
    .replace(/\+/g, ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a text that carry meaning, in order. */
export const wordsIn = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word))

/** Builds the index once; `last` is appended to every result and never found by its words. */
export function indexOf<T extends Option>(
  entries: readonly Findable<T>[],
  last: T | undefined,
  rewrite: (typed: string) => string = (typed) => typed,
): SearchIndex<T> {
  const postings = new Map<string, Map<number, number>>()
  for (const [place, { words }] of entries.entries())
    for (const [word, weight] of words) {
      const posting = postings.get(word) ?? new Map<number, number>()
      postings.set(word, posting.set(place, weight))
    }
  return { entries, postings, last, rewrite }
}

/** Whether the words differ by one typing error: a letter missing, added, wrong or swapped with its neighbor. */
function isSlip(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === two[at]) at++
  const [a, b] = [one.slice(at), two.slice(at)]
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** How well a typed word matches a word of the list: 1 for equal words, 0 for no match. */
function likeness(typed: string, word: string): number {
  if (word === typed) return 1
  if (!word.startsWith(typed)) return 0
  // '3' is the beginning of '3b' but not of '30'.
  if (/\d$/.test(typed) && /\d/.test(word.charAt(typed.length))) return 0
  return 0.7 + 0.25 * (typed.length / word.length)
}

function slipLikeness(typed: string, word: string): number {
  if (typed.length < 5 || /\d/.test(typed) || word.length < 4) return 0
  if (isSlip(typed, word)) return 0.6
  const starts = [typed.length - 1, typed.length, typed.length + 1].map((length) => word.slice(0, length))
  return starts.some((start) => start.length >= 5 && isSlip(typed, start)) ? 0.5 : 0
}

const ending = /(?:ions?|ous|ing|ed|es|al|s)$/

type Scores = Map<number, number>

function scoresOf(index: SearchIndex<Option>, likenessTo: (word: string) => number): Scores {
  const scores: Scores = new Map()
  for (const [word, posting] of index.postings) {
    const like = likenessTo(word)
    if (like === 0) continue
    for (const [place, weight] of posting)
      if (like * weight > (scores.get(place) ?? 0)) scores.set(place, like * weight)
  }
  return scores
}

/** The scores of a typed word: as typed, else without its ending, else with one typing error. */
function matches(index: SearchIndex<Option>, typed: string): Scores {
  const direct = scoresOf(index, (word) => likeness(typed, word))
  const stem = typed.replace(ending, '')
  if (direct.size > 0) return direct
  const stemmed =
    stem.length >= 4 && stem !== typed ? scoresOf(index, (word) => likeness(stem, word) * 0.9) : direct
  return stemmed.size > 0 ? stemmed : scoresOf(index, (word) => slipLikeness(typed, word))
}

const codeShape = /^[a-z]\d[a-z\d]*$/

function codeMatches(index: SearchIndex<Option>, typed: string): Scores {
  const scores: Scores = new Map()
  if (!codeShape.test(typed) && typed.length > 1) return scores
  for (const [place, { code }] of index.entries.entries())
    if (code !== '' && code.startsWith(typed)) scores.set(place, code === typed ? 3 : 1.5)
  return scores
}

const hasWord = (index: SearchIndex<Option>, start: string) =>
  index.postings.has(start) || index.postings.keys().some((word) => word.startsWith(start))

/** Joins 'bed sore' to 'bedsore' if the list contains the joined word but not both halves. */
function joined(index: SearchIndex<Option>, words: string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [one = '', two = ''] = [words[at], words[at + 1]]
    const bothKnown = index.postings.has(one) && index.postings.has(two)
    if (two !== '' && (one + two).length > 4 && !bothKnown && hasWord(index, one + two)) {
      result.push(one + two)
      at++
    } else result.push(one)
  }
  return result
}

/** One map of scores per typed code or word. Terms without any match are dropped. */
function readTyped(index: SearchIndex<Option>, typed: string): { terms: Scores[]; words: string[] } {
  const short = typed.slice(0, 200)
  const asCode = codeMatches(index, short.toLowerCase().replace(/[\s.-]+/g, ''))
  if (asCode.size > 0) return { terms: [asCode], words: [] }
  const dotless = short.toLowerCase().replace(/\b([a-z]\d[a-z\d])\.([a-z\d]*)/g, '$1$2')
  const words = joined(index, wordsIn(index.rewrite(plain(dotless)))).slice(0, 12)
  const terms = words.map((word) => {
    const codes = word.length > 2 ? codeMatches(index, word) : new Map<number, number>()
    return codes.size > 0 ? codes : matches(index, word)
  })
  return { terms: terms.filter((scores) => scores.size > 0), words }
}

/** The weight of a term: rarer words count more, so that 'heel' outweighs 'ulcer'. */
const rarity = (scores: Scores, all: number) => 1 + Math.log(all / scores.size) / Math.log(all + 1)

/**
 * The options that match the typed text, best first, at most `limit`, followed by the list's last option. Every word
 * must match; if no option has all of them, one in three may be missing. Without text: the start of the list.
 */
export function searchOptions<T extends Option>(index: SearchIndex<T>, typed: string, limit: number): T[] {
  const last = index.last ? [index.last] : []
  if (plain(typed) === '') return [...index.entries.slice(0, limit).map((entry) => entry.option), ...last]

  const { terms, words } = readTyped(index, typed)
  const found = new Map<number, { count: number; score: number }>()
  for (const scores of terms) {
    const weight = rarity(scores, index.entries.length)
    for (const [place, score] of scores) {
      const so = found.get(place) ?? { count: 0, score: 0 }
      found.set(place, { count: so.count + 1, score: so.score + score * weight })
    }
  }
  const most = Math.max(0, ...[...found.values()].map((so) => so.count))
  if (most === 0 || most < terms.length - Math.ceil(terms.length / 3)) return last

  const ranked = [...found]
    .filter(([, so]) => so.count === most)
    .flatMap(([place, so]) => {
      const entry = index.entries[place]
      if (!entry) return []
      // A partial code matches no words, so common options and the order of the list decide.
      const covered = words.length === 0 ? 0 : Math.min(1, so.count / Math.max(1, entry.readable))
      const opens = words.some((word) => entry.firstWord.startsWith(word)) ? 0.15 : 0
      return [{ entry, place, score: so.score + 0.5 * covered + opens + entry.prior }]
    })
    .toSorted((one, two) => two.score - one.score || one.place - two.place)
  return [...ranked.slice(0, limit).map(({ entry }) => entry.option), ...last]
}
