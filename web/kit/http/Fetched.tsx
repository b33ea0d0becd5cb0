import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type LazyChunk, useChunk } from '../lazy/lazy-chunk.ts'
import { takeNewVersionFor } from '../lazy/missing-chunk.ts'
import { ErrorState, Skeleton } from '../ui/surfaces.tsx'
import { unreachable } from '../ui/unreachable.ts'
import { connectionEvents } from './connection.ts'

/** Loads the code of a part of a screen when it is first shown; offers Try again if that fails. */
export function Fetched<T>({ part, children }: { part: LazyChunk<T>; children: (found: T) => ReactNode }) {
  const found = useChunk(part)
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
    <div role="status" className="flex min-h-40 flex-col gap-4 p-4 sm:p-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
    </div>
  )
}
