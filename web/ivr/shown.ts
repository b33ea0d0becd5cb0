import { codeText, npiText, phoneText, taxIdText } from '#contract/formats.ts'
import { declarationOf, type FieldName, fieldNames, ivrSteps, requestPathOf } from '#contract/ivr/fields.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { dateText } from '../kit/ui/dates.ts'
import { placeText } from '../kit/ui/text.ts'

/** The fields that a request shows, each place once: a name or an address is told by the first of its fields. */
export const shownFields = fieldNames.filter(
  (name) => fieldNames.find((one) => requestPathOf(one).key === requestPathOf(name).key) === name,
)

export const detailsLabel = (name: FieldName): string => {
  const { details, label } = declarationOf(name)
  return details ?? label
}

/** What a request has of a field, as people read it; '' where nothing was given. */
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
  /** Longer than others. */
  readonly isPlace: boolean
}

/** The sections of the details page with their rows. Pictures are shown beside them. */
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
