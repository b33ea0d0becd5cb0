import { lastDayOfAffirmation } from '../../authorizations/authorizations.rules.ts'
import { addDays } from '../../days.rules.ts'
import type { ValuesOf } from './fields.ts'

// How long an answer is valid (docs/spec/benefits-answer.md, 'Valid until'). Days are YYYY-MM-DD.

/** Days from the verification, if the payer has no number of its own. */
const defaultDays = 30

/** The insurance fields that can end an answer. */
type Ends = {
  readonly [N in
    | 'planYearBasis'
    | 'planYearStart'
    | 'coverageTo'
    | 'priorAuth.required'
    | 'priorAuth.validFrom'
    | 'priorAuth.validTo']?: ValuesOf<'primary'>[N] | undefined
}

export interface End {
  readonly day: string
  /** In words, for the line below the field. */
  readonly because: string
}

/**
 * The answer's last valid day: the earliest of its ends. It is the default and the latest that is accepted.
 * @param days the payer's own number
 */
export function lastValidDay(ends: Ends, verifiedOn: string, days = defaultDays): End {
  const coverageTo = ends.coverageTo?.value
  const authorizationEnd = endOfAuthorization(ends)
  const all: End[] = [
    { day: addDays(verifiedOn, days), because: `${days} days` },
    { day: endOfPlanYear(ends, verifiedOn), because: 'end of the plan year' },
    ...(coverageTo ? [{ day: coverageTo, because: 'end of coverage' }] : []),
    ...(authorizationEnd ? [{ day: authorizationEnd, because: 'end of the authorization' }] : []),
  ]
  return all.reduce((first, end) => (end.day < first.day ? end : first))
}

/** The last day of the plan's year. If no one said which, it counts as a calendar year, which ends first. */
function endOfPlanYear({ planYearBasis, planYearStart }: Ends, verifiedOn: string): string {
  const [year = 0] = verifiedOn.split('-').map(Number)
  if (planYearBasis?.value !== 'contract-year' || !planYearStart) return `${year}-12-31`
  const start = (of: number) => `${of}-${planYearStart.value.padStart(2, '0')}-01`
  return addDays(start(verifiedOn < start(year) ? year : year + 1), -1)
}

/** A voluntary (WISeR) authorization without an end date ends by the model's rule. */
function endOfAuthorization(ends: Ends) {
  const [from, to] = [ends['priorAuth.validFrom']?.value, ends['priorAuth.validTo']?.value]
  return to || (ends['priorAuth.required']?.value === 'voluntary' && from ? lastDayOfAffirmation(from) : '')
}
