import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Later, useLater } from '../lazy/later.ts'
import { takeNewVersionFor } from '../lazy/missing-chunk.ts'
import { Spinner } from '../ui/first-icons.tsx'
import { ErrorState } from '../ui/surfaces.tsx'
import { unreachable } from '../ui/unreachable.ts'
import { connectionEvents } from './connection.ts'

/** Loads the code of a part of a screen when it is first shown; offers Try again if that fails. */
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
    <div role="status" className="grid min-h-40 place-items-center text-action-ink">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
