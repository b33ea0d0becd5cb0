import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ResetPasswordForm, resetPassword } from '#contract/account/password.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { ApiError, serverMessageOr } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { auth } from '../../kit/session/session.ts'
import { endSession, useEndNotice } from '../../kit/session/session-end.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { AccountHeading } from './AccountHeading.tsx'
import { resetForgot, setForgot, useForgot } from './forgot.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

interface PasswordStageProps {
  title: string
  text?: string
  /** Label of the submit button. */
  label: string
  onUpdated: () => void
}

/** Asks for the new password after a correct code, for the address that the code was emailed to. */
export function PasswordStage({ title, text, label, onUpdated }: PasswordStageProps) {
  const { forgotEmail: email, resetToken: token } = useForgot()
  const form = useSchemaForm(ResetPasswordForm, { newPassword: '', confirmPassword: '' }, 'onChange')
  const { isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ newPassword }) => {
    setForgot({ loading: true, error: null })
    try {
      const { message } = await call(resetPassword, { newPassword, email }, { token })
      // The server ended all sessions of this account; this browser's session may be one of them.
      if (auth().email === email) await endSession('logged-out', { stay: true })
      toast.success(message || 'Your password has been updated successfully')
      onUpdated()
    } catch (failure) {
      const error = serverMessageOr(failure, 'Failed to send OTP. Please try again.')
      setForgot({ loading: false, error })
      // The notice above the sign-in page reports a 403, unless someone is signed in.
      if (!useEndNotice.getState().message) toast.error(error)
      if (failure instanceof ApiError && failure.status === 403) resetForgot()
      else showFieldErrors(form, failure)
    }
  })

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      <AccountHeading title={title}>{text}</AccountHeading>
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" size="lg" busy={isSubmitting}>
        {label}
      </Button>
    </form>
  )
}

const redirectAfterMs = 1200

/**
 * After a reset: clears its state and goes to the sign-in page after 1.2 s (docs/spec/account.md, 'Forgotten
 * password').
 */
export function PasswordUpdated() {
  const navigate = useNavigate()
  useEffect(() => {
    resetForgot()
    const timer = setTimeout(() => navigate('/'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <p role="status" className="text-base text-ink-soft">
      Your password was updated. Taking you to the sign-in page…
    </p>
  )
}
