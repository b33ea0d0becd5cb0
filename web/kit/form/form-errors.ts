import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../http/api-error.ts'

/** Shows the server's field errors at their fields and focuses the first; false when none is about this form. */
export function showFieldErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  failure: unknown,
): boolean {
  if (!(failure instanceof ApiError)) return false
  const known = Object.entries(failure.fields).filter(([name]) => name in form.getValues())
  for (const [index, [name, message]] of known.entries()) {
    form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
