import { lazy, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { connectionEvents, isOffline } from '../http/connection.ts'
import { isMissingChunk } from '../lazy/missing-chunk.ts'
import { reloadPage } from '../lazy/reload-page.ts'
import { Button } from '../ui/Button.tsx'

export const loadFailureScreen = () => import('./FailureScreen.tsx')
// Preloaded by main.tsx; if that fails, a plain page with only a title is shown.
const FailureScreen = lazy(() => loadFailureScreen().catch(() => ({ default: PlainFailure })))

function PlainFailure({ failure }: { failure: unknown }) {
  const title = isMissingChunk(failure) ? 'This page is not loaded' : 'Unexpected Application Error!'
  return (
    <main className="p-6">
      <h1>{`${title}${isOffline() ? ', you are offline' : ''}`}</h1>
      <Button onClick={reloadPage}>Try again</Button>
    </main>
  )
}

/**
 * The error page of the router (docs/spec/frame-and-routes.md, 'Message pages'). Reloads by itself when the
 * connection is back.
 */
export function Failure() {
  const failure = useRouteError()
  useEffect(() => {
    connectionEvents.addEventListener('online', reloadPage)
    return () => connectionEvents.removeEventListener('online', reloadPage)
  }, [])
  return (
    <Suspense>
      <FailureScreen failure={failure} />
    </Suspense>
  )
}
