import { useNavigate } from 'react-router'
import { toast } from '../kit/toast.ts'
import { CodeEntry, type Verified } from './CodeEntry.tsx'
import { resetForgot, setForgot, useForgot } from './forgot.ts'

/** The code of a forgotten password: a right one leads to the password stage and opens no session. */
export function ForgotCode() {
  const navigate = useNavigate()
  const pending = useForgot((state) => state.pending)
  if (!pending) return null

  const verified = ({ message, data }: Verified) => {
    toast.success(message || 'OTP verified. Please set your new password.')
    setForgot({ pending: undefined, resetToken: data.token, step: 'password', error: null })
    void navigate('/forgot-password?step=password', { replace: true })
  }
  const back = () => {
    resetForgot()
    void navigate('/forgot-password?step=email', { replace: true })
  }

  return (
    <CodeEntry
      pending={pending}
      type={2}
      backLabel="Back"
      onBack={back}
      onVerified={verified}
      onRefused={(error) => setForgot({ error })}
    />
  )
}
