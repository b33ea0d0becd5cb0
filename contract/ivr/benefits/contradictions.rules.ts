import { dayInWords } from '../../formats.ts'
import { type CheckResult, isSentence } from '../check/check.ts'
import type { Decision } from '../requests.ts'
import { isPaid } from './estimate.rules.ts'
import type { BenefitsAnswer, Limit } from './fields.ts'
import { isReason, reasonOf } from './reasons.ts'

/** What a decision is compared with. */
export interface Grounds {
  readonly answer: BenefitsAnswer | undefined
  /** The request's stored check. */
  readonly check: Pick<CheckResult, 'codes' | 'policies'> | null | undefined
  /** The date of service, YYYY-MM-DD. */
  readonly dos: string
}

/**
 * What in the reviewer's own answer and in the check speaks against a decision, as sentences. Browser and server share
 * it: what is shown before a decision is what is stored with it.
 */
export function contradictions(decision: Decision, { answer, check, dos }: Grounds): string[] {
  if (decision === 'Conditional') return []
  const found = [...(answer ? inAnswer(answer, dos) : []), ...inCheck(check)]
  if (decision === 'Approved') return found
  const isPositive = answer !== undefined && isFullyPositive(answer) && found.length === 0
  return isPositive
    ? ['The answer says that the policy is active and that product and application are covered.']
    : []
}

const policyTexts: Readonly<Record<string, string>> = {
  inactive: 'The policy is inactive.',
  pending: 'The policy is pending.',
  'not-found': 'The payer did not find the policy.',
  future: 'The policy begins in the future.',
}
const coverageTexts: Readonly<Record<string, string>> = {
  'not-covered': 'is not covered',
  investigational: 'is investigational for the payer',
  'not-addressed': 'is not addressed by the payer',
}
/** States in which a payer has not consented. */
const notAuthorized: Readonly<Record<string, string>> = {
  'not-started': 'not started',
  submitted: 'only submitted',
  pended: 'pended',
  'non-affirmed': 'non-affirmed',
  dismissed: 'dismissed',
  denied: 'denied',
  expired: 'expired',
}

function inAnswer({ primary, close }: BenefitsAnswer, dos: string): string[] {
  const found: string[] = []
  const given = (name: keyof typeof primary) => primary[name]?.value
  const day = (name: keyof typeof primary) => String(given(name) ?? '')
  const add = (text: string | false | undefined | '') => text && found.push(text)
  add(policyTexts[day('policyStatus')])
  add(
    day('coverageFrom') > dos &&
      `Coverage begins on ${dayInWords(day('coverageFrom'))}, after the date of service.`,
  )
  add(
    day('coverageTo') &&
      day('coverageTo') < dos &&
      `Coverage ended on ${dayInWords(day('coverageTo'))}, before the date of service.`,
  )
  for (const [name, what] of [
    ['productCoverage.status', 'product'],
    ['applicationCoverage.status', 'application'],
  ] as const) {
    const text = coverageTexts[day(name)]
    add(
      day(name) === 'unknown' ? `Whether the ${what} is covered is unknown.` : text && `The ${what} ${text}.`,
    )
  }
  if (day('priorAuth.required') === 'required') {
    add(!given('priorAuth.number') && 'Prior authorization is required, and no number is given.')
    const state = notAuthorized[day('priorAuth.status')]
    add(state && `Prior authorization is required, and the authorization is ${state}.`)
  }
  add(day('priorAuth.required') === 'unknown' && 'Whether prior authorization is required is unknown.')
  add(
    ((day('priorAuth.validTo') && day('priorAuth.validTo') < dos) || day('priorAuth.validFrom') > dos) &&
      'The authorization does not include the date of service.',
  )
  add(
    day('referral.required') === 'required' &&
      !given('referral.number') &&
      'A referral is required, and no number is given.',
  )
  const exclusions = (given('exclusions') as readonly string[] | undefined) ?? []
  add(exclusions.length > 0 && `The plan excludes: ${exclusions.join('; ')}.`)
  for (const { what, limit, used } of (given('limits') as readonly Limit[] | undefined) ?? [])
    add(used !== null && used >= limit && `Used up: ${what}, ${used} of ${limit}.`)
  const until = String(close.validUntil?.value ?? '')
  add(until && until < dos && `The answer is valid until ${dayInWords(until)}, before the date of service.`)
  for (const code of (close.denialReasons?.value ?? []).filter(isReason))
    add(reasonOf(code).kind === 'denial' && `A reason for rejecting is chosen: ${reasonOf(code).name}.`)
  return found
}

const inCheck = (check: Grounds['check']): string[] => {
  const codes = (check?.codes ?? []).filter(
    ({ outcome, contradiction }) => outcome === 'fail' || contradiction,
  )
  const unmet = (check?.policies ?? []).flatMap(({ criteria }) =>
    criteria.filter(({ outcome, isRepeated }) => outcome === 'not-met' && !isRepeated),
  )
  const line = (text: string) => text.replace(/\s+/g, ' ')
  return [
    ...new Set([
      ...codes.map(({ text }) => `Check: ${line(text)}`),
      ...unmet.map((one) =>
        isSentence(one) ? `Check: ${line(one.text)}` : `Check, required but not so here: ${line(one.text)}`,
      ),
    ]),
  ]
}

const isFullyPositive = ({ primary, close }: BenefitsAnswer): boolean =>
  primary.policyStatus?.value === 'active' &&
  isPaid(primary['productCoverage.status']?.value) &&
  isPaid(primary['applicationCoverage.status']?.value) &&
  !close.denialReasons?.value.some(isReason)
