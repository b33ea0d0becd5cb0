import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import type { IvrFilter, IvrPage } from '#contract/ivr/requests.ts'
import { call } from '../kit/http/client.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type StablePage, useStablePage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { filterOf } from './list-filter.ts'

const filterNames = ['status', 'physicianId', 'sort'] as const
type FilterName = (typeof filterNames)[number]

const requests = {
  endpoint: ivrList,
  area: 'ivr',
  rowsIn: 'ivrRequests',
  one: async (id: string) => (await call(ivrDetails, { id }, { background: true })).data,
} as const

export interface Requests extends StablePage<IvrPage> {
  list: ListState<FilterName>
  filter: IvrFilter
}

/** The list of requests that the URL asks for, with the counts for the summary cards. */
export function useRequests(limit: number): Requests {
  const list = useListState(filterNames)
  const filter = filterOf(list, useUserType(), limit)
  const found = useStablePage(requests, filter)
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, filter, ...found }
}
