import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from './AccountFrame.tsx'
import CodePanel from './CodePanel.tsx'
import { DeadLink } from './DeadLink.tsx'
import { EmailStage } from './EmailStage.tsx'
import { ForgotCode } from './ForgotCode.tsx'
import { useForgot } from './forgot.ts'
import { Invitation } from './Invitation.tsx'
import { PasswordStage, PasswordUpdated } from './PasswordStage.tsx'
import type { PendingCode } from './pending.ts'

/**
 * Set password in its three forms (docs/spec/account.md, 'Set password'): an invitation's link (has an email), the code
 * after it (step=otp), and the plain page, which asks for an address and its code first. A code step without an emailed
 * code is shown as a dead link.
 */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingCode>()
  const email = params.get('email') ?? ''

  if (params.get('step') === 'otp') return <Code pending={pending} />
  if (email === '') return <Plain />
  return (
    <Invitation
      key={params.toString()}
      invited={{ email, name: params.get('name') ?? '', token: params.get('token') ?? '' }}
      onCodeSent={(sent) => {
        setPending(sent)
        void navigate('/set-password?step=otp', { replace: true })
      }}
    />
  )
}

function Code({ pending }: { pending: PendingCode | undefined }) {
  const navigate = useNavigate()
  const isForgotten = useForgot((state) => state.pending !== undefined)
  if (!pending && !isForgotten) return <DeadLink />
  return (
    <AccountFrame title="OTP Verification">
      {pending ? (
        <CodePanel pending={pending} onBack={() => navigate('/')} />
      ) : (
        <ForgotCode back="/set-password" onward="/set-password" />
      )}
    </AccountFrame>
  )
}

function Plain() {
  const mayReset = useForgot(({ resetToken, forgotEmail }) => resetToken !== '' && forgotEmail !== '')
  const [isUpdated, setUpdated] = useState(false)
  const navigate = useNavigate()
  return (
    <AccountFrame title="Set password">
      {isUpdated ? (
        <PasswordUpdated />
      ) : mayReset ? (
        <PasswordStage title="Please set your password" label="Submit" onUpdated={() => setUpdated(true)} />
      ) : (
        <EmailStage
          title="Please set your password"
          text="Enter your email address. We’ll email you a 5-digit code first to confirm it’s you."
          label="Submit"
          onCodeSent={() => navigate('/set-password?step=otp')}
        />
      )}
    </AccountFrame>
  )
}
