import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../kit/session/session.ts'
import { whenSessionEnds } from '../kit/session/session-end.ts'
import { Spinner } from '../kit/ui/first-icons.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { PendingCode } from './pending.ts'
import { SignInPanel } from './SignInPanel.tsx'

const CodePanel = lazy(() => import('./CodePanel.tsx'))

/**
 * The sign-in page: credentials, then the mailed code in the same panel. The token of the half-done sign-in is
 * held here in memory alone, for as long as the code is asked for.
 */
export function Component() {
  const [pending, setPending] = useState<PendingCode>()
  const navigate = useNavigate()
  const isSignedIn = useSession(({ auth }) => auth.token !== '')
  useEffect(
    () =>
      whenSessionEnds((_, ended) =>
        // A code that is waited for outlives the log-out of somebody else who was in its way.
        setPending((waiting) =>
          waiting && ended.token && ended.email !== waiting.email ? waiting : undefined,
        ),
      ),
    [],
  )
  useEffect(() => {
    // Another tab has signed in. The code screen sees to that itself.
    if (isSignedIn && !pending) void navigate('/dashboard', { replace: true })
  }, [navigate, isSignedIn, pending])
  if (!pending)
    return (
      <AccountFrame title="Sign in">
        <SignInPanel onCodeSent={setPending} />
      </AccountFrame>
    )
  return (
    <AccountFrame title="OTP Verification">
      <Suspense fallback={<Spinner className="mx-auto size-6 text-petrol-700" />}>
        <CodePanel pending={pending} onBack={() => setPending(undefined)} />
      </Suspense>
    </AccountFrame>
  )
}
