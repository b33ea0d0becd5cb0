import { type ComponentType, lazy } from 'react'
import { connectionEvents } from '../http/connection.ts'
import { isMissingChunk, takeNewVersionFor } from './missing-chunk.ts'

const retryAfterMs = 5_000

/**
 * Like React.lazy, for parts of a form: while a chunk cannot be fetched, its placeholder stays and it is fetched again
 * automatically. React.lazy would show the error boundary and lose the typed input.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    for (;;) {
      try {
        return await load()
      } catch (failure) {
        if (!isMissingChunk(failure)) throw failure
        await takeNewVersionFor(failure)
        await retryPause()
      }
    }
  })
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
