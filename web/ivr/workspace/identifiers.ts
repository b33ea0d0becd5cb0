import { phoneText } from '#contract/formats.ts'
import { declarationOf, type FieldName, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { detailsLabel, shownText } from '../shown.ts'

/** A value to copy, because it is typed into other systems. */
export interface Identifier {
  readonly field: FieldName | undefined
  readonly label: string
  readonly value: string
}

const named: readonly FieldName[] = [
  'primaryPolicyNumber',
  'secondaryPolicyNumber',
  'groupNumber',
  'ptan',
  'taxonomyCode',
  'stateLicenseNumber',
  'patientFirstName',
]
const kinds = ['npi', 'taxId', 'phone', 'fax', 'code']

/** Every identifier of a request that has a value, in the order of its fields. */
export function identifiersOf(ivr: IvrDetails): Identifier[] {
  const ofFields = fieldNames.flatMap((field): Identifier[] => {
    const label = detailsLabel(field)
    if (field === 'icd10DiagnosisCodes') return codes(field, label, ivr.diagnosisCodes)
    if (field === 'cptApplicationCode')
      return codes(
        field,
        label,
        ivr.applicationCodes.map(({ code }) => code),
      )
    if (field === 'patientDateOfBirth') return [{ field, label, value: ivr.dob.replace(isoDay, '$2/$3/$1') }]
    if (field === 'phone') return [{ field, label, value: phoneText(ivr.phone) }]
    const isIdentifier = named.includes(field) || kinds.includes(declarationOf(field).kind)
    return isIdentifier ? [{ field, label, value: shownText(ivr, field, {}) }] : []
  })
  return [{ field: undefined, label: 'IVR ID', value: ivr.ivrNumber }, ...ofFields].filter(
    ({ value }) => value !== '',
  )
}

/** Payers' forms ask for a date of birth as MM/DD/YYYY. */
const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/

const codes = (field: FieldName, label: string, values: readonly string[]): Identifier[] =>
  values.map((value) => ({
    field,
    label: values.length > 1 ? `${label.replace(/s$/, '')} ${value}` : label,
    value,
  }))
