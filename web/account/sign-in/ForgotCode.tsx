import { useNavigate } from 'react-router'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { CodeEntry, type Verified } from './CodeEntry.tsx'
import { resetForgot, setForgot, useForgot } from './forgot.ts'

/** Asks for the code of a forgotten password: a correct one leads to the password stage and opens no session. */
export function ForgotCode({ back, onward }: { back: string; onward: string }) {
  const navigate = useNavigate()
  const pending = useForgot((state) => state.pending)
  if (!pending) return null

  const verified = ({ message, data }: Verified) => {
    toast.success(message || 'OTP verified. Please set your new password.')
    setForgot({ pending: undefined, resetToken: data.token, step: 'password', error: null })
    void navigate(onward, { replace: true })
  }
  const goBack = () => {
    resetForgot()
    void navigate(back, { replace: true })
  }

  return (
    <CodeEntry
      pending={pending}
      type={2}
      backLabel="Back"
      onBack={goBack}
      onVerified={verified}
      onError={(error) => setForgot({ error })}
    />
  )
}
