import {
  type ApplicationCode,
  applicationCodesOf,
  diagnosisCodesOf,
  type SentWounds,
  woundDeclaration,
  woundsOf,
} from '#contract/ivr/wounds.rules.ts'
import { woundColumns } from './columns.ts'

const fields = Object.entries(woundColumns) as [keyof typeof woundColumns, string][]

/** A measurement that was not taken is null. */
const isNumber = (field: keyof typeof woundColumns) =>
  ['centimeters', 'weeks'].includes(woundDeclaration(field).kind)

/** The rows of `ivr_wounds` for a request, with column names as keys. */
export const woundRows = (id: number, sent: SentWounds) =>
  woundsOf(sent).map((wound, position) => {
    const given = fields.map(([field, column]) => [
      column,
      wound[field] === '' && isNumber(field) ? null : wound[field],
    ])
    return { ivr_id: id, position, ...Object.fromEntries(given) }
  })

/** The rows of `ivr_codes` for a request, with column names as keys. */
export function codeRows(id: number, sent: SentWounds) {
  const rows = (system: 'icd10' | 'cpt', codes: readonly ApplicationCode[]) =>
    codes.map((code, position) => ({ ivr_id: id, system, position, ...code }))
  const diagnoses = diagnosisCodesOf(sent).map((code) => ({ code, units: '1' }))
  return [...rows('icd10', diagnoses), ...rows('cpt', applicationCodesOf(sent))]
}
