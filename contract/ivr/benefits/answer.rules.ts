import { dayInSentence } from '../../formats.ts'
import type { Decision } from '../requests.ts'
import { type BenefitsAnswer, type BenefitsField, fieldsOf, type Part } from './fields.ts'
import { isReason } from './reasons.ts'
import { lastValidDay } from './validity.rules.ts'

// Which answers are complete, beyond each value's format. No zod: the reviewer's form shows the same findings.

/** Findings by their value's path: 'primary.policyStatus'. */
export type Findings = Record<string, string>

export const decisionOf: Readonly<Record<Decision, 'approved' | 'conditional' | 'rejected'>> = {
  Approved: 'approved',
  Conditional: 'conditional',
  Rejected: 'rejected',
}

/** What an answer must name, unless there is no active policy (requiredIn), with the message when it does not. */
export const requiredFields = [
  ['primary', 'policyStatus', 'Please choose the policy status.'],
  ['primary', 'productCoverage.status', 'Please choose whether the product is covered.'],
  ['primary', 'applicationCoverage.status', 'Please choose whether the application is covered.'],
  ['primary', 'priorAuth.required', 'Please choose whether prior authorization is required.'],
  ['close', 'validUntil', 'Please enter until when the answer is valid.'],
] as const satisfies readonly (readonly [Part, string, message: string])[]

/** Without an active policy nothing is covered: such an answer names no coverages, authorization or last day. */
const withoutPolicy = ['inactive', 'not-found', 'future']
type Values = Readonly<Record<string, { readonly value: unknown } | undefined>>

/** What an answer must name, given its policy status. An approval needs all of it. */
export function requiredIn(
  parts: Readonly<Record<Part, Values>>,
  decision?: Decision,
): (typeof requiredFields)[number][] {
  const status = String(parts.primary.policyStatus?.value ?? '')
  const isLess = decision !== 'Approved' && withoutPolicy.includes(status)
  return requiredFields.filter(([, name]) => !isLess || name === 'policyStatus')
}

/** What is missing for a decision, and what contradicts itself. */
export function findingsIn(answer: BenefitsAnswer, decision: Decision, days?: number): Findings {
  const found: Findings = {}
  const miss = (path: string, message: string) => {
    found[path] ??= message
  }
  const { close, primary } = answer
  if (close.decision?.value !== decisionOf[decision])
    miss('close.decision', 'The decision of the answer must be the decision on the request.')
  for (const [part, name, message] of requiredIn(answer, decision))
    if (!(name in answer[part])) miss(`${part}.${name}`, message)
  if (decision === 'Conditional' && !close.denialReasons?.value.some(isReason))
    miss('close.denialReasons', 'Please choose at least one reason.')
  if (close.ownerRole && !close.nextStep) miss('close.nextStep', 'Please enter the next step.')
  for (const part of ['primary', 'secondary'] as const) checkInsurance(answer, part, miss)
  const last = lastValidDayOf(answer, days)
  const until = close.validUntil?.value
  if (until && last && until > last.day)
    miss('close.validUntil', `Valid until can be ${dayInSentence(last.day)} at the latest: ${last.because}.`)
  if (until && close.verifiedOn && until < close.verifiedOn.value)
    miss('close.validUntil', 'Valid until is before the day of the verification.')
  if (primary.planYearBasis?.value === 'contract-year' && !primary.planYearStart)
    miss('primary.planYearStart', 'Please choose the month in which the plan year starts.')
  return found
}

/** The default for 'Valid until', and the latest day that is accepted. */
export function lastValidDayOf({ primary, close }: BenefitsAnswer, days?: number) {
  const verifiedOn = close.verifiedOn?.value
  return verifiedOn ? lastValidDay(primary, verifiedOn, days) : undefined
}

/** Groups of amounts, each with a total, how much of it is met, and what remains. */
export const amountGroups = [
  'deductibleIndividual',
  'deductibleFamily',
  'outOfPocketIndividual',
  'outOfPocketFamily',
] as const
const periods = [
  ['coverageFrom', 'coverageTo'],
  ['priorAuth.validFrom', 'priorAuth.validTo'],
] as const

function checkInsurance(
  answer: BenefitsAnswer,
  part: 'primary' | 'secondary',
  miss: (path: string, message: string) => void,
) {
  const fields: Readonly<Record<string, BenefitsField>> = fieldsOf(part)
  const values: Readonly<Record<string, { value: unknown; source: string | null }>> = answer[part]
  const labelOf = (name: string) => fields[name]?.label ?? name
  for (const [name, { source }] of Object.entries(values))
    if (source === null) miss(`${part}.${name}`, `Please choose the source of ${labelOf(name)}.`)
  const dayOf = (name: string) => String(values[name]?.value ?? '')
  for (const [from, to] of periods)
    if (dayOf(from) && dayOf(to) && dayOf(to) < dayOf(from))
      miss(`${part}.${to}`, `${labelOf(to)} is before ${labelOf(from)}.`)
  for (const [name, message] of Object.entries(contradictionsIn(part, values)))
    miss(`${part}.${name}`, message)
}

/** An insurance's amounts that contradict each other, by field name. */
export function contradictionsIn(
  part: 'primary' | 'secondary',
  values: Readonly<Record<string, { value: unknown } | undefined>>,
): Findings {
  const found: Findings = {}
  const labelOf = (name: string) => fieldsOf(part)[name]?.label ?? name
  for (const group of amountGroups) {
    const of = (name: string) => values[`${group}.${name}`]?.value
    const [total, met, remaining] = [of('total'), of('met'), of('remaining')]
    if (typeof total !== 'number') continue
    if (typeof met === 'number' && met > total)
      found[`${group}.met`] = `${labelOf(`${group}.met`)} is more than the total.`
    if (typeof remaining !== 'number') continue
    if (remaining > total)
      found[`${group}.remaining`] = `${labelOf(`${group}.remaining`)} is more than the total.`
    else if (typeof met === 'number' && met <= total && total - met !== remaining)
      found[`${group}.remaining`] = `${labelOf(`${group}.remaining`)} must be the total less what is met.`
  }
  return found
}
