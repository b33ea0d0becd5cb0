import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetForgot } from './forgot.ts'

const redirectAfterMs = 1200

/**
 * After a reset: clears all state and redirects to the sign-in page after 1.2 s
 * (docs/spec/account.md, 'Forgotten password'). Returns whether the redirect is pending, and a function that starts
 * it.
 */
export function usePasswordUpdated(): { updated: boolean; onUpdated: () => void } {
  const navigate = useNavigate()
  const [updated, setUpdated] = useState(false)
  useEffect(() => {
    if (!updated) return
    resetForgot()
    const timer = setTimeout(() => navigate('/'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, updated])
  return { updated, onUpdated: () => setUpdated(true) }
}
