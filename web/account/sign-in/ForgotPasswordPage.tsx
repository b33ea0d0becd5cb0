import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { isEnding } from '../../kit/session/session-end.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { EmailStage } from './EmailStage.tsx'
import { ForgotCode } from './ForgotCode.tsx'
import { setForgot, stageFor, useForgot } from './forgot.ts'
import { PasswordStage, PasswordUpdated } from './PasswordStage.tsx'

const titles = {
  email: 'Forgot your password?',
  otp: 'OTP Verification',
  password: 'Set a new password',
} as const

/**
 * A forgotten password in three stages; the URL names the stage: email, otp, password
 * (docs/spec/account.md, 'Forgotten password').
 */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const forgot = useForgot()
  const [isUpdated, setUpdated] = useState(false)
  const asked = params.get('step')
  const stage = stageFor(asked, forgot)

  useEffect(() => setForgot({ step: stage, error: null }), [stage])

  // While a rejected token redirects to the sign-in page, this redirect must not get in its way.
  if (stage !== asked && !isEnding()) return <Navigate to={`/forgot-password?step=${stage}`} replace />
  return (
    <AccountFrame title={titles[stage]}>
      {isUpdated ? (
        <PasswordUpdated />
      ) : stage === 'email' ? (
        <EmailStage
          title={titles.email}
          text="Enter your account’s email address. We’ll email you a 5-digit code to set a new password."
          label="Send OTP"
          onCodeSent={() => navigate('/forgot-password?step=otp')}
        />
      ) : stage === 'otp' ? (
        <ForgotCode back="/forgot-password?step=email" onward="/forgot-password?step=password" />
      ) : (
        <PasswordStage
          title={titles.password}
          text="Choose a password you don’t use anywhere else."
          label="Reset Password"
          onUpdated={() => setUpdated(true)}
        />
      )}
    </AccountFrame>
  )
}
