import {
  hashKey,
  notifyManager,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Endpoint, InputTo, Output } from '#contract/endpoint.ts'
import { useCreateKey } from '../form/create-key.ts'
import { useSession } from '../session/session.ts'
import { isEnding } from '../session/session-end.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { isOffline, onReachable } from './connection.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Fail immediately instead of pausing until the browser reports that it is online.
      networkMode: 'always',
      refetchOnReconnect: false,
      // One retry for transient failures; other errors are not retried.
      retry: (count, failure) =>
        count < 1 && !isOffline() && failure instanceof ApiError && [0, 503].includes(failure.status),
    },
    // Mutations are sent or fail immediately; they are never queued.
    mutations: { networkMode: 'always', retry: false },
  },
})

// The user changes at the end of a session, or when another tab signs in.
useSession.subscribe((now, before) => {
  if (now.auth.email !== before.auth.email) queryClient.clear()
})

interface LoadOptions {
  /** Loads only while true, for a query that depends on an earlier choice. */
  enabled?: boolean
  /** Shows the last data while another page or filter loads. */
  keep?: boolean
  /** Milliseconds that a reply counts as fresh; lists of reference data pass Infinity. */
  staleTime?: number
  /** For a list whose shown rows never move: a change may reload it at any time (use-live.ts). */
  quiet?: boolean
}

/** Loads an endpoint's reply and caches it by path and input. */
export function useLoad<P extends Endpoint>(
  endpoint: P,
  input: InputTo<P>,
  { enabled = true, keep = false, staleTime, quiet = false }: LoadOptions = {},
): UseQueryResult<Output<P>, Error> {
  return useQuery<Output<P>>({
    ...queryFor(endpoint, input),
    enabled,
    meta: { quiet },
    ...(keep ? { placeholderData: lastWhileLoading } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    // A choice list is requested once per session; one that failed is requested until it loads.
    ...(staleTime === Number.POSITIVE_INFINITY ? { refetchInterval: whileFailed } : {}),
  })
}

/**
 * A value read from the cache of replies. The queries of a screen change dozens of times while it loads, but the
 * component renders again only when the value changes.
 */
export const useCached = <T extends number | boolean>(read: () => T): T =>
  useSyncExternalStore(followCache, read)

const followCache = (changed: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed))

/** Requests what a screen that is being opened will show. Resolves with the reply, or once it has failed. */
export const prefetch = <E extends Endpoint>(endpoint: E, input: InputTo<E>): Promise<void> =>
  queryClient.prefetchQuery(queryFor(endpoint, input))

function queryFor<E extends Endpoint>(endpoint: E, input: InputTo<E>) {
  const queryKey = [endpoint.path, input]
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => {
      // Not from within the effect itself: developer tools and Lighthouse record the call stack of each request, and
      // React's is a hundred frames deep.
      await null
      // The session is ending: the call would fail, and the screen that needs it is about to close.
      if (isEnding()) return new Promise<never>(() => undefined)
      const background = backgroundReloads.delete(hashKey(queryKey)) || hasFailed(queryKey)
      return call(endpoint, input, { signal, background, purpose: 'load' })
    },
  }
}

const askAgainMs = 5_000

/** Offline there is no server to ask; the list loads when the connection returns (below). */
const whileFailed = ({ state: { error } }: { state: { error: Error | null } }) =>
  error instanceof ApiError && [0, 503].includes(error.status) && !isOffline() && askAgainMs

/** Shows the last data while the next loads, but not offline, where nothing would replace it. */
const lastWhileLoading = <T>(last: T): T | undefined => (isOffline() ? undefined : last)

/** Automatic reloads do not extend the session. */
const hasFailed = (queryKey: readonly unknown[]) =>
  (queryClient.getQueryState(queryKey)?.errorUpdateCount ?? 0) > 0

/** Hashes of queries that reload because of a change, not because of the user. */
const backgroundReloads = new Set<string>()

/** Reloads a cached reply by its hash without extending the session. */
export function loadInBackground(hash: string): void {
  const query = queryClient.getQueryCache().get(hash)
  if (!query) return
  if (query.isActive()) backgroundReloads.add(hash)
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** Reloads failed and stale queries when the server can be reached again. */
onReachable(() => {
  for (const query of queryClient.getQueryCache().getAll())
    if (query.isActive() && (query.state.status === 'error' || query.isStale()))
      loadInBackground(query.queryHash)
})

const reloads = new Map<string, number>()

/** When this tab last invalidated an endpoint itself; 0 if never. */
export const reloadedAt = (path: string): number => reloads.get(path) ?? 0

/** Invalidates all cached replies of these endpoints; those on screen reload. */
export async function reload(...endpoints: readonly Endpoint[]): Promise<void> {
  for (const { path } of endpoints) reloads.set(path, Date.now())
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/**
 * Sends to an endpoint. Endpoints that create get an Idempotency-Key, the same for a double click or a retry.
 * @param office a row's office in a list of several offices; the tab's if omitted
 */
export function useSend<P extends Endpoint>(
  endpoint: P,
  office?: string,
): UseMutationResult<Output<P>, Error, InputTo<P>> {
  const key = useCreateKey()
  return useMutation<Output<P>, Error, InputTo<P>>({
    mutationFn: (input) => call(endpoint, input, { idempotencyKey: key.keyFor(input), office }),
    onSuccess: key.created,
    onError: key.failed,
  })
}
