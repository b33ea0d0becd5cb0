import { addDays } from '../../days.rules.ts'

// How long an answer holds (docs/spec/benefits-answer.md, 'Valid until'). Days are YYYY-MM-DD.

/** Days from the verification on, where the payer has no number of its own. */
const defaultDays = 30
/** A voluntary (WISeR) authorization without an end holds this long; the day of its decision is day 1. */
const voluntaryDays = 120

/** The values of the primary insurance that end an answer. '' or undefined: not given. */
export interface Ends {
  readonly verifiedOn: string
  readonly planYearBasis?: string | undefined
  /** The month, 1 to 12, in which a contract year starts. */
  readonly planYearStart?: string | undefined
  /** null: open. */
  readonly coverageTo?: string | null | undefined
  readonly authorizationNeed?: string | undefined
  readonly authorizationFrom?: string | undefined
  readonly authorizationTo?: string | undefined
  /** The payer's own number of days. */
  readonly days?: number | undefined
}

export interface End {
  readonly day: string
  /** In words, for the line below the field. */
  readonly because: string
}

/** The last day on which the answer holds: the earliest of its ends. It is the default and the latest that is accepted. */
export function lastValidDay(ends: Ends): End {
  const { verifiedOn, coverageTo, days = defaultDays } = ends
  const authorizationEnd = endOfAuthorization(ends)
  const all: End[] = [
    { day: addDays(verifiedOn, days), because: `${days} days` },
    { day: endOfPlanYear(ends), because: 'end of the plan year' },
    ...(coverageTo ? [{ day: coverageTo, because: 'end of coverage' }] : []),
    ...(authorizationEnd ? [{ day: authorizationEnd, because: 'end of the authorization' }] : []),
  ]
  return all.reduce((first, end) => (end.day < first.day ? end : first))
}

/** The day before the plan's next year. A year that nobody named counts as a calendar year, which ends first. */
function endOfPlanYear({ verifiedOn, planYearBasis, planYearStart }: Ends): string {
  const [year = 0] = verifiedOn.split('-').map(Number)
  if (planYearBasis !== 'contract-year' || !planYearStart) return `${year}-12-31`
  const start = (of: number) => `${of}-${planYearStart.padStart(2, '0')}-01`
  return addDays(start(verifiedOn < start(year) ? year : year + 1), -1)
}

function endOfAuthorization({ authorizationNeed, authorizationFrom, authorizationTo }: Ends) {
  if (authorizationTo) return authorizationTo
  if (authorizationNeed === 'voluntary' && authorizationFrom)
    return addDays(authorizationFrom, voluntaryDays - 1)
  return undefined
}
