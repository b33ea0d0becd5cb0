import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { reportCutPastes } from '../form/cut-pastes.ts'
import { ConnectionBar } from '../http/ConnectionBar.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

/** Loaded after the first screen, which loads without the library for toasts and dialogs. */
const Overlays = lazyPart(() => import('./Overlays.tsx'))

/** The parts around every screen: connection bar, toasts, and the notice of an ended session. */
export function Root() {
  useEffect(reportCutPastes, [])
  return (
    <>
      <ConnectionBar />
      <Outlet />
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  )
}
