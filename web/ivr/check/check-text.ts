import { countText } from '#contract/formats.ts'
import { type CheckResult, isSentence } from '#contract/ivr/check/check.ts'
import type { PolicyOutcome } from '#contract/ivr/check/evaluate.rules.ts'
import type { CriterionOutcome } from '#contract/ivr/check/policy.ts'
import { dateText, readDay } from '../../kit/ui/dates.ts'

const outcomeTexts: Record<PolicyOutcome, string> = {
  matches: 'Matches the policy on file',
  'needs-review': 'Needs review',
  incomplete: 'Incomplete',
  'likely-not-covered': 'Likely not covered as submitted',
  'not-applicable': 'Does not apply',
}

/** The outcome of a policy about payment or authorization, which says nothing about coverage. */
const overlayTexts: Record<PolicyOutcome, string> = {
  ...outcomeTexts,
  matches: 'Requirements met; says nothing about coverage',
  'likely-not-covered': 'Requirements not met as submitted',
}

export const outcomeText = ({ outcome, overlay }: CheckResult['policies'][number]): string =>
  (overlay ? overlayTexts : outcomeTexts)[outcome]

/** A requirement that is not met is introduced as one: alone, 'No infection' reads as if there were none. */
const criterionTexts: Record<CriterionOutcome, string> = {
  met: 'Met',
  'not-met': 'Required but not met',
  missing: 'Required, not answered',
  'needs-human': 'Needs review',
  'not-applicable': 'Does not apply',
}

type CriterionResult = CheckResult['policies'][number]['criteria'][number]

/** The label before a criterion's text; '' where the text itself says it. */
export const criterionLabel = (criterion: CriterionResult): string =>
  isSentence(criterion) && criterion.outcome !== 'missing' ? '' : `${criterionTexts[criterion.outcome]}:`

/** A criterion, and if it is not met, what was entered instead. */
export const criterionText = ({ outcome, text, entered }: CriterionResult): string =>
  entered && outcome === 'not-met' ? `${text} Entered: ${entered}.` : text

/** What is unfolded from the start: what the office can correct. */
export const openCodes = ({ codes }: CheckResult) =>
  codes.filter(({ outcome }) => outcome === 'warn' || outcome === 'fail')

/** Information without need for action. */
export const foldedCodes = ({ codes }: CheckResult) => codes.filter(({ outcome }) => outcome === 'info')

/**
 * The criteria of the policies that apply with an outcome, each text once, without what something else already says.
 */
export function criteriaWith({ policies }: CheckResult, outcome: CriterionOutcome): CriterionResult[] {
  const found = policies
    .filter((policy) => policy.outcome !== 'not-applicable')
    .flatMap(({ criteria }) => criteria.filter((one) => one.outcome === outcome && !one.isRepeated))
  return found.filter((one, at) => found.findIndex(({ text }) => text === one.text) === at)
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [countText(number, one, many)]

/** The folded rest in one line: '2 need review · 3 answers missing · 12 checks passed'. */
export function foldedText(result: CheckResult, documentsNow: readonly string[]): string {
  const of = (outcome: CriterionOutcome) => criteriaWith(result, outcome).length
  const documents = missingDocuments(result, documentsNow).length
  const passed = result.codes.filter(({ outcome }) => outcome === 'pass').length + of('met')
  const parts = [
    ...count(foldedCodes(result).length + of('needs-human'), 'needs review', 'need review'),
    ...count(of('missing'), 'answer missing', 'answers missing'),
    ...count(documents, 'document missing', 'documents missing'),
    ...count(passed, 'check passed', 'checks passed'),
  ]
  return parts.join(' · ')
}

/** Whether there is anything to say besides the checks that passed. */
export const saysSomething = (result: CheckResult): boolean =>
  result.authorization !== undefined ||
  result.noPolicy !== undefined ||
  result.codes.some(({ outcome }) => outcome !== 'pass') ||
  result.policies.some(({ outcome }) => outcome !== 'not-applicable')

/** The kinds of required documents that are missing, each once. */
export function missingDocuments({ policies }: CheckResult, documentsNow: readonly string[]): string[] {
  const missing = policies
    .filter(({ outcome }) => outcome !== 'not-applicable')
    .flatMap(({ documents }) => documents)
    .filter(({ kind, level, present }) => level === 'required' && !present && !documentsNow.includes(kind))
  return [...new Set(missing.map(({ kind }) => kind))]
}

export const illustrative = 'Illustrative, not reviewed by your compliance team.'

/** A source's date in the usual format; a text that is not a date, such as 'undated', unchanged. */
export const sourceDay = (value: string): string => (readDay(value) ? dateText(value) : value)
