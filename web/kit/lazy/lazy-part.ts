import { type ComponentType, lazy, useEffect, useState } from 'react'
import { afterPaint } from '../http/after-paint.ts'
import { connectionEvents } from '../http/connection.ts'
import { type LazyChunk, useChunk } from './lazy-chunk.ts'
import { isMissingChunk, takeNewVersionFor } from './missing-chunk.ts'

const retryAfterMs = 5_000

/**
 * Like React.lazy, for parts of a form: while a chunk cannot be fetched, its placeholder stays and it is fetched again
 * automatically. React.lazy would show the error boundary and lose the typed input.
 */
export const lazyPart = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => untilFetched(load))

/**
 * The same for a chunk that is preloaded: a loaded one is rendered at once, without the placeholder that React.lazy
 * shows for a moment. Undefined until it is loaded.
 */
export function useNeeded<T>(part: LazyChunk<T>): T | undefined {
  const found = useChunk(part)
  const [failed, setFailed] = useState<{ with: unknown }>()
  useEffect(() => {
    if (!found) untilFetched(part.load).catch((failure: unknown) => setFailed({ with: failure }))
  }, [part, found])
  if (failed) throw failed.with
  return found
}

/** After the next paint: what the screen shows without the chunk comes first. */
async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  await new Promise<void>(afterPaint)
  for (;;) {
    try {
      return await load()
    } catch (failure) {
      if (!isMissingChunk(failure)) throw failure
      await takeNewVersionFor(failure)
      await retryPause()
    }
  }
}

function retryPause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, retryAfterMs)
    function done() {
      clearTimeout(timer)
      connectionEvents.removeEventListener('online', done)
      resolve()
    }
    connectionEvents.addEventListener('online', done)
  })
}
