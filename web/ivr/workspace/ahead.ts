import { useEffect } from 'react'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { noteIvrShown } from '#contract/ivr/viewing.ts'
import { call } from '../../kit/http/client.ts'
import { onReachable } from '../../kit/http/connection.ts'
import { queryClient } from '../../kit/http/queries.ts'

/** Requests that are in memory and have not been shown yet, by the id in their path. */
const ahead = new Set<string>()

/** How long a request that was loaded ahead is kept while the one before it is being decided. */
const keptForMs = 30 * 60_000

/** Loads a request before it is shown. The server records it as loaded ahead, not as opened. */
export function loadAhead(id: string): void {
  const queryKey = [ivrDetails.path, { id }]
  if (queryClient.getQueryData(queryKey) !== undefined) return
  ahead.add(id)
  queryClient
    .fetchQuery({
      queryKey,
      queryFn: ({ signal }) => call(ivrDetails, { id, ahead: '1' }, { signal, background: true }),
      gcTime: keptForMs,
      retry: false,
    })
    .catch(() => {
      ahead.delete(id)
      queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
    })
}

/** Reports to the server that a request that was loaded ahead is on screen; again after a lost connection. */
export function useShownNote(id: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !ahead.has(id)) return
    const tell = () => {
      if (!ahead.delete(id)) return
      call(noteIvrShown, { ivrId: id }).catch(() => ahead.add(id))
    }
    tell()
    return onReachable(tell)
  }, [id, isShown])
}
