import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { routeAfterSignIn } from '../kit/after-sign-in.ts'
import { clearAuth, setAuth } from '../kit/session.ts'
import { sessionBegan } from '../kit/session-end.ts'
import { toast } from '../kit/toast.ts'
import { CodeEntry, type Verified } from './CodeEntry.tsx'
import type { PendingCode } from './pending.ts'

const redirectAfterMs = 1500

/** The code that ends a sign-in: a right one opens the session, and leads on after 1.5 s (spec 1 §4). */
export default function CodePanel({ pending, onBack }: { pending: PendingCode; onBack: () => void }) {
  const navigate = useNavigate()
  const [verified, setVerified] = useState(false)

  useEffect(() => {
    // The frame of the next screens loads while the code is typed.
    void import('../kit/Shell.tsx')
  }, [])
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => navigate(routeAfterSignIn()), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, verified])

  const open = ({ message, data }: Verified) => {
    sessionBegan()
    // Only a forgotten password's code answers less than who has signed in.
    if ('userType' in data) setAuth({ ...data, isAuthenticated: true, error: null })
    toast.success(message || 'OTP verified successfully')
    setVerified(true)
  }
  const back = () => {
    clearAuth()
    onBack()
  }

  return (
    <CodeEntry
      pending={pending}
      type={1}
      backLabel="Back to sign in"
      onBack={back}
      onVerified={open}
      onRefused={(error) => setAuth({ error })}
    />
  )
}
