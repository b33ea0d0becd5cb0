import { leftOf } from '#contract/authorizations/authorizations.rules.ts'
import type { Authorization } from '#contract/authorizations/authorizations.ts'
import { dateText } from '../kit/ui/dates.ts'

export const listPath = '/authorizations'

/** The request's details, at the section of its authorizations. */
export const requestPath = (ivrId: string): string => `/viewivrsubmissions/IVR-${ivrId}#authorizations`

/** Today where the viewer is, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export const validText = ({ validFrom, validTo }: Pick<Authorization, 'validFrom' | 'validTo'>): string =>
  `${dateText(validFrom)} – ${dateText(validTo)}`

/** What is left of units or applications: '7.5 of 40'; 'No limit' where the payer has named none. */
export function leftParts(authorization: Authorization): { units: string; applications: string } {
  const { units, applications } = leftOf(authorization)
  const text = (left: number | null, of: number | null) => (left === null ? 'No limit' : `${left} of ${of}`)
  return {
    units: text(units, authorization.unitsAuthorized),
    applications: text(applications, authorization.applicationsAuthorized),
  }
}
