import type { CheckResult } from '#contract/ivr/check/check.ts'
import type { PolicyOutcome } from '#contract/ivr/check/evaluate.rules.ts'
import type { CriterionOutcome } from '#contract/ivr/check/policy.ts'
import { dateText, readDay } from '../../kit/ui/dates.ts'

export const outcomeTexts: Record<PolicyOutcome, string> = {
  matches: 'Matches the policy on file',
  'needs-review': 'Needs review',
  incomplete: 'Incomplete',
  'likely-not-covered': 'Likely not covered as submitted',
  'not-applicable': 'Does not apply',
}

export const criterionTexts: Record<CriterionOutcome, string> = {
  met: 'Met',
  'not-met': 'Not met',
  missing: 'Missing',
  'needs-human': 'Needs a person',
  'not-applicable': 'Does not apply',
}

/** What stands open at once: values that cannot be right, and entries that exclude each other. */
export const openCodes = ({ codes }: CheckResult) =>
  codes.filter(({ outcome, contradiction }) => outcome === 'fail' || contradiction)

/** Everything else that asks for attention. */
export const foldedCodes = ({ codes }: CheckResult) =>
  codes.filter(({ outcome, contradiction }) => (outcome === 'warn' || outcome === 'info') && !contradiction)

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]

/** The folded rest in one line: '2 to check · 1 not met · 3 missing · 12 in order'. */
export function foldedText(result: CheckResult, documentsNow: readonly string[]): string {
  const criteria = result.policies
    .filter(({ outcome }) => outcome !== 'not-applicable')
    .flatMap((policy) => policy.criteria)
  const of = (outcome: CriterionOutcome) => criteria.filter((one) => one.outcome === outcome).length
  const documents = missingDocuments(result, documentsNow).length
  const inOrder = result.codes.filter(({ outcome }) => outcome === 'pass').length + of('met')
  const parts = [
    ...count(foldedCodes(result).length + of('needs-human'), 'to check', 'to check'),
    ...count(of('not-met'), 'not met', 'not met'),
    ...count(of('missing'), 'answer missing', 'answers missing'),
    ...count(documents, 'document missing', 'documents missing'),
    ...count(inOrder, 'in order', 'in order'),
  ]
  return parts.join(' · ') || 'Nothing to check yet'
}

/** The kinds of required documents that are not there, each once. */
export function missingDocuments({ policies }: CheckResult, documentsNow: readonly string[]): string[] {
  const missing = policies
    .filter(({ outcome }) => outcome !== 'not-applicable')
    .flatMap(({ documents }) => documents)
    .filter(({ kind, level, present }) => level === 'required' && !present && !documentsNow.includes(kind))
  return [...new Set(missing.map(({ kind }) => kind))]
}

export const illustrative = 'Illustrative, not reviewed by your compliance team.'

/** The date of a source in the format of all dates; a text that is no date, such as 'undated', unchanged. */
export const sourceDay = (value: string): string => (readDay(value) ? dateText(value) : value)
