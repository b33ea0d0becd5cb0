import { useEffect } from 'react'
import { create } from 'zustand'
import type { LiveChange } from '#contract/live.ts'
import { loadInBackground, queryClient } from '../http/queries.ts'
import { useSession } from '../session/session.ts'
import { followLive } from './live.ts'
import { type AreaPaths, affects, outdated, Refetcher } from './refetcher.ts'

interface LiveState {
  connected: boolean
}

/** Whether the event stream is connected; while it is not, important data is polled. */
export const useLiveState = create<LiveState>(() => ({ connected: false }))

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()

/** Calls `listener` for each change that the person may see. It must not change between renders. */
export function useLiveChanges(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

const queryOf = (hash: string) => queryClient.getQueryCache().get(hash)

/** A record may be reloaded at any time; a list whose rows may move waits until the person is not using one. */
function mayLoad(hash: string): boolean {
  const query = queryOf(hash)
  if (!query?.isActive()) return true
  if (document.hidden) return false
  const isRecord = /:\w+$/.test(String(query.queryKey[0]))
  return isRecord || query.meta?.quiet === true || !isBusy()
}

/** Reloads what other people change, while someone is signed in. Used once, in the frame of the signed-in screens. */
export function useLive(follows: AreaPaths): void {
  const token = useSession(({ auth }) => auth.token)
  useEffect(() => {
    if (!token) return
    const refetcher = new Refetcher((hash) => {
      outdated.delete(hash)
      loadInBackground(hash)
    }, mayLoad)
    const stream = followLive(token, {
      onConnected: (connected) => useLiveState.setState({ connected }),
      onReset: () => {
        for (const { queryHash } of queryClient.getQueryCache().getAll()) loadInBackground(queryHash)
      },
      onChange: (change) => {
        for (const query of queryClient.getQueryCache().getAll())
          if (affects(change, query.queryKey, follows)) {
            outdated.add(query.queryHash)
            refetcher.ask(query.queryHash)
          }
        for (const listener of listeners) listener(change)
      },
    })
    return () => {
      stream.close()
      useLiveState.setState({ connected: false })
    }
  }, [token, follows])
}

/** A pointer that has not moved for this long no longer counts as in use. */
const pointsForMs = 5_000

let movedAt = Number.NEGATIVE_INFINITY
if (typeof addEventListener === 'function')
  addEventListener('pointermove', () => (movedAt = performance.now()), { passive: true })

const openOverlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const rows = 'tbody tr, [data-row]'

/** Whether the user is using a row, a menu or a dialog: rows must not move under the pointer. */
function isBusy(): boolean {
  if (document.querySelector(openOverlays)) return true
  if (document.activeElement?.closest(rows)) return true
  return performance.now() - movedAt < pointsForMs && document.querySelector(`:is(${rows}):hover`) !== null
}
