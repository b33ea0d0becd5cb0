import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Component as NotFound } from './NotFound.tsx'
import { Statement } from './Statement.tsx'

/**
 * What stands in place of a screen that broke (spec 1 §8: router failure). One that broke because the connection
 * was gone comes by itself once that is back.
 */
export function Failure() {
  const failure = useRouteError()
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFound />
  const message = failure instanceof Error ? failure.message : 'Something went wrong.'
  return (
    <Statement
      title="Unexpected Application Error!"
      text={message}
      act={{ label: 'Reload the page', onAct: () => location.reload() }}
    />
  )
}
