import { type IvrFilter, type IvrPage, ivrDetails, ivrList } from '#contract/ivr.ts'
import { call } from '../kit/client.ts'
import { useExistingPage } from '../kit/existing-page.ts'
import { type SteadyPage, useSteadyPage } from '../kit/list-page.ts'
import { type ListState, useListState } from '../kit/list-state.ts'
import { useUserType } from '../kit/user-type.ts'
import { filterOf } from './list-filter.ts'

const filterNames = ['status', 'physicianId', 'sort'] as const
type FilterName = (typeof filterNames)[number]

const requests = {
  endpoint: ivrList,
  area: 'ivr',
  rowsIn: 'ivrRequests',
  one: async (id: string) => (await call(ivrDetails, { id }, { background: true })).data,
} as const

export interface Requests extends SteadyPage<IvrPage> {
  list: ListState<FilterName>
  filter: IvrFilter
}

/** The list of requests that the address asks for, with the counts for the summary cards. */
export function useRequests(limit: number): Requests {
  const list = useListState(filterNames)
  const filter = filterOf(list, useUserType(), limit)
  const found = useSteadyPage(requests, filter)
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, filter, ...found }
}
