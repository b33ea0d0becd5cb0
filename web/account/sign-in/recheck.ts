import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Validates the confirmation again after the password has changed; an empty confirmation is left alone. */
export function recheckConfirmation<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>): void {
  const name = 'confirmPassword' as FieldPath<T>
  if (form.getValues(name)) void form.trigger(name)
}
