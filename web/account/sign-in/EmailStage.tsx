import { useNavigate } from 'react-router'
import { ForgotPassword, forgotPassword } from '#contract/account/password.ts'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { TextField } from '../../kit/form/TextFields.tsx'
import { serverMessageOr } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { AccountHeading } from './AccountHeading.tsx'
import { setForgot } from './forgot.ts'

const sendFailed = 'Failed to send OTP. Please try again.'

interface EmailStageProps {
  title: string
  text: string
  /** Label of the submit button. */
  label: string
  onCodeSent: () => void
}

/** Stage 1: asks for the account's email. The reply never reveals whether such an account exists. */
export function EmailStage({ title, text, label, onCodeSent }: EmailStageProps) {
  const navigate = useNavigate()
  const form = useSchemaForm(ForgotPassword, { email: '' }, 'onSubmit')
  const { isSubmitting } = form.formState

  const send = form.handleSubmit(async ({ email }) => {
    setForgot({ loading: true, error: null })
    try {
      const { message, data } = await call(forgotPassword, { email }, { token: '' })
      const { token, demoMailbox, mailDelayed = false } = data
      setForgot({
        step: 'otp',
        forgotEmail: email,
        pending: { email, token, demoMailbox, mailDelayed },
        resetToken: '',
      })
      toast.success(message || 'OTP sent to your email.')
      onCodeSent()
    } catch (failure) {
      const error = serverMessageOr(failure, sendFailed)
      setForgot({ error })
      toast.error(error)
    } finally {
      setForgot({ loading: false })
    }
  })

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
      <AccountHeading title={title}>{text}</AccountHeading>
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        required
        lowerCase
        autoComplete="username"
        placeholder="Email"
      />
      <div className="flex gap-3">
        <Button variant="outline" size="lg" onClick={() => navigate('/')}>
          Back
        </Button>
        <Button type="submit" size="lg" busy={isSubmitting} className="flex-1">
          {isSubmitting ? 'Sending...' : label}
        </Button>
      </div>
    </form>
  )
}
