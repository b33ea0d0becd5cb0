import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type IvrCounts,
  type IvrFilter,
  type IvrPage,
  type IvrUncountedPage,
  ivrCount,
  ivrDetails,
  ivrList,
} from '#contract/ivr/requests.ts'
import { call } from '../../kit/http/client.ts'
import { queryClient } from '../../kit/http/queries.ts'
import { useIsAcross } from '../../kit/session/tab-office.ts'
import { useIsTeam, useUserType } from '../../kit/session/user-type.ts'
import { type List, useExistingPage, useList } from '../../kit/table/list.ts'
import { type FilterName, filterNames, filterOf } from './list-filter.ts'

const requests = {
  endpoint: ivrList,
  rowsIn: 'ivrRequests',
  live: {
    area: 'ivr',
    one: async (id: string) => (await call(ivrDetails, { id }, { background: true })).data,
  },
} as const

export interface Requests extends List<typeof ivrList, 'ivrRequests', FilterName, IvrFilter> {
  /** All requests by status; undefined until they are counted. */
  cases: Cases | undefined
  /** How many requests match; a list of several offices counts them after it has shown the page. */
  counted: Total & {
    /** No more than this can match; undefined if the page came with its total. */
    most: number | undefined
  }
}

/** The count of each status, in the order of the summary cards; '' for all. */
export const casesOf = {
  '': 'totalSubmissions',
  Pending: 'pendingCases',
  Approved: 'approvedCases',
  Conditional: 'conditionalCases',
  Rejected: 'rejectedCases',
} as const

/** The list of requests that the URL asks for, with the counts for the summary cards. */
export function useRequests(limit?: number): Requests {
  const userType = useUserType()
  const isTeam = useIsTeam()
  const isAcross = useIsAcross()
  const list = useList(requests, {
    filters: filterNames,
    input: (asked) => ({
      ...filterOf(asked, userType),
      fields: 'listed' as const,
      ...((isAcross || (isTeam && asked.search !== '')) && { counts: 'later' as const }),
    }),
    ...(limit !== undefined && { limit }),
  })
  const { filter, reply, stale, updatedAt } = list
  const counted = useTotal(filter, reply?.total === null && !stale ? updatedAt : undefined)
  const total = reply?.total ?? (stale ? undefined : counted.total)
  const cases = reply && isCounted(reply) ? reply : counted.cases
  const most = reply?.total === null ? cases?.[casesOf[filter.status]] : undefined
  useExistingPage(list, list.limit, stale ? undefined : total)
  return { ...list, cases, counted: { ...counted, total, most } }
}

export type Cases = Omit<IvrCounts, 'total'>

/** For several offices, they are counted after the page. */
const isCounted = (reply: IvrPage | IvrUncountedPage): reply is IvrPage => reply.totalSubmissions !== null

interface Total {
  cases: Cases | undefined
  /** Undefined while the requests are counted, and if that has failed. */
  total: number | undefined
  /** Counts again after a failure. */
  onCount: (() => void) | undefined
  /** Another search is being typed, so no one waits for this one's total. */
  onTyping: (typing: boolean) => void
}

/**
 * The total of a search whose page came without it: requested when the page is there, once for each page, so that
 * both are of the same moment. Another search, or the first key of one, cancels it. The last total of the same search
 * stays until the next one comes. `asOf` is when the page arrived; undefined while there is none, or if it has a total.
 */
export function useTotal({ search, status, physicianId }: IvrFilter, asOf: number | undefined): Total {
  const [typing, onTyping] = useState(false)
  const match = { search, status, physicianId }
  // Not under the path of the endpoint: live changes reload the page, and then the total.
  const queryKey = ['the total of', match, asOf] as const
  const counted = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(ivrCount, match, { signal, background: true })).data,
    enabled: asOf !== undefined && !typing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (last, before) => (isOf(before?.queryKey[1], match) ? last : undefined),
  })
  useEffect(() => {
    if (typing) void queryClient.cancelQueries({ queryKey: ['the total of'] })
  }, [typing])
  const failed = counted.isError && !counted.isFetching
  return {
    total: counted.data?.total,
    cases: counted.data,
    onCount: failed ? () => void counted.refetch() : undefined,
    onTyping,
  }
}

type Match = Pick<IvrFilter, 'search' | 'status' | 'physicianId'>

const isOf = (before: Match | undefined, { search, status, physicianId }: Match) =>
  before?.search === search && before.status === status && before.physicianId === physicianId
