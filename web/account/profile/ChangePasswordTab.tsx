import { useEffect } from 'react'
import { ChangePasswordForm, changePassword } from '#contract/account/password.ts'
import { getSessions } from '#contract/account/sessions.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { useSession } from '../../kit/session/session.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx'

const empty = { newPassword: '', confirmPassword: '' }

/** Changes the user's own password. This ends all their other sessions, but not this one. */
export function ChangePasswordTab({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const email = useSession(({ auth }) => auth.email)
  const send = useSend(changePassword)
  const form = useSchemaForm(ChangePasswordForm, empty, 'onChange')
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const save = form.handleSubmit(async ({ newPassword }) => {
    try {
      const { message } = await send.mutateAsync({ newPassword })
      toast.success(message)
      form.reset(empty)
      await reload(getSessions)
    } catch (failure) {
      toastFailure(failure)
      showFieldErrors(form, failure)
    }
  })

  return (
    <form noValidate onSubmit={save} className="flex max-w-md flex-col gap-5">
      <NewPasswordFields
        form={form}
        email={email}
        hint="8 to 20 characters, including a special character."
      />
      <p className="text-ink-soft">We’ll sign you out of all other sessions and confirm by email.</p>
      <Button type="submit" busy={isSubmitting} className="self-start">
        Change Password
      </Button>
      <LeaveGuard dirty={isDirty} />
    </form>
  )
}
