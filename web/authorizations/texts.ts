import { type Days, leftOf } from '#contract/authorizations/authorizations.rules.ts'
import type { Authorization } from '#contract/authorizations/authorizations.ts'
import type { Reverification } from '#contract/authorizations/reverifications.ts'
import { dateText, localDay } from '../kit/ui/dates.ts'
import { serverDate } from '../kit/ui/server-time.ts'

export const listPath = '/authorizations'

/** The label of the button that completes a task. */
export const doneLabel = ({ kind }: Pick<Reverification, 'kind'>): string =>
  kind === 'peer-to-peer' ? 'Call made' : 'Verified again'

/** The request's details, at its authorizations section. */
export const requestPath = (ivrId: string): string => `/viewivrsubmissions/IVR-${ivrId}#authorizations`

/** Today in the viewer's zone, YYYY-MM-DD. */
export const today = (now = serverDate()): string => localDay(now)

export function validText({ validFrom, validTo }: Days): string {
  if (validFrom && validTo) return `${dateText(validFrom)} – ${dateText(validTo)}`
  if (validFrom) return `from ${dateText(validFrom)}`
  return validTo ? `until ${dateText(validTo)}` : 'Not given'
}

/** Other physicians' requests: the reader sees only that they exist. */
export const othersText = (count: number): string =>
  count === 1 ? 'and 1 request of another physician' : `and ${count} requests of other physicians`

/** The units or applications left: '7.5 of 40'; 'No limit' where the payer has set none. */
export function leftParts(authorization: Authorization): { units: string; applications: string } {
  const { units, applications } = leftOf(authorization)
  const open = authorization.amountsKnown ? 'No limit' : 'Not given'
  const text = (left: number | null, of: number | null) => (left === null ? open : `${left} of ${of}`)
  return {
    units: text(units, authorization.unitsAuthorized),
    applications: text(applications, authorization.applicationsAuthorized),
  }
}
