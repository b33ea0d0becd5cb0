import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { untilReachable } from '../http/connection.ts'
import { addressIn, isMissingChunk, reportLoadFailure } from './new-version.ts'

const retryAfterMs = 5_000

/**
 * Like React.lazy, for the few heavy parts of screens. A part that cannot be fetched is reported and fetched again
 * while its placeholder stays: React.lazy would show the error boundary, and typed input would be lost. Shown in a
 * `Suspense`, where it appears as soon as it has loaded, so that no press is lost.
 * @param pick the component in the module; without it, its default export
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): Part<P>
export function lazyPart<M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): Part<P>
export function lazyPart<P>(load: () => Promise<unknown>, pick = defaultOf<P>): Part<P> {
  return lazy(async () => {
    let fetchPart = async () => pick(await load())
    for (let tries = 0; ; tries += 1) {
      try {
        return { default: await fetchPart() }
      } catch (failure) {
        if (!isMissingChunk(failure)) throw failure
        const address = addressIn(failure)?.split('?')[0]
        // The browser caches the failure under the file's URL, so the next try uses another one. Only a reload helps
        // where a failed import of the file is cached too, with a style, or where the file has the part under another
        // name.
        if (address)
          fetchPart = async () => {
            if (!address.endsWith('.js')) throw failure
            const part = pick(await import(/* @vite-ignore */ `${address}?again=${tries}`))
            if (!part) throw failure
            return part
          }
        const isFirst = tries === 0
        if ((await reportLoadFailure(failure, !isFirst)) !== 'kept' || !isFirst)
          await untilReachable(retryAfterMs)
      }
    }
  })
}

type Part<P> = LazyExoticComponent<ComponentType<P>>

const defaultOf = <P,>(module: unknown) => (module as { default: ComponentType<P> }).default

/** A lazy dialog: loaded when first opened, it stays mounted so that its closing is visible. */
export function FromFirstOpening({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense>{children}</Suspense>
}
