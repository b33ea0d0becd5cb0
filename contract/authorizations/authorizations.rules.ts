import { addDays } from '../days.rules.ts'
import { countText } from '../formats.ts'

/** A WISeR affirmation is valid for 120 calendar days; the day of the decision is day 1. */
export const affirmationDays = 120

/** The office is warned once when this much is used, and once this long before the end. */
export const warnAtPercent = 80

export const warnDays = 14

/** The last day of a WISeR affirmation: the day of the decision is day 1. */
export const lastDayOfAffirmation = (decidedOn: string): string => addDays(decidedOn, affirmationDays - 1)

/** What was authorized and used. */
export interface Amounts {
  /** Null: the payer set no limit, or, unless `amountsKnown`, no one has recorded the amount. */
  readonly unitsAuthorized: number | null
  readonly applicationsAuthorized: number | null
  readonly amountsKnown?: boolean
  readonly unitsUsed: number
  readonly applicationsUsed: number
}

/** Units have at most two decimals, so they are compared as whole hundredths. */
const hundredths = (units: number): number => Math.round(units * 100)

/** What is left; null if there is no limit, 0 if more than the limit is used. */
export function leftOf(amounts: Amounts): { units: number | null; applications: number | null } {
  const { unitsAuthorized, applicationsAuthorized, unitsUsed, applicationsUsed } = amounts
  const left = (authorized: number, used: number) => Math.max(authorized - used, 0)
  return {
    units: unitsAuthorized === null ? null : left(hundredths(unitsAuthorized), hundredths(unitsUsed)) / 100,
    applications: applicationsAuthorized === null ? null : left(applicationsAuthorized, applicationsUsed),
  }
}

/** Whether a use fits into what is left. */
export function fits(amounts: Amounts, use: { units: number; applications: number }): boolean {
  const left = leftOf(amounts)
  return (
    (left.units === null || hundredths(use.units) <= hundredths(left.units)) &&
    (left.applications === null || use.applications <= left.applications)
  )
}

const isUsedTo = (percent: number, used: number, authorized: number | null): boolean =>
  authorized !== null && used * 100 >= authorized * percent

/** Whether units or applications used have reached this percentage. */
export const isUsedBy = (percent: number, amounts: Amounts): boolean =>
  isUsedTo(
    percent,
    hundredths(amounts.unitsUsed),
    amounts.unitsAuthorized === null ? null : hundredths(amounts.unitsAuthorized),
  ) || isUsedTo(percent, amounts.applicationsUsed, amounts.applicationsAuthorized)

/** 'Used 7 of 6 applications: more than authorized.'; '' while no limit is exceeded. */
export function overuseText(amounts: Amounts): string {
  const { unitsAuthorized, applicationsAuthorized, unitsUsed, applicationsUsed } = amounts
  const over = [
    ...(unitsAuthorized !== null && hundredths(unitsUsed) > hundredths(unitsAuthorized)
      ? [`${unitsUsed} of ${countText(unitsAuthorized, 'unit')}`]
      : []),
    ...(applicationsAuthorized !== null && applicationsUsed > applicationsAuthorized
      ? [`${applicationsUsed} of ${countText(applicationsAuthorized, 'application')}`]
      : []),
  ]
  return over.length > 0 ? `Used ${over.join(' and ')}: more than authorized.` : ''
}

export type State =
  | 'Withdrawn'
  | 'Overused'
  | 'Ended'
  | 'Used up'
  | 'Not yet valid'
  | 'Ends soon'
  | 'Nearly used'
  | 'Incomplete'
  | 'Active'

/** The first and last day of an authorization; null: not given. */
export interface Days {
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** An authorization's status on a day. */
export function stateOf(
  authorization: Amounts & Days & { readonly withdrawnAt: string | null },
  today: string,
): State {
  const { validFrom, validTo, withdrawnAt, unitsAuthorized, applicationsAuthorized } = authorization
  if (withdrawnAt !== null) return 'Withdrawn'
  if (overuseText(authorization)) return 'Overused'
  if (validTo !== null && validTo < today) return 'Ended'
  if (isUsedBy(100, authorization)) return 'Used up'
  if (validFrom !== null && validFrom > today) return 'Not yet valid'
  if (validTo !== null && validTo <= addDays(today, warnDays)) return 'Ends soon'
  if (isUsedBy(warnAtPercent, authorization)) return 'Nearly used'
  const hasAmount = unitsAuthorized !== null || applicationsAuthorized !== null
  return validFrom !== null && validTo !== null && hasAmount ? 'Active' : 'Incomplete'
}

/** The amounts used, in words: '7.5 units and 1 application'; what is 0 is left out. */
export const amountsText = ({ units, applications }: { units: number; applications: number }): string =>
  [
    ...(units > 0 ? [countText(units, 'unit')] : []),
    ...(applications > 0 ? [countText(applications, 'application')] : []),
  ].join(' and ')

/** What is left, in words: '7.5 units and 1 application'. */
export function leftText(amounts: Amounts): string {
  const { units, applications } = leftOf(amounts)
  return [
    ...(units === null ? [] : [countText(units, 'unit')]),
    ...(applications === null ? [] : [countText(applications, 'application')]),
  ].join(' and ')
}

/** What is left of each limit, in words: '32 of 40 units and 2 of 6 applications left'; '' without a limit. */
export function leftOfText(amounts: Amounts): string {
  const { units, applications } = leftOf(amounts)
  const parts = [
    ...(units === null ? [] : [`${units} of ${countText(amounts.unitsAuthorized ?? 0, 'unit')}`]),
    ...(applications === null
      ? []
      : [`${applications} of ${countText(amounts.applicationsAuthorized ?? 0, 'application')}`]),
  ]
  return parts.length > 0 ? `${parts.join(' and ')} left` : ''
}
