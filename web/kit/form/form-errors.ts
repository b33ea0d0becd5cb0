import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../http/api-error.ts'

/**
 * Shows the server's field errors at their fields and focuses the first; false when none is about this form. Errors in
 * parts of a list ('codes.1', 'files.2.fileUrl') are shown at the list's field.
 */
export function showFieldErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  failure: unknown,
): boolean {
  if (!(failure instanceof ApiError)) return false
  const values = form.getValues()
  const known = Object.entries(failure.fields)
    .map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
    .filter(([name]) => name in values)
  for (const [index, [name, message]] of known.entries()) {
    form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
