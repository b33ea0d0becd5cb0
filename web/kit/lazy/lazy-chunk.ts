import { useEffect, useRef, useSyncExternalStore } from 'react'
import { afterPaint, inOwnTask } from '../http/after-paint.ts'
import { toast } from '../ui/toast.ts'
import { unreachable } from '../ui/unreachable.ts'
import { takeNewVersionFor } from './missing-chunk.ts'

/** A chunk that is loaded after the page has rendered. */
export interface LazyChunk<T> {
  /** The loaded chunk; undefined until then. */
  readonly now: () => T | undefined
  /** Fetches the chunk once. Rejects when it cannot be fetched; the next call tries again. */
  readonly load: () => Promise<T>
  readonly subscribe: (listener: () => void) => () => void
}

export function lazyChunk<T>(fetchChunk: () => Promise<T>): LazyChunk<T> {
  let chunk: T | undefined
  let loading: Promise<T> | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => chunk,
    load() {
      loading ??= fetchChunk().then(
        (found) => {
          chunk = found
          for (const notify of listeners) notify()
          return found
        },
        (failure) => {
          loading = undefined
          throw failure
        },
      )
      return loading
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The chunk once it is loaded. Does not load it. */
export const useChunk = <T>({ subscribe, now }: LazyChunk<T>): T | undefined =>
  useSyncExternalStore(subscribe, now)

/**
 * A chunk that is needed while `open`, loaded at the latest then. A failed load shows a toast and calls `onUnfetched`,
 * which must set `open` to false, so that the person can try again. What is on screen is painted first.
 */
export function useOpened<T>(part: LazyChunk<T>, open: boolean, onUnfetched: () => void): T | undefined {
  const found = useChunk(part)
  const isWanted = open && !found
  const latest = useRef(onUnfetched)
  latest.current = onUnfetched
  useEffect(() => {
    if (!isWanted) return
    afterPaint(() =>
      part.load().catch((failure: unknown) => {
        void reportLoadFailure(failure)
        latest.current()
      }),
    )
  }, [part, isWanted])
  return found
}

/** By then the screen has usually loaded, so that preloading does not compete with it. */
const aheadAfterMs = 1000

/** Preloads the chunks that the screen may need, so that they open without delay and without a connection. */
export function usePreload(parts: readonly LazyChunk<unknown>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => preload(...parts), aheadAfterMs)
    return () => clearTimeout(timer)
  }, [parts])
}

const screens = new Map<string, LazyChunk<unknown>>()

/** The code of the screen of a route, under its path. */
export function screenChunk<T>(path: string, fetchChunk: () => Promise<T>): LazyChunk<T> {
  const chunk = lazyChunk(fetchChunk)
  screens.set(path, chunk)
  return chunk
}

/** Preloads the code of the screen that rows of a list open, by the path of its route, and nothing of a record. */
export function usePreloadScreen(path: string): void {
  useEffect(() => {
    const chunk = screens.get(path)
    const timer = chunk && setTimeout(() => preload(chunk), aheadAfterMs)
    return () => clearTimeout(timer)
  }, [path])
}

/**
 * Preloads chunks, each in a task of its own: asking for one with all that it imports takes some milliseconds. Failures
 * are ignored: the chunk is fetched again when it is needed.
 */
export function preload(...parts: readonly LazyChunk<unknown>[]): void {
  for (const part of parts) inOwnTask(() => void part.load().catch(() => undefined))
}

/** As long as a toast is shown, so that only one is visible. */
const reportEveryMs = 5000
let reportedAt = Number.NEGATIVE_INFINITY

/** Shows a toast about a chunk that could not be loaded, or loads the new version of the app when there is one. */
export async function reportLoadFailure(failure: unknown): Promise<void> {
  if (await takeNewVersionFor(failure)) return
  if (performance.now() - reportedAt < reportEveryMs) return
  reportedAt = performance.now()
  toast.error(unreachable().message)
}
