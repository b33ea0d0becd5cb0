import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useSession } from '../../kit/session/session.ts'
import { whenSessionEnds } from '../../kit/session/session-end.ts'
import { Spinner } from '../../kit/ui/icons.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { PendingCode } from './pending.ts'
import { SignInPanel } from './SignInPanel.tsx'

const CodePanel = lazyPart(() => import('./CodePanel.tsx'))

/**
 * The sign-in page: credentials, then the emailed code in the same panel. The token for the code step is held in memory
 * only, until the code is entered.
 */
export function Component() {
  const [pending, setPending] = useState<PendingCode>()
  const navigate = useNavigate()
  const isSignedIn = useSession(({ auth }) => auth.token !== '')
  useEffect(
    () =>
      whenSessionEnds((_, ended) =>
        // If the person logging out is not the one waiting for a code, the code step stays.
        setPending((waiting) =>
          waiting && ended.token && ended.email !== waiting.email ? waiting : undefined,
        ),
      ),
    [],
  )
  useEffect(() => {
    // Another tab has signed in. The code step handles that case itself.
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
      <Suspense fallback={<Spinner className="mx-auto size-6 text-action-ink" />}>
        <CodePanel pending={pending} onBack={() => setPending(undefined)} />
      </Suspense>
    </AccountFrame>
  )
}
