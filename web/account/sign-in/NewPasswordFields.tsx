import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { PasswordField } from '../../kit/form/TextFields.tsx'

interface NewPassword {
  newPassword: string
  confirmPassword: string
}

interface NewPasswordFieldsProps<T extends NewPassword, O> {
  form: UseFormReturn<T, unknown, O>
  /** The account's email address, for password managers. */
  email: string
  hint?: string
}

/** A new password and its confirmation. */
export function NewPasswordFields<T extends NewPassword, O>({
  form,
  email,
  hint = 'At least 8 characters, including a special character.',
}: NewPasswordFieldsProps<T, O>) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name={'newPassword' as FieldPath<T>}
        label="New Password"
        required
        hint={hint}
        autoComplete="new-password"
        onChanged={() => recheckConfirmation(form)}
      />
      <PasswordField
        control={form.control}
        name={'confirmPassword' as FieldPath<T>}
        label="Confirm Password"
        required
        autoComplete="new-password"
      />
    </>
  )
}

/** Validates the confirmation again after the password has changed; an empty confirmation is left alone. */
export function recheckConfirmation<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>): void {
  const name = 'confirmPassword' as FieldPath<T>
  if (form.getValues(name)) void form.trigger(name)
}
