import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { connectionEvents, isOffline } from './connection.ts'
import { isMissingPart } from './missing-part.ts'
import { Component as NotFound } from './NotFound.tsx'
import { reloadPage } from './reload-page.ts'
import { Statement } from './Statement.tsx'

// Fetched early (missing-part.ts); without it, the title alone says what is wrong.
const MissingScreen = lazy(() => import('./MissingScreen.tsx').catch(() => ({ default: PlainMissing })))

function PlainMissing() {
  const title = `This page is not loaded${isOffline() ? ', you are offline' : ''}`
  return <Statement title={title} act={{ label: 'Try again', onAct: reloadPage }} />
}

/**
 * What stands in place of a screen that broke (spec 1 §8: router failure). One that broke because the connection
 * was gone comes by itself once that is back.
 */
export function Failure() {
  const failure = useRouteError()
  useEffect(() => {
    connectionEvents.addEventListener('online', reloadPage)
    return () => connectionEvents.removeEventListener('online', reloadPage)
  }, [])
  if (isMissingPart(failure))
    return (
      <Suspense>
        <MissingScreen failure={failure} />
      </Suspense>
    )
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFound />
  const message = failure instanceof Error ? failure.message : 'Something went wrong.'
  return (
    <Statement
      title="Unexpected Application Error!"
      text={message}
      act={{ label: 'Reload the page', onAct: reloadPage }}
    />
  )
}
