import { lazy, Suspense, useEffect, useState } from 'react'
import { Spinner } from '../kit/icons.tsx'
import { whenSessionEnds } from '../kit/session-end.ts'
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
  useEffect(() => whenSessionEnds(() => setPending(undefined)), [])
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
