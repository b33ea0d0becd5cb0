import type { addAuthorization, Basis } from '#contract/authorizations/authorizations.ts'
import type { InputTo } from '#contract/endpoint.ts'
import { dayText } from '../kit/ui/dates.ts'
import type { Opened } from './opened.ts'

/** The form of an authorization: everything is text. */
export interface AuthorizationValues {
  basis: Basis
  number: string
  payer: string
  product: string
  codes: string
  validFrom: string
  validTo: string
  unitsAuthorized: string
  applicationsAuthorized: string
  notes: string
}

/** Proposed from the request, or what is recorded. */
export function valuesOf(opened: Extract<Opened, { kind: 'record' | 'edit' }>): AuthorizationValues {
  if (opened.kind === 'record') {
    const { insurance, service } = proposedFrom(opened.request)
    const empty = { number: '', validFrom: '', validTo: '', unitsAuthorized: '', applicationsAuthorized: '' }
    return { ...empty, basis: 'payer', payer: insurance, ...service, notes: '' }
  }
  const { authorization } = opened
  return {
    basis: authorization.basis,
    number: authorization.number,
    payer: authorization.payer,
    product: authorization.product,
    codes: authorization.codes.join(', '),
    validFrom: authorization.validFrom ? dayText(authorization.validFrom) : '',
    validTo: authorization.validTo ? dayText(authorization.validTo) : '',
    unitsAuthorized: String(authorization.unitsAuthorized ?? ''),
    applicationsAuthorized: String(authorization.applicationsAuthorized ?? ''),
    notes: authorization.notes,
  }
}

function proposedFrom({
  primaryInsurance,
  medicalProductQCode,
  applicationCodes,
}: Extract<Opened, { kind: 'record' }>['request']) {
  const codes = applicationCodes.map(({ code }) => code).join(', ')
  return { insurance: primaryInsurance, service: { product: medicalProductQCode, codes } }
}

export function sentFrom(
  values: AuthorizationValues,
): Omit<InputTo<typeof addAuthorization>, 'ivrId' | 'confirmed'> {
  return { ...values, codes: values.codes.split(/[\s,;]+/).filter(Boolean) }
}
