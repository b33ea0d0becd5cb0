import { readingsBeside } from './numbers.rules.ts'
import { type CardWord, heightOf, type Row } from './words.rules.ts'

const maxWords = 4
/** Words next to 'Name' that make it the name of a plan. */
const ofPlans =
  /^(?:plan|health|healthcare|insurance|medicare|medicaid|advantage|choice|group|network|ppo|hmo|epo|pos|hdhp|gold|silver|bronze|rx|id|member|subscriber|dependent|effective|of)$/i
const suffix = /^(?:jr|sr|ii|iii|iv)$/i
const isNameWord = (text: string) => /^\p{Lu}[\p{L}.'’-]*,?$/u.test(text)

/** The words of a name that starts at the first of these: capitalized, side by side. */
function nameFrom(words: readonly CardWord[]): CardWord[] {
  const taken: CardWord[] = []
  for (const word of words) {
    const last = taken.at(-1)
    if (!last && /^[^\p{L}\d]*$/u.test(word.text)) continue
    if (last && word.left - last.right > 1.5 * heightOf(last)) break
    if (!isNameWord(word.text)) return []
    taken.push(word)
  }
  return taken
}

/** 'SMITH-JONES' as 'Smith-Jones'; a name that has lower-case letters stays as is. */
const written = (word: string) =>
  word === word.toUpperCase()
    ? word.toLowerCase().replace(/(^|[-'’])(\p{L})/gu, (letters) => letters.toUpperCase())
    : word

/** 'SAMPLE, JANE Q' and 'Jane Q Sample' as first and last name with a tab between them; '' if it is not a name. */
function asName(text: string): string {
  const words = text.split(' ').filter(Boolean)
  if (words.length < 2 || words.length > maxWords) return ''
  if (words.some((word) => ofPlans.test(word.replace(/\W/g, '')))) return ''
  const isLastFirst = words[0]?.endsWith(',')
  const ordered = (isLastFirst ? [...words.slice(1), words[0] ?? ''] : words).map((word) =>
    word.replace(/[,.]/g, ''),
  )
  const ends = suffix.test(ordered.at(-1) ?? '') ? 2 : 1
  const [first, last] = [ordered.slice(0, -ends), ordered.slice(-ends)]
  // Single letters are initials: if a name has nothing else, something was not read.
  if (!first.some((word) => word.length > 1) || (last[0] ?? '').length < 2) return ''
  return [first, last].map((part) => part.map(written).join(' ')).join('\t')
}

/** The person's name on the card, first and last name with a tab between them: only if a label says so. */
export const namesIn = (rows: readonly Row[]) => readingsBeside(rows, ['name'], nameFrom, asName)

const wholeDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

/** A birth date in the form's format, 'MM-DD-YYYY'; '' if it is not one. */
function asBirthDate(text: string): string {
  const [, month = '', day = '', year = ''] = wholeDate.exec(text) ?? []
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDay && Number(year) >= 1900 ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}-${year}` : ''
}

/** The birth date, if it is labeled so and its year has four digits. */
export const birthDatesIn = (rows: readonly Row[]) =>
  readingsBeside(rows, ['birth'], (words) => words.slice(0, 1), asBirthDate)
