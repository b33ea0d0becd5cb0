import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Checks the confirmation of a password again once the password itself has changed; an empty one is left alone. */
export function recheckConfirmation<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>): void {
  const name = 'confirmPassword' as FieldPath<T>
  if (form.getValues(name)) void form.trigger(name)
}
