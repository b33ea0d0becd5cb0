import { CheckResult, type PolicyRevision } from '#contract/ivr/check/check.ts'
import { checkCoverage, questionsFor } from '#contract/ivr/check/coverage.rules.ts'
import type { Fact, Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { derived } from '#contract/ivr/check/facts.rules.ts'
import type { Policy } from '#contract/ivr/check/policy.ts'
import { questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import { changesBetween } from '#contract/ivr/policies.rules.ts'

/**
 * Runs what screens and checks run on a policy, for requests that it is about, with answers of every kind: a policy
 * that makes one of them fail would break checks from then on. Returns what is wrong, in words.
 */
export function rehearse(policy: Policy, others: readonly PolicyRevision[]): string | undefined {
  const revision: PolicyRevision = { ...policy, revision: 1_000_000, reviewed: null }
  const all = [...others, revision]
  try {
    changesBetween({}, policy)
    for (const facts of requestsFor(policy)) {
      const policies = checkCoverage(all, facts, ['wound-photos'])
      CheckResult.parse({ codes: [], policies })
      questionsFor(all, facts)
    }
    return undefined
  } catch {
    return `${policy.id}: A check of a request fails with this policy. Please compare its criteria with those of another one.`
  }
}

/** Requests for each of the policy's insurance types: with nothing known, all minimums, and all maximums. */
function requestsFor({ applies, effective, scope, products, applicationCpt }: Policy): Facts[] {
  const dos = effective.from ?? effective.to ?? '2026-06-01'
  const known = {
    dos,
    payerId: applies.payerIds[0],
    state: applies.states?.[0] ?? 'TX',
    woundTypeId: scope.woundTypes[0] ?? 'diabetic-foot-ulcer',
    icd10Codes: [scope.icd10Codes[0] ?? 'L97.412'],
    cptCodes: [applicationCpt[0] ?? '15275'],
    productCode: products.covered[0] ?? 'Q4151',
    areaCm2: 4,
    unitCm2: 4,
    patientAge: 70,
    placeOfService: '11',
    bodyRegion: 'lower-extremity',
  }
  return applies.insuranceTypes.flatMap((insuranceTypeId) =>
    [{}, answers(0), answers(1)].map((given) => derived({ ...known, ...given, insuranceTypeId })),
  )
}

/** Every question with its minimum (0) or maximum (1) answer. */
function answers(most: 0 | 1): Facts {
  const answer = ({ kind, max = 0, options = {} }: ReturnType<typeof questionOf>): Fact => {
    const names = Object.keys(options)
    if (kind === 'number') return most * max
    if (kind === 'yes-no') return most === 1
    if (kind === 'day') return '2026-01-31'
    return kind === 'choices' ? names.slice(0, most * names.length) : ((most ? names.at(-1) : names[0]) ?? '')
  }
  return Object.fromEntries(questionNames.map((name) => [name, answer(questionOf(name))]))
}
