import { useEffect, useRef, useSyncExternalStore } from 'react'
import { toast } from '../ui/toast.ts'
import { unreachable } from '../ui/unreachable.ts'
import { takeNewVersionFor } from './missing-chunk.ts'

/** A chunk that is loaded after the page has rendered. */
export interface Later<T> {
  /** The loaded chunk; undefined until then. */
  readonly now: () => T | undefined
  /** Fetches it once. Rejects when it cannot be fetched; the next call tries again. */
  readonly load: () => Promise<T>
  readonly subscribe: (listener: () => void) => () => void
}

export function later<T>(fetchPart: () => Promise<T>): Later<T> {
  let part: T | undefined
  let coming: Promise<T> | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => part,
    load() {
      coming ??= fetchPart().then(
        (found) => {
          part = found
          for (const notify of listeners) notify()
          return found
        },
        (failure) => {
          coming = undefined
          throw failure
        },
      )
      return coming
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The part as soon as it has come, whoever asked for it. */
export const useLater = <T>({ subscribe, now }: Later<T>): T | undefined =>
  useSyncExternalStore(subscribe, now)

/**
 * A part that shows while `open`, fetched at the latest when it opens. What cannot be fetched is told, and
 * `onUnfetched` counts it as closed again, so that whatever opened it can be pressed again.
 */
export function useOpened<T>(part: Later<T>, open: boolean, onUnfetched: () => void): T | undefined {
  const found = useLater(part)
  const isWanted = open && !found
  const latest = useRef(onUnfetched)
  latest.current = onUnfetched
  useEffect(() => {
    if (!isWanted) return
    part.load().catch((failure: unknown) => {
      reportLoadFailure(failure)
      latest.current()
    })
  }, [part, isWanted])
  return found
}

/** By then the screen has loaded, so that preloading delays nothing it needs. */
const aheadAfterMs = 1000

/** Fetches what the screen may need once it stands: nobody waits for it, and a server that goes away takes none of it. */
export function useAhead(parts: readonly Later<unknown>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(...parts), aheadAfterMs)
    return () => clearTimeout(timer)
  }, [parts])
}

/** Fetches parts that will likely be needed; one that fails is asked for again when it is. */
export function fetchAhead(...parts: readonly Later<unknown>[]): void {
  for (const part of parts) part.load().catch(() => undefined)
}

/** How long the toast is shown: no second one meanwhile. */
const reportEveryMs = 5000
let reportedAt = Number.NEGATIVE_INFINITY

/**
 * Says that what was pressed could not be fetched: pressing it again tries again. Where the server has a newer
 * version, that is loaded.
 */
export async function reportLoadFailure(failure: unknown): Promise<void> {
  if (await takeNewVersionFor(failure)) return
  if (performance.now() - reportedAt < reportEveryMs) return
  reportedAt = performance.now()
  toast.error(unreachable().message)
}
