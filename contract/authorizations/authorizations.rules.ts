import { affirmationDays, warnAtPercent, warnDays } from './authorizations.values.ts'

/** A calendar day, YYYY-MM-DD, some days later. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The last day of a WISeR affirmation: the day of the decision is day 1. */
export const lastDayOfAffirmation = (decidedOn: string): string => daysAfter(decidedOn, affirmationDays - 1)

/** What was authorized and used. Null: the payer has named no limit. */
export interface Amounts {
  readonly unitsAuthorized: number | null
  readonly applicationsAuthorized: number | null
  readonly unitsUsed: number
  readonly applicationsUsed: number
}

/** Units have at most two decimals, so they are compared as whole hundredths. */
const hundredths = (units: number): number => Math.round(units * 100)

/** What is left; null where there is no limit. */
export function leftOf(amounts: Amounts): { units: number | null; applications: number | null } {
  const { unitsAuthorized, applicationsAuthorized, unitsUsed, applicationsUsed } = amounts
  return {
    units: unitsAuthorized === null ? null : (hundredths(unitsAuthorized) - hundredths(unitsUsed)) / 100,
    applications: applicationsAuthorized === null ? null : applicationsAuthorized - applicationsUsed,
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

/** Whether units or applications are used to this percentage. */
export const isUsedBy = (percent: number, amounts: Amounts): boolean =>
  isUsedTo(
    percent,
    hundredths(amounts.unitsUsed),
    amounts.unitsAuthorized === null ? null : hundredths(amounts.unitsAuthorized),
  ) || isUsedTo(percent, amounts.applicationsUsed, amounts.applicationsAuthorized)

export type State =
  | 'Withdrawn'
  | 'Ended'
  | 'Used up'
  | 'Not yet valid'
  | 'Ends soon'
  | 'Nearly used'
  | 'Active'

/** How an authorization stands on a day. */
export function stateOf(
  authorization: Amounts & {
    readonly validFrom: string
    readonly validTo: string
    readonly withdrawnAt: string | null
  },
  today: string,
): State {
  const { validFrom, validTo, withdrawnAt } = authorization
  if (withdrawnAt !== null) return 'Withdrawn'
  if (validTo < today) return 'Ended'
  if (isUsedBy(100, authorization)) return 'Used up'
  if (validFrom > today) return 'Not yet valid'
  if (validTo <= daysAfter(today, warnDays)) return 'Ends soon'
  return isUsedBy(warnAtPercent, authorization) ? 'Nearly used' : 'Active'
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Amounts of a use in words: '7.5 units and 1 application'; what is 0 is left out. */
export const amountsText = ({ units, applications }: { units: number; applications: number }): string =>
  [
    ...(units > 0 ? [counted(units, 'unit')] : []),
    ...(applications > 0 ? [counted(applications, 'application')] : []),
  ].join(' and ')

/** What is left, in words: '7.5 units and 1 application'. */
export function leftText(amounts: Amounts): string {
  const { units, applications } = leftOf(amounts)
  return [
    ...(units === null ? [] : [counted(units, 'unit')]),
    ...(applications === null ? [] : [counted(applications, 'application')]),
  ].join(' and ')
}
