/**
 * How names are made comparable: without case and accents, with one kind of apostrophe and one kind of space.
 * What is searched for and what is searched in go through the same fold.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** What a request is found by: the patient's and the physician's name and its number. */
export function searchText(request: { id: number; patient: string; physician: string }): string {
  return `${fold(request.patient)} | ${fold(request.physician)} | ${request.id}`
}

/** All runs of one and two letters or digits: what a term too short for a trigram is looked up by. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const letters = [...word]
    letters.forEach((letter, at) => {
      grams.add(letter)
      const next = letters[at + 1]
      if (next !== undefined) grams.add(letter + next)
    })
  }
  return [...grams]
}

/** A search, ready for SQL. */
export interface Term {
  /** One LIKE pattern for each word: all must match. */
  readonly patterns: readonly string[]
  /** The longest run of letters and digits, and which index narrows by it. Every match of the term holds it. */
  readonly sharpest: { by: 'trigram'; pattern: string } | { by: 'gram'; gram: string } | { by: 'nothing' }
}

const mostWords = 8

/** Understands what somebody typed: words in any order, each found anywhere. Undefined when nothing was typed. */
export function termOf(typed: string): Term | undefined {
  const words = fold(typed)
    .split(/[\s,]+/)
    .map(withoutPrefix)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  if (words.length === 0) return undefined
  const runs = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
  const longest = runs.sort((a, b) => b.length - a.length)[0]
  return { patterns: words.map(patternOf), sharpest: sharpestOf(longest) }
}

function sharpestOf(run: string | undefined): Term['sharpest'] {
  if (run === undefined) return { by: 'nothing' }
  return run.length >= 3 ? { by: 'trigram', pattern: patternOf(run) } : { by: 'gram', gram: run }
}

/** '#IVR-1042' and 'ivr1042' are looked for as 1042: the prefix stands before every number. */
const withoutPrefix = (word: string) => word.replace(/^#?(?:ivr-?(?=\d|$))?(?=\d*$)/, '')

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
