import { reviewers } from '#contract/endpoint.ts'
import { type IvrFilter, type IvrUncountedPage, ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import { call } from '../kit/http/client.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type StablePage, useStablePage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { filterOf } from './list-filter.ts'
import { type Total, useTotal } from './use-total.ts'

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
  const userType = useUserType()
  const filter = filterOf(list, userType, limit)
  const isLong = filter.search !== '' && reviewers.includes(userType)
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
