import { useEffect } from 'react'
import { create } from 'zustand'
import type { LiveChange } from '#contract/live.ts'
import { loadInBackground, queryClient } from '../http/queries.ts'
import { useSession } from '../session/session.ts'
import { isBusy } from './busy.ts'
import { followLive } from './live.ts'
import { type AreaPaths, effectOf, Refetcher } from './refetcher.ts'

interface LiveState {
  connected: boolean
}

/** Whether changes come by themselves now; while they do not, what matters asks from time to time. */
export const useLiveState = create<LiveState>(() => ({ connected: false }))

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()
/** Query hashes of lists that keep their rows in place themselves. */
const stableLists = new Set<string>()

/** Calls back for each change within the viewer's scope. `listener` must not change between renders. */
export function useLiveChanges(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

/** Says that this list keeps its rows where they are, so that it may load at any time. */
export function useStableKey(hash: string | undefined): void {
  useEffect(() => {
    if (hash === undefined) return
    stableLists.add(hash)
    return () => void stableLists.delete(hash)
  }, [hash])
}

const queryOf = (hash: string) => queryClient.getQueryCache().get(hash)

/** A record's answer changes in place; a list that moves waits until nobody is at work in one. */
function mayLoad(hash: string): boolean {
  const query = queryOf(hash)
  if (!query?.isActive()) return true
  if (document.hidden) return false
  const isRecord = /:\w+$/.test(String(query.queryKey[0]))
  return isRecord || query.meta?.quiet === true || stableLists.has(hash) || !isBusy()
}

/** Follows what others do, for as long as somebody is signed in; stands once, in the frame of every screen. */
export function useLive(follows: AreaPaths): void {
  const token = useSession(({ auth }) => auth.token)
  useEffect(() => {
    if (!token) return
    const refetcher = new Refetcher(loadInBackground, mayLoad)
    const stream = followLive(token, {
      onConnected: (connected) => useLiveState.setState({ connected }),
      onReset: () => {
        for (const { queryHash } of queryClient.getQueryCache().getAll()) loadInBackground(queryHash)
      },
      onChange: (change) => {
        for (const query of queryClient.getQueryCache().getAll())
          if (effectOf(change, query.queryKey, follows) !== 'none') refetcher.ask(query.queryHash)
        for (const listener of listeners) listener(change)
      },
    })
    return () => {
      stream.close()
      useLiveState.setState({ connected: false })
    }
  }, [token, follows])
}
