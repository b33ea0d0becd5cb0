import { codeText, npiText, phoneText, taxIdText } from '#contract/formats.ts'
import { declarationOf, type FieldName, fieldNames, ivrSteps, requestPathOf } from '#contract/ivr/fields.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { dateText } from '../kit/ui/dates.ts'
import { placeText } from '../kit/ui/text.ts'

/**
 * The fields to show. Fields that share a position, like those of a name or an address, are represented by the first
 * one.
 */
export const shownFields = fieldNames.filter(
  (name) => fieldNames.find((one) => requestPathOf(one).key === requestPathOf(name).key) === name,
)

export const detailsLabel = (name: FieldName): string => {
  const { details, label } = declarationOf(name)
  return details ?? label
}

/** A field's value as people read it; '' if there is none. */
export function shownText(
  ivr: IvrRequest,
  name: FieldName,
  codeNames: Readonly<Record<string, string>>,
): string {
  const value = ivr[requestPathOf(name).key]
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value !== 'string') return placeText(value)
  switch (declarationOf(name).kind) {
    case 'date':
      return value && dateText(value)
    case 'npi':
      return npiText(value)
    case 'taxId':
      return taxIdText(value)
    case 'phone':
    case 'fax':
      return phoneText(value)
    case 'code':
      return codeText(value, codeNames)
    default:
      return value
  }
}

export interface Row {
  readonly label: string
  readonly text: string
  /** Addresses, which are longer than other values. */
  readonly isPlace: boolean
}

/** The sections of the details page with their rows. Pictures are shown separately. */
export function sectionsOf(ivr: IvrRequest, codeNames: Readonly<Record<string, string>>) {
  return ivrSteps.map(({ id, section }) => {
    const names = shownFields.filter((name) => {
      const { step, details, kind } = declarationOf(name)
      return step === id && details !== null && kind !== 'image'
    })
    const rows = names.map((name): Row => {
      const text = name === 'phone' ? phoneText(ivr.phone, ivr.ext) : shownText(ivr, name, codeNames)
      return { label: detailsLabel(name), text, isPlace: requestPathOf(name).part !== undefined }
    })
    return { id, title: section, rows }
  })
}
