import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { reportCutPastes } from '../form/cut-pastes.ts'
import { ConnectionBar } from '../http/ConnectionBar.tsx'
import { useEndNotice } from '../session/session-end.ts'
import { Toasts } from '../ui/Toasts.tsx'

const loadNotice = () => import('../session/EndNotice.tsx')
const EndNotice = lazy(loadNotice)
/** Preloads the notice once the first screen has loaded, because a later deployment may remove its chunk. */
const preloadAfterMs = 2000

/** The parts around every screen: connection bar, toasts, and the notice of an ended session. */
export function Root() {
  const message = useEndNotice((state) => state.message)
  useEffect(() => {
    const timer = setTimeout(() => loadNotice().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(reportCutPastes, [])
  return (
    <>
      <ConnectionBar />
      <Outlet />
      <Toasts />
      <Suspense>{message && <EndNotice message={message} />}</Suspense>
    </>
  )
}
