import { declarationOf, type FieldName, type FieldsOf, fieldNames } from './fields.ts'

/** A submission whose fields are all empty. */
export function emptySubmission() {
  const nothing = fieldNames.map((name) => [name, declarationOf(name).kind === 'images' ? [] : ''])
  return Object.fromEntries(nothing) as { [N in FieldName]: N extends FieldsOf<{ kind: 'images' }> ? [] : '' }
}
