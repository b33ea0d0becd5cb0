import {
  type Facts,
  isAbout,
  outsideOf,
  overall,
  type PolicyOutcome,
  scopeOutcome,
} from './evaluate.rules.ts'
import type { CriterionOutcome, Policy } from './policy.ts'

/** What is known about one of several wounds. */
export interface WoundFacts {
  /** Its number on the form, from 1. */
  readonly number: number
  readonly facts: Facts
}

/**
 * The facts about each wound: the request's, with the wound's own in their place, unknown if the wound does not say
 * them. A request with one wound has one entry, with the facts as they are.
 */
export const perWound = (facts: Facts, wounds: readonly WoundFacts[]): WoundFacts[] =>
  wounds.length > 1
    ? wounds.map(({ number, facts: own }) => ({ number, facts: { ...facts, ...own } }))
    : [{ number: 1, facts }]

/** The wounds that the policy says something about, even if only that a person decides. */
export const concernedWounds = (policy: Policy, wounds: readonly WoundFacts[]): readonly WoundFacts[] =>
  wounds.filter(({ facts }) => scopeOutcome(policy, facts) !== 'not-applicable' && !outsideOf(policy, facts))

/** Of these, the wounds that its criteria are about. */
export const aboutWounds = (policy: Policy, wounds: readonly WoundFacts[]): readonly WoundFacts[] =>
  concernedWounds(policy, wounds).filter(({ facts }) => isAbout(policy, facts))

const severity: readonly CriterionOutcome[] = ['not-met', 'missing', 'needs-human', 'met', 'not-applicable']

const named = (numbers: readonly number[]) =>
  numbers.length === 1
    ? `Wound ${numbers[0]}`
    : `Wounds ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

interface Line {
  id: string
  outcome: CriterionOutcome
  text: string
}

/**
 * One line if all wounds have the same outcome. Otherwise one for each outcome, the worst first and with the
 * criterion's own id, each naming its wounds: 'Wound 2: The wound is at least 1.0 sq cm.' Wounds that a criterion does
 * not apply to are not mentioned.
 */
export function linesOf(
  { id, text }: { readonly id: string; readonly text: string | Readonly<Record<CriterionOutcome, string>> },
  wounds: readonly WoundFacts[],
  outcomeFor: (facts: Facts) => CriterionOutcome,
): Line[] {
  const textOf = (outcome: CriterionOutcome) => (typeof text === 'string' ? text : text[outcome])
  const outcomes = wounds.map(({ number, facts }) => ({ number, outcome: outcomeFor(facts) }))
  const found = severity.filter((outcome) => outcomes.some((one) => one.outcome === outcome))
  if (found.length === 1) return found.map((outcome) => ({ id, outcome, text: textOf(outcome) }))
  return found
    .filter((outcome) => outcome !== 'not-applicable')
    .map((outcome, at) => {
      const numbers = outcomes.filter((one) => one.outcome === outcome).map(({ number }) => number)
      const ownId = at === 0 ? id : `${id}-wound-${numbers.join('-')}`
      return { id: ownId, outcome, text: `${named(numbers)}: ${textOf(outcome)}` }
    })
}

const worstFirst: readonly PolicyOutcome[] = [
  'likely-not-covered',
  'incomplete',
  'needs-review',
  'matches',
  'not-applicable',
]

/** The policy's worst outcome for any wound; wounds that it is not about do not count. */
export function overallOf(policy: Policy, wounds: readonly WoundFacts[]): PolicyOutcome {
  const each = new Set(wounds.map(({ facts }) => overall(policy, facts)))
  return worstFirst.find((outcome) => each.has(outcome)) ?? 'not-applicable'
}
