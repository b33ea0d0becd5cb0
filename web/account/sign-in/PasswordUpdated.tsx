import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { resetForgot } from './forgot.ts'

const redirectAfterMs = 1200

/** After a reset: clears its state and goes to the sign-in page after 1.2 s (docs/spec/account.md, 'Forgotten password'). */
export function PasswordUpdated() {
  const navigate = useNavigate()
  useEffect(() => {
    resetForgot()
    const timer = setTimeout(() => navigate('/'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <p role="status" className="text-base text-ink-soft">
      Your password was updated. Taking you to the sign-in page…
    </p>
  )
}
