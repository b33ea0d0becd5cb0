import {
  hashKey,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { useCreateKey } from '../form/create-key.ts'
import { useSession } from '../session/session.ts'
import { isEnding } from '../session/session-end.ts'
import { ApiError } from './api-error.ts'
import { call, type Given } from './client.ts'
import { connectionEvents, isOffline } from './connection.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What cannot be loaded says so at once: it is not held back until the browser believes to be online.
      networkMode: 'always',
      refetchOnReconnect: false,
      // One more try for what a moment may mend; a refusal stays a refusal.
      retry: (count, failure) =>
        count < 1 && !isOffline() && failure instanceof ApiError && [0, 503].includes(failure.status),
    },
    // Never held back and sent later: what a person sends is sent now or refused now.
    mutations: { networkMode: 'always', retry: false },
  },
})

// However the person changed: at the end of a session, or because another tab signed in.
useSession.subscribe((now, before) => {
  if (now.auth.email !== before.auth.email) queryClient.clear()
})

interface LoadOptions {
  /** Loads only while true: for what depends on something chosen before. */
  enabled?: boolean
  /** Keeps showing the last answer while another page or filter loads. */
  keep?: boolean
  /** Milliseconds that an answer stays good; lists of reference data pass Infinity. */
  staleTime?: number
}

/** Loads an endpoint's reply and keeps it under its path and input. */
export function useLoad<E extends Endpoint>(
  endpoint: E,
  input: Given<E>,
  { enabled = true, keep = false, staleTime }: LoadOptions = {},
): UseQueryResult<Output<E>, Error> {
  const queryKey = [endpoint.path, input]
  return useQuery<Output<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      // A screen that is being left shows no answer any more, and a call without a session is refused.
      isEnding()
        ? new Promise<never>(() => undefined)
        : call(endpoint, input, { signal, background: unasked.delete(hashKey(queryKey)) }),
    enabled,
    ...(keep ? { placeholderData: lastWhileLoading } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  })
}

/** The last answer stands in for the next one for as long as that may come; offline nothing stands in for it. */
const lastWhileLoading = <T>(last: T): T | undefined => (isOffline() ? undefined : last)

/** Answers that load because something has changed, and not because the person did anything. */
const unasked = new Set<string>()

/** Loads one kept answer anew, by its hash, without its being a use of the session. */
export function loadInBackground(hash: string): void {
  const query = queryClient.getQueryCache().get(hash)
  if (!query) return
  if (query.isActive()) unasked.add(hash)
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** What failed or has become old while the server could not be reached is loaded again, without anybody's asking. */
connectionEvents.addEventListener('online', () => {
  for (const query of queryClient.getQueryCache().getAll())
    if (query.isActive() && (query.state.status === 'error' || query.isStale()))
      loadInBackground(query.queryHash)
})

const reloads = new Map<string, number>()

/** When this screen itself last asked to load an endpoint anew; 0 when it never did. */
export const reloadedAt = (path: string): number => reloads.get(path) ?? 0

/** Marks every kept answer of these endpoints as old; what is on screen loads anew. */
export async function reload(...endpoints: readonly Endpoint[]): Promise<void> {
  for (const { path } of endpoints) reloads.set(path, Date.now())
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Sends to an endpoint; one that creates gets its Idempotency-Key, which a double click or a retry keeps. */
export function useSend<E extends Endpoint>(endpoint: E): UseMutationResult<Output<E>, Error, Given<E>> {
  const key = useCreateKey()
  return useMutation<Output<E>, Error, Given<E>>({
    mutationFn: (input) => call(endpoint, input, { idempotencyKey: key.keyFor(input) }),
    onSuccess: key.created,
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) key.refused()
    },
  })
}
