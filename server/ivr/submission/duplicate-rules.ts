import { foldedLetters } from '#contract/folded.rules.ts'
import type { Duplicate } from '#contract/ivr/duplicates.ts'

/** What two requests are compared by; '' if not known. */
export interface Compared {
  readonly patientFirstName: string
  readonly patientLastName: string
  readonly patientDateOfBirth: string
  readonly medicalProductQCode: string
  readonly dos: string
  readonly primaryPolicyNumber: string
}

type Difference = Duplicate['differs'][number]

/** Dates of service at most this many days apart count as overlapping: a request has one day and no end. */
export const closeDays = 30
/** Shorter policy numbers are placeholders such as 'N/A'. */
export const shortestPolicy = 5

const dayMs = 86_400_000

/** Letters that are mistaken for digits: the same as in the index ivr_requests_policy_alike. */
export const lookAlikes = ['OILSZB', '011528'] as const

const policyKey = (number: string) => number.toUpperCase().replace(/[^A-Z\d]/g, '')
export const foldedPolicy = (number: string) =>
  policyKey(number).replace(/[OILSZB]/g, (letter) => lookAlikes[1].charAt(lookAlikes[0].indexOf(letter)))

/** How many letters must be changed, added, removed or swapped with the next one to turn one text into the other. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

const isNear = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= 4 &&
    distance(one, other) <= (Math.min(one.length, other.length) >= 8 ? 2 : 1))

const suffixes = /^(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd|md|do|dds|rn|phd|esq|mr|mrs|ms|miss|dr)$/

/** The parts of a name that tell people apart: without titles, suffixes, and initials next to other parts. */
function partsOf(name: string): string[] {
  const parts = foldedLetters(name)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !suffixes.test(part))
  const whole = parts.filter((part) => part.length > 1)
  return whole.length > 0 ? whole : parts
}

/** 'Wen' and 'W.' may stand for 'Wendell'. */
const mayStandFor = (one: string, other: string) => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return isNear(one, other) || (long.startsWith(short) && (short.length === 1 || short.length >= 3))
}

type NameLikeness = 'same' | 'alike' | 'surname' | 'given' | 'other'

type Name = Pick<Compared, 'patientFirstName' | 'patientLastName'>

/** How similar two people's names are: spelled alike, one of them the same, or neither. */
export function nameLikeness(one: Name, other: Name): NameLikeness {
  const wholeOf = ({ patientFirstName, patientLastName }: Name) => `${patientFirstName} ${patientLastName}`
  if (foldedLetters(wholeOf(one)) === foldedLetters(wholeOf(other))) return 'same'
  const partsIn = (name: Name) => ({
    first: partsOf(name.patientFirstName),
    last: partsOf(name.patientLastName),
  })
  const [a, b] = [partsIn(one), partsIn(other)]
  const [allA, allB] = [
    [...a.first, ...a.last],
    [...b.first, ...b.last],
  ]
  if (allA.length === 0 || allB.length === 0) return 'other'
  if (allA.join('') === allB.join('')) return 'alike'
  const [few, many] = allA.length <= allB.length ? [allA, allB] : [allB, allA]
  const left = [...many]
  const isWithin = few.every((part) => {
    const at = left.findIndex((candidate) => isNear(part, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  if (few.length > 1 && isWithin) return 'alike'
  const some = (as: readonly string[], bs: readonly string[], alike: typeof isNear) =>
    as.some((part) => bs.some((candidate) => alike(part, candidate)))
  const isSurname = some(a.last, b.last, isNear) || isNear(a.last.join(''), b.last.join(''))
  const isGiven = some(a.first, b.first, mayStandFor)
  if (isSurname && isGiven) return 'alike'
  return isSurname ? 'surname' : isGiven ? 'given' : 'other'
}

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const isBirthDate = (text: string) => /^(?:1[89]|2[01])\d\d-\d\d-\d\d$/.test(text) && isDay(text)

/** The days before and after a birth date, and the date with day and month swapped. */
function nextTo(day: string): string[] {
  const near = [-dayMs, dayMs].map((by) => new Date(Date.parse(day) + by).toISOString().slice(0, 10))
  return [...near, day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1')]
}

/** A birth date with one digit mistyped, or two adjacent ones swapped. */
function slipsOf(day: string): string[] {
  const digits = day.replaceAll('-', '')
  return [...digits]
    .flatMap((_, at) => [
      ...[...'0123456789'].map((digit) => digits.slice(0, at) + digit + digits.slice(at + 1)),
      digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2),
    ])
    .map((text) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
}

/** The birth dates that one may stand for: itself, adjacent days, and those that differ by one typing error. */
export const birthDatesLike = (day: string): string[] =>
  isBirthDate(day) ? [...new Set([day, ...nextTo(day), ...slipsOf(day)])].filter(isBirthDate) : []

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / dayMs

export interface Likeness extends Pick<Duplicate, 'reason' | 'grade'> {
  readonly differs: Difference[]
}

/** Whether two requests may be the same, how likely, and what differs; undefined if nothing suggests it. */
export function likenessOf(one: Compared, other: Compared): Likeness | undefined {
  const name = nameLikeness(one, other)
  const [born, otherBorn] = [one.patientDateOfBirth, other.patientDateOfBirth]
  const isBorn = born !== '' && born === otherBorn
  const isNextTo = isBirthDate(born) && nextTo(born).includes(otherBorn)
  const isBornAlike = isNextTo || birthDatesLike(born).includes(otherBorn)
  const [policy, otherPolicy] = [policyKey(one.primaryPolicyNumber), policyKey(other.primaryPolicyNumber)]
  const isNumber = policy.length >= shortestPolicy
  const isInsured = isNumber && foldedPolicy(policy) === foldedPolicy(otherPolicy)
  const isClose =
    one.medicalProductQCode.toUpperCase() === other.medicalProductQCode.toUpperCase() &&
    one.dos !== '' &&
    other.dos !== '' &&
    daysApart(one.dos, other.dos) <= closeDays
  const differs: Difference[] = [
    ...(name === 'same' ? [] : ['name' as const]),
    ...(isBorn || born === '' ? [] : ['birthDate' as const]),
    ...(policy === otherPolicy || policy === '' ? [] : ['policyNumber' as const]),
  ]
  const isNamed = name === 'same' || name === 'alike'
  if (isClose) {
    const isCertain = name === 'same' && isBorn
    const isLikely =
      (isNamed && isBorn) ||
      (name === 'same' && isBornAlike) ||
      (isNamed && isInsured && (isBornAlike || born === ''))
    const isPossible = (isNamed && (isNextTo || isInsured)) || (isBorn && (name === 'surname' || isInsured))
    if (isCertain) return { reason: 'patient', grade: 'certain', differs: [] }
    if (isLikely || isPossible) return { reason: 'patient', grade: isLikely ? 'likely' : 'possible', differs }
  }
  const isNameGiven = `${one.patientFirstName}${one.patientLastName}`.trim() !== ''
  if (isInsured && isNameGiven && name !== 'same') return { reason: 'policy', grade: 'possible', differs }
  return undefined
}
