import type { Control, FieldPath } from 'react-hook-form'
import { PasswordField } from '../../kit/form/TextFields.tsx'

interface NewPassword {
  newPassword: string
  confirmPassword: string
}

interface NewPasswordFieldsProps<T extends NewPassword, O> {
  control: Control<T, unknown, O>
  /** The account's address, for password managers. */
  email: string
  hint?: string
  /** Called when the new password changes, so that a confirmation already typed is checked again. */
  onChanged: () => void
}

/** A new password and its confirmation. */
export function NewPasswordFields<T extends NewPassword, O>({
  control,
  email,
  hint = 'At least 8 characters, including a special character.',
  onChanged,
}: NewPasswordFieldsProps<T, O>) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={control}
        name={'newPassword' as FieldPath<T>}
        label="New Password"
        required
        hint={hint}
        autoComplete="new-password"
        onChanged={onChanged}
      />
      <PasswordField
        control={control}
        name={'confirmPassword' as FieldPath<T>}
        label="Confirm Password"
        required
        autoComplete="new-password"
      />
    </>
  )
}
