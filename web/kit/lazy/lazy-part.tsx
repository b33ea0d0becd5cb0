import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { connectionEvents } from '../http/connection.ts'
import { isMissingChunk, reportLoadFailure } from './new-version.ts'

const retryAfterMs = 5_000

/**
 * Like React.lazy, for the few heavy parts of screens. A part that cannot be fetched is reported and fetched again, and its
 * placeholder stays meanwhile: React.lazy would show the error boundary, and what is typed would be lost. Shown in a
 * `Suspense`, in which it appears as soon as it has come, so that no press is lost.
 */
export const lazyPart = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    for (;;) {
      try {
        return await load()
      } catch (failure) {
        if (!isMissingChunk(failure)) throw failure
        void reportLoadFailure(failure)
        await retryPause()
      }
    }
  })

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

/** A lazy dialog, from its first opening on: it is loaded then, and its closing is seen as well. */
export function FromFirstOpening({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense>{children}</Suspense>
}
