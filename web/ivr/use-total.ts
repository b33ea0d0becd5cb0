import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type IvrFilter, ivrCount } from '#contract/ivr/requests.ts'
import { call } from '../kit/http/client.ts'
import { queryClient } from '../kit/http/queries.ts'

export interface Total {
  /** Undefined while the requests are counted, and if that has failed. */
  total: number | undefined
  /** Counts again after a failure. */
  onCount: (() => void) | undefined
  /** Another search is being typed, so that nobody waits for this one's total. */
  onTyping: (typing: boolean) => void
}

/**
 * The total of a search whose page came without it: asked for when the page is there, once for each answer, so that both
 * are of one moment. Another search, and the first key that begins one, cancel it. The last total of the same search
 * stays until the next one comes. `asOf` is when the page arrived; undefined while there is none, or if it has a total.
 */
export function useTotal({ search, status, physicianId }: IvrFilter, asOf: number | undefined): Total {
  const [typing, onTyping] = useState(false)
  const match = { search, status, physicianId }
  // Not under the path of the endpoint: live changes load the page anew, and the total after it.
  const queryKey = ['the total of', match, asOf] as const
  const counted = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(ivrCount, match, { signal, background: true })).data.total,
    enabled: asOf !== undefined && !typing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (last, before) => (isOf(before?.queryKey[1], match) ? last : undefined),
  })
  useEffect(() => {
    if (typing) void queryClient.cancelQueries({ queryKey: ['the total of'] })
  }, [typing])
  const failed = counted.isError && !counted.isFetching
  return { total: counted.data, onCount: failed ? () => void counted.refetch() : undefined, onTyping }
}

type Match = Pick<IvrFilter, 'search' | 'status' | 'physicianId'>

const isOf = (before: Match | undefined, { search, status, physicianId }: Match) =>
  before?.search === search && before.status === status && before.physicianId === physicianId
