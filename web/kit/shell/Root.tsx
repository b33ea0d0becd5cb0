import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { ConnectionBar } from '../http/ConnectionBar.tsx'
import { useEndNotice } from '../session/session-end.ts'
import { Toasts } from '../ui/Toasts.tsx'

const loadNotice = () => import('../session/EndNotice.tsx')
const EndNotice = lazy(loadNotice)
/** By then the first screen stands; a notice that is needed later comes even from a server that has changed. */
const preloadAfterMs = 2000

/** What stands around every screen: toasts, and the notice of a session that ended. */
export function Root() {
  const message = useEndNotice((state) => state.message)
  useEffect(() => {
    const timer = setTimeout(() => loadNotice().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ConnectionBar />
      <Outlet />
      <Toasts />
      <Suspense>{message && <EndNotice message={message} />}</Suspense>
    </>
  )
}
