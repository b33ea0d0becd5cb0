import { isNpi } from '../../fields.values.ts'
import type { Criterion, CriterionOutcome, Policy, Test } from './policy.ts'

export type Fact = string | number | boolean | readonly string[]
/** What is known about a request, by the names that policies use. A fact that is undefined is unknown. */
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
const both = (one: unknown, two: unknown): [number, number] | undefined =>
  typeof one === 'number' && typeof two === 'number' ? [one, two] : undefined
const compared = (one: unknown, two: unknown, compare: (one: number, two: number) => boolean): Truth => {
  const numbers = both(one, two)
  return numbers ? compare(...numbers) : 'unknown'
}

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
  if (test.op === 'present') return fact !== undefined
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
 * Whether wound and diagnoses are what the policy is about. A wound type that is still to be chosen is missing, unless a
 * policy about other wounds would not apply at all; without diagnoses the wound type decides.
 */
export function scopeOutcome({ scope }: Policy, facts: Facts): CriterionOutcome {
  const type = facts.woundTypeId
  const codes = (facts.icd10Codes ?? []) as readonly string[]
  if (typeof type === 'string' && scope.excludedWoundTypes?.includes(type)) return 'not-met'
  if (scope.woundTypes.length > 0 && !scope.woundTypes.includes(String(type)))
    return type === undefined && scope.outOfScope !== 'not-applicable' ? 'missing' : scope.outOfScope
  if (codes.length === 0) return 'met'
  if (scope.icd10Codes.length > 0 && !codes.some((code) => scope.icd10Codes.includes(code)))
    return scope.outOfScope
  const isNamed = (code: string) => scope.icd10Prefixes.some((prefix) => code.startsWith(prefix))
  return scope.icd10Prefixes.length > 0 && !codes.some(isNamed) ? scope.outOfScope : 'met'
}

const anyProduct = ['any', 'any-fda-used-per-label', 'prior-auth-list']

/** Whether the policy covers the product. In a list that is not known whole, an unlisted one is for a person. */
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

/** What the outcomes of the criteria, the scope and the product come to. */
export function overall(policy: Policy, facts: Facts): PolicyOutcome {
  const scope = scopeOutcome(policy, facts)
  if (scope === 'not-applicable') return scope
  const each = [
    ...policy.criteria.map((criterion) => outcomeOf(criterion, facts, policy)),
    scope,
    productOutcome(policy, facts),
  ]
  if (each.includes('not-met')) return 'likely-not-covered'
  if (each.includes('missing')) return 'incomplete'
  if (each.includes('needs-human')) return 'needs-review'
  return policy.status === 'unverified-current' || policy.confidence === 'low' ? 'needs-review' : 'matches'
}
