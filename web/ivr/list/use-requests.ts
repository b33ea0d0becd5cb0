import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type IvrFilter,
  type IvrUncountedPage,
  ivrCount,
  ivrDetails,
  ivrList,
} from '#contract/ivr/requests.ts'
import { call } from '../../kit/http/client.ts'
import { queryClient } from '../../kit/http/queries.ts'
import { useIsTeam, useUserType } from '../../kit/session/user-type.ts'
import { useExistingPage } from '../../kit/table/existing-page.ts'
import { type StablePage, useStablePage } from '../../kit/table/list-page.ts'
import { type ListState, useListState } from '../../kit/table/list-state.ts'
import { filterOf } from './list-filter.ts'

const filterNames = ['status', 'physicianId', 'sort'] as const
type FilterName = (typeof filterNames)[number]

const requests = {
  endpoint: ivrList,
  area: 'ivr',
  rowsIn: 'ivrRequests',
  one: async (id: string) => (await call(ivrDetails, { id }, { background: true })).data,
} as const

export interface Requests extends StablePage<IvrUncountedPage> {
  list: ListState<FilterName>
  filter: IvrFilter
  /** How many requests match; a search over all offices counts them after it has shown the page. */
  counted: Total & {
    /** No more than this can match; undefined if the page came with its total. */
    most: number | undefined
  }
}

const casesOf = {
  '': 'totalSubmissions',
  Pending: 'pendingCases',
  Approved: 'approvedCases',
  Conditional: 'conditionalCases',
  Rejected: 'rejectedCases',
} as const

/** The list of requests that the URL asks for, with the counts for the summary cards. */
export function useRequests(limit: number): Requests {
  const list = useListState(filterNames)
  const filter = filterOf(list, useUserType(), limit)
  // Over all offices.
  const isLong = useIsTeam() && filter.search !== ''
  const found = useStablePage(requests, {
    ...filter,
    fields: 'listed' as const,
    ...(isLong && { counts: 'later' as const }),
  })
  const { page, stale, updatedAt } = found
  const counted = useTotal(filter, page?.total === null && !stale ? updatedAt : undefined)
  const total = page?.total ?? (stale ? undefined : counted.total)
  const most = page?.total === null ? page[casesOf[filter.status]] : undefined
  useExistingPage(list, stale || total === undefined ? undefined : Math.ceil(total / limit))
  return { list, filter, ...found, counted: { ...counted, total, most } }
}

interface Total {
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
