import { folded, foldedLetters, partsOfWord } from '#contract/folded.rules.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { type TypedDay, takeDays } from './search-dates.ts'

/** Separates the names and the number, in which short terms are searched, from the rest. */
export const part = ' ¦ '
const longest = 100

/** The texts that a search finds a request by. Its dates are searched separately. */
type Searched = Pick<
  IvrSubmission,
  | 'patientFirstName'
  | 'patientLastName'
  | 'physicianName'
  | 'primaryPolicyNumber'
  | 'secondaryPolicyNumber'
  | 'primaryInsurance'
  | 'secondaryInsurance'
  | 'facilityName'
>

/** 'patient | physician | number ¦ policy ¦ … ¦ facility'. Migrations 019 and 068 did this for existing requests. */
export function searchText(id: number, sent: Searched): string {
  const patient = folded(`${sent.patientFirstName} ${sent.patientLastName}`)
  const policyNumbers = [sent.primaryPolicyNumber, sent.secondaryPolicyNumber]
  const companies = [sent.primaryInsurance, sent.secondaryInsurance, sent.facilityName]
  const more = [
    ...policyNumbers.map((number) => folded(number).replace(/\s/g, '')),
    ...companies.map((name) => folded(name).slice(0, longest)),
  ]
  const names = `${patient} | ${folded(sent.physicianName)} | ${id}`
  return [names, ...more.filter((text) => text !== '')].join(part)
}

/** A parsed search. */
export interface Term {
  /** One LIKE pattern for each word: all must match. */
  readonly patterns: readonly string[]
  /** The typed dates: each must be the date of birth or of service. */
  readonly days: readonly TypedDay[]
  /**
   * The part that an index search uses: a date, or else the longest and second-longest runs of letters and digits: an
   * index finds what contains both without reading what contains one. The full term implies it. If it is shorter than a
   * trigram, only names and number are searched.
   */
  readonly mostSelective:
    | { by: 'day'; day: TypedDay }
    | { by: 'trigram'; patterns: readonly string[] }
    | { by: 'gram'; gram: string; pattern: string }
    | { by: 'nothing' }
}

const maxWords = 8

/** Parses typed text: words in any order, each may match anywhere. Undefined if nothing was typed. */
export function termOf(typed: string): Term | undefined {
  const { rest, days } = takeDays(foldedLetters(typed).replace(/\p{Pd}/gu, '-'))
  const words = rest
    .split(/[\s,]+/)
    .map(wordOf)
    .filter(({ text }) => text !== '')
    .slice(0, maxWords)
  if (words.length === 0 && days.length === 0) return undefined
  const runs = words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  const mostSelective = mostSelectiveOf(
    days[0],
    runs.toSorted((a, b) => b.length - a.length),
  )
  return { patterns: words.map(({ pattern }) => pattern), days, mostSelective }
}

/** The runs come longest first. */
function mostSelectiveOf(day: TypedDay | undefined, runs: readonly string[]): Term['mostSelective'] {
  if (day !== undefined) return { by: 'day', day }
  const [run] = runs
  if (run === undefined) return { by: 'nothing' }
  const long = runs.filter(({ length }) => length >= 3).slice(0, 2)
  if (long.length > 0) return { by: 'trigram', patterns: long.map((run) => patternOf(run)) }
  return { by: 'gram', gram: run, pattern: patternOf(run) }
}

/** '#IVR-1042' and 'ivr1042' mean the number 1042; '1042' alone may also be part of a policy number. */
function wordOf(word: string): { text: string; pattern: string } {
  const number = word.replace(/^#?(?:ivr-?(?=\d|$))?(?=\d*$)/, '')
  const parts = partsOfWord(number)
  return { text: parts.join(' '), pattern: number === word ? patternOf(...parts) : `%| ${number}%` }
}

/** The parts in order, with anything between them. */
const patternOf = (...parts: string[]) =>
  `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`
