import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { connectionEvents } from './connection.ts'
import { Spinner } from './first-icons.tsx'
import { type Later, useLater } from './later.ts'
import { takeNewVersionFor } from './missing-part.ts'
import { ErrorState } from './surfaces.tsx'
import { unreachable } from './unreachable.ts'

/** A part of a screen that is fetched when it shows; one that cannot be offers Try again. */
export function Fetched<T>({ part, children }: { part: Later<T>; children: (found: T) => ReactNode }) {
  const found = useLater(part)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    part.load().catch((failure: unknown) => {
      setFailed(true)
      void takeNewVersionFor(failure)
    })
  }, [part])
  useEffect(load, [load])
  useEffect(() => {
    if (!failed) return
    connectionEvents.addEventListener('online', load)
    return () => connectionEvents.removeEventListener('online', load)
  }, [failed, load])
  if (found) return children(found)
  if (failed) return <ErrorState failure={unreachable()} onRetry={load} />
  return (
    <div role="status" className="grid min-h-40 place-items-center text-petrol-700">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
