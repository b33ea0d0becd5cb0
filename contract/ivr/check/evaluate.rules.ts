import { isNpi } from '../../fields.ts'
import type { Criterion, CriterionOutcome, Policy, Test } from './policy.ts'

export type Fact = string | number | boolean | readonly string[]
/** What is known about a request, by the names that policies use. An undefined fact is unknown. */
export type Facts = Readonly<Record<string, Fact | undefined>>

type Leaf = Extract<Test, { fact: string }>
/** Three-valued: a test about an unknown fact is neither true nor false. */
type Truth = boolean | 'unknown'

/** A value may name a list of the policy, or another number among the facts. */
function expected({ value }: Leaf, facts: Facts, policy: Policy): unknown {
  if (value === 'scope.icd10Codes') return policy.scope.icd10Codes
  if (value === 'applicationCpt') return policy.applicationCpt
  const named = typeof value === 'string' ? facts[value] : undefined
  return typeof named === 'number' ? named : value
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const compared = (one: unknown, two: unknown, compare: (one: number, two: number) => boolean): Truth =>
  typeof one === 'number' && typeof two === 'number' ? compare(one, two) : 'unknown'

const operations: Readonly<Record<Leaf['op'], (fact: Fact, value: unknown) => Truth>> = {
  '==': (fact, value) => fact === value,
  '>=': (fact, value) => compared(fact, value, (one, two) => one >= two),
  '>': (fact, value) => compared(fact, value, (one, two) => one > two),
  '<=': (fact, value) => compared(fact, value, (one, two) => one <= two),
  '<': (fact, value) => compared(fact, value, (one, two) => one < two),
  in: (fact, value) => list(value).includes(fact),
  notIn: (fact, value) => !list(value).includes(fact),
  between: (fact, value) => {
    const [from, to] = list(value)
    return typeof fact === 'number' && Number(from) <= fact && fact <= Number(to)
  },
  contains: (fact, value) => list(fact).includes(value),
  anyIn: (fact, value) => list(fact).some((one) => list(value).includes(one)),
  noneIn: (fact, value) => !list(fact).some((one) => list(value).includes(one)),
  present: () => true,
  valid: (fact, value) => value !== 'npi' || isNpi(String(fact)),
}

/** Whether the facts meet a test. */
export function truthOf(test: Test, facts: Facts, policy: Policy): Truth {
  if ('all' in test) {
    const each = test.all.map((one) => truthOf(one, facts, policy))
    return each.includes(false) ? false : each.includes('unknown') ? 'unknown' : true
  }
  if ('any' in test) {
    const each = test.any.map((one) => truthOf(one, facts, policy))
    return each.includes(true) ? true : each.includes('unknown') ? 'unknown' : false
  }
  const fact = facts[test.fact]
  if (fact === undefined) return 'unknown'
  return operations[test.op](fact, expected(test, facts, policy))
}

/** The outcome of one criterion: not applicable unless its condition holds. */
export function outcomeOf(criterion: Criterion, facts: Facts, policy: Policy): CriterionOutcome {
  const applies = criterion.when ? truthOf(criterion.when, facts, policy) : true
  if (applies === false) return 'not-applicable'
  const met = applies === true ? truthOf(criterion.test, facts, policy) : 'unknown'
  if (met === true) return 'met'
  return met === 'unknown' ? criterion.onMissing : criterion.onFail
}

/**
 * Whether the policy is about such a wound, by type and place; it may be if these are still missing. What a policy asks
 * for other wounds does not concern this one.
 */
export function isAbout({ scope }: Policy, { woundTypeId: type, bodyRegion, onFoot }: Facts): boolean {
  if (typeof type === 'string') {
    if (scope.excludedWoundTypes?.includes(type)) return false
    if (scope.woundTypes.length > 0 && !scope.woundTypes.includes(type)) return false
  }
  if (scope.bodyRegion === 'foot' && onFoot === false) return false
  return scope.bodyRegion === 'any' || bodyRegion !== 'other'
}

/**
 * Whether wound and diagnoses are what the policy is about. A wound type that is still to be chosen is missing, unless
 * a policy about other wounds would not apply at all; without diagnoses the wound type decides.
 */
export function scopeOutcome(policy: Policy, facts: Facts): CriterionOutcome {
  const { scope } = policy
  const type = facts.woundTypeId
  const codes = (facts.icd10Codes ?? []) as readonly string[]
  if (typeof type === 'string' && scope.excludedWoundTypes?.includes(type)) return 'not-met'
  if (!isAbout(policy, facts)) return scope.outOfScope
  if (scope.woundTypes.length > 0 && type === undefined)
    return scope.outOfScope === 'not-applicable' ? scope.outOfScope : 'missing'
  return hasItsCodes(policy, codes) ? 'met' : scope.outOfScope
}

/** Whether the policy lists one of the diagnoses; true without diagnoses, or without a list. */
export function hasItsCodes({ scope }: Policy, codes: readonly string[]): boolean {
  if (codes.length === 0) return true
  if (scope.icd10Codes.length > 0 && !codes.some((code) => scope.icd10Codes.includes(code))) return false
  const isNamed = (code: string) => scope.icd10Prefixes.some((prefix) => code.startsWith(prefix))
  return scope.icd10Prefixes.length === 0 || codes.some(isNamed)
}

/** The criterion by which the policy does not concern such a request; undefined if none. */
export const outsideOf = (policy: Policy, facts: Facts): Criterion | undefined => allOutside(policy, facts)[0]

/** All criteria that say so. */
export function allOutside(policy: Policy, facts: Facts): Criterion[] {
  return policy.criteria.filter(
    (criterion) =>
      criterion.kind === 'authorization-scope' &&
      (!criterion.when || truthOf(criterion.when, facts, policy) !== false) &&
      outcomeOf(criterion, facts, policy) === 'not-applicable',
  )
}

const anyProduct = ['any', 'any-fda-used-per-label', 'prior-auth-list']

/** Whether the policy covers the product. If its list is not fully known, a person decides about an unlisted one. */
export function productOutcome({ products }: Policy, facts: Facts): CriterionOutcome {
  if (products.mode === 'not-applicable') return 'not-applicable'
  if (anyProduct.includes(products.mode)) return 'met'
  if (facts.productCode === undefined) return 'missing'
  const product = String(facts.productCode)
  if (products.covered.includes(product)) return 'met'
  if (facts.woundTypeId === 'venous-leg-ulcer' && products.coveredVlu?.includes(product)) return 'met'
  if (facts.woundTypeId === 'burn-thermal' && products.burnOnly?.includes(product)) return 'met'
  if (products.associated && products.associated.length > 0)
    return products.associated.includes(product) ? 'met' : 'needs-human'
  const excluded = products.notCovered.includes('*') || products.notCovered.includes(product)
  return products.mode === 'list' && excluded ? 'not-met' : 'needs-human'
}

export const policyOutcomes = [
  'matches',
  'needs-review',
  'incomplete',
  'likely-not-covered',
  'not-applicable',
] as const
export type PolicyOutcome = (typeof policyOutcomes)[number]

/** Whether a request can never match: no one verified the text, or it sets no standard of its own. */
const neverMatches = ({ status, confidence, authority }: Policy): boolean =>
  status === 'unverified-current' || confidence === 'low' || authority.kind === 'medicare-no-lcd'

/** The overall outcome of the criteria, the scope and the product. */
export function overall(policy: Policy, facts: Facts): PolicyOutcome {
  const scope = scopeOutcome(policy, facts)
  if (scope === 'not-applicable' || outsideOf(policy, facts)) return 'not-applicable'
  const criteria = isAbout(policy, facts) ? policy.criteria : []
  const each = [
    ...criteria.map((criterion) => outcomeOf(criterion, facts, policy)),
    scope,
    productOutcome(policy, facts),
  ]
  if (each.includes('not-met')) return 'likely-not-covered'
  if (each.includes('missing')) return 'incomplete'
  if (each.includes('needs-human')) return 'needs-review'
  return neverMatches(policy) ? 'needs-review' : 'matches'
}
