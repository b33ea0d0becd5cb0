import { type ComponentType, lazy } from 'react'
import { connectionEvents } from '../http/connection.ts'
import { isMissingChunk, takeNewVersionFor } from './missing-chunk.ts'

const againAfterMs = 5_000

/**
 * Like React.lazy, for parts of a form: a part that cannot be fetched keeps its placeholder and is
 * fetched again by itself. React's own would break the screen, and take what was typed with it.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    for (;;) {
      try {
        return await load()
      } catch (failure) {
        if (!isMissingChunk(failure)) throw failure
        await takeNewVersionFor(failure)
        await again()
      }
    }
  })
}

function again(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, againAfterMs)
    function done() {
      clearTimeout(timer)
      connectionEvents.removeEventListener('online', done)
      resolve()
    }
    connectionEvents.addEventListener('online', done)
  })
}
