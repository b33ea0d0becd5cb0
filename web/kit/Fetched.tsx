import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Spinner } from './icons.tsx'
import { type Later, useLater } from './later.ts'
import { unreachable } from './refusal.ts'
import { ErrorState } from './surfaces.tsx'

/** A part of a screen that is fetched when it shows; one that cannot be offers Try again. */
export function Fetched<T>({ part, children }: { part: Later<T>; children: (found: T) => ReactNode }) {
  const found = useLater(part)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    part.load().catch(() => setFailed(true))
  }, [part])
  useEffect(load, [load])
  if (found) return children(found)
  if (failed) return <ErrorState failure={unreachable()} onRetry={load} />
  return (
    <div role="status" className="grid min-h-40 place-items-center text-petrol-700">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
