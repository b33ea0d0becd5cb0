import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '#contract/account/sign-in.ts'
import { call } from '../../kit/http/client.ts'
import { routeAfterSignIn } from '../../kit/session/after-sign-in.ts'
import { clearAuth, openSession, setAuth, useSession } from '../../kit/session/session.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { CodeEntry, type Verified } from './CodeEntry.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import type { PendingCode } from './pending.ts'

const redirectAfterMs = 1500

/**
 * The code step of sign-in: a correct code opens the session and redirects after 1.5 s
 * (docs/spec/account.md, 'Code entry').
 */
export default function CodePanel({ pending, onBack }: { pending: PendingCode; onBack: () => void }) {
  const navigate = useNavigate()
  const { email } = pending
  // Signed in by this code, or by another tab.
  const isSignedIn = useSession(({ auth }) => auth.token !== '' && auth.email === email)

  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => navigate(routeAfterSignIn()), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, isSignedIn])

  const open = ({ message, data }: Verified) => {
    // Only the reply for a forgotten password lacks the user's details.
    if (!('userType' in data)) return
    if (openSession(data)) return toast.success(message || 'OTP verified successfully')
    // Someone else has since signed in from another tab: end the session that was just created.
    call(logOut, {}, { token: data.token }).catch(() => undefined)
    toast.error('Someone else is signed in to this browser. Please log out first.')
    onBack()
  }
  const back = () => {
    clearAuth()
    onBack()
  }

  return (
    <LogOutFirst email={email} text={`To continue as ${email}, please log out first.`}>
      <CodeEntry
        pending={pending}
        type={1}
        backLabel="Back to sign in"
        onBack={back}
        onVerified={open}
        onError={(error) => setAuth({ error })}
      />
    </LogOutFirst>
  )
}
