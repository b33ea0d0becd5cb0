import { declarationOf, type FieldName, homeFacility } from './fields.ts'

/** The place of service of a request for the patient's home. */
const homePlace = 'Home (POS 12)'

/**
 * Whether the form asks for a field: some matter only because of another field's value.
 * @param textOf a field's value, by its name
 */
export function isAskedFor(name: FieldName, textOf: (field: string) => string): boolean {
  const { asked } = declarationOf(name)
  if (asked === undefined || asked === 'always') return true
  const value = textOf(asked.field)
  const isHome = asked.field === 'serviceType' && textOf('facilityName').trim() === homeFacility
  return asked.matches.test(isHome ? homePlace : value)
}
