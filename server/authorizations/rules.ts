import { type Amounts, fits, leftOf, leftText } from '#contract/authorizations/authorizations.rules.ts'
import type { NotedUse } from '#contract/authorizations/authorizations.ts'
import { dayIn } from '#server/kit/business-day.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** The area of live changes; their record is the request. */
export const area = 'authorizations'

export const numberOf = (ivrId: number): string => `#IVR-${ivrId}`

/** The latest day that it is in any state or territory (Guam is first): what somebody did today is not in the future. */
const latestDay = (now: Date): string => dayIn('Pacific/Guam', now)

export const shownDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1')

/** An authorization under the lock of a change. */
export interface Locked extends Amounts {
  readonly id: number
  readonly ivrId: number
  readonly officeId: number
  readonly physicianId: number
  readonly version: number
  readonly validFrom: string
  readonly validTo: string
  readonly withdrawnByName: string
  readonly isWithdrawn: boolean
  readonly isWarnedOfUse: boolean
  /** The first and last day of its uses; null without any. */
  readonly firstUse: string | null
  readonly lastUse: string | null
}

export function mustHold({ isWithdrawn, withdrawnByName }: Locked): void {
  if (isWithdrawn) throwError('authorizations.withdrawn', { parts: { by: withdrawnByName } })
}

/** A use as it is stored. @throws ApiError when its day or its amounts are not covered */
export function usable(authorization: Locked, sent: NotedUse, now: Date) {
  mustHold(authorization)
  const { validFrom, validTo, unitsAuthorized, applicationsAuthorized } = authorization
  const { usedOn } = sent
  const fields: Record<string, string> = {}
  if (usedOn < validFrom || usedOn > validTo)
    fields.usedOn = `This authorization holds from ${shownDay(validFrom)} to ${shownDay(validTo)}.`
  else if (usedOn > latestDay(now)) fields.usedOn = 'Please enter a day that is not in the future.'
  // A limited amount that is left out would count as 0.
  if (unitsAuthorized !== null && !sent.units) fields.units = 'Please enter the units: they are limited.'
  if (applicationsAuthorized !== null && !sent.applications)
    fields.applications = 'Please enter the applications: they are limited.'
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
  const use = { usedOn, units: sent.units ?? 0, applications: sent.applications ?? 0 }
  if (!fits(authorization, use)) {
    const left = leftText(authorization)
    const isOne = /^1 \w+$/.test(left)
    throwError('authorizations.not-enough', {
      parts: { left: `${left} ${isOne ? 'is' : 'are'}` },
      fields: excessOf(authorization, use),
    })
  }
  return use
}

/** What is left, at each amount that exceeds it. */
function excessOf(authorization: Amounts, use: { units: number; applications: number }) {
  const left = leftOf(authorization)
  const fields: Record<string, string> = {}
  if (!fits({ ...authorization, applicationsAuthorized: null }, use))
    fields.units = `Left: ${left.units} of ${authorization.unitsAuthorized}.`
  if (!fits({ ...authorization, unitsAuthorized: null }, use))
    fields.applications = `Left: ${left.applications} of ${authorization.applicationsAuthorized}.`
  return fields
}

/** The amounts and days that a correction may not fall short of: what was used stays covered. */
export function mustCoverUses(
  { firstUse, lastUse, unitsUsed, applicationsUsed }: Locked,
  sent: {
    readonly validFrom: string
    readonly validTo: string
    readonly unitsAuthorized: number | null
    readonly applicationsAuthorized: number | null
  },
): void {
  const fields: Record<string, string> = {}
  if (firstUse !== null && sent.validFrom > firstUse)
    fields.validFrom = `There is a use on ${shownDay(firstUse)}.`
  if (lastUse !== null && sent.validTo < lastUse) fields.validTo = `There is a use on ${shownDay(lastUse)}.`
  if (sent.unitsAuthorized !== null && sent.unitsAuthorized < unitsUsed)
    fields.unitsAuthorized = `${unitsUsed} units are used already.`
  if (sent.applicationsAuthorized !== null && sent.applicationsAuthorized < applicationsUsed)
    fields.applicationsAuthorized = `${applicationsUsed} applications are used already.`
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
}

export function mustBeApproved({ id, status }: { readonly id: number; readonly status: string }): void {
  if (status !== 'Approved')
    throwError('authorizations.not-approved', { parts: { number: numberOf(id), status } })
}
