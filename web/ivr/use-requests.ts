import { type IvrFilter, type IvrPage, ivrList } from '#contract/ivr.ts'
import { useExistingPage } from '../kit/existing-page.ts'
import { type ListState, useListState } from '../kit/list-state.ts'
import { useLoad } from '../kit/queries.ts'
import { useUserType } from '../kit/user-type.ts'
import { filterOf } from './list-filter.ts'

const filterNames = ['status', 'physicianId'] as const
type FilterName = (typeof filterNames)[number]

export interface Requests {
  list: ListState<FilterName>
  filter: IvrFilter
  /** The page with its counts; undefined while it loads or when it could not be loaded. */
  page: IvrPage | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  /** When the answer came, in milliseconds. */
  updatedAt: number
  retry: () => void
}

/** The list of requests that the address asks for, with the counts for the summary cards. */
export function useRequests(limit: number): Requests {
  const list = useListState(filterNames)
  const filter = filterOf(list, useUserType(), limit)
  const loaded = useLoad(ivrList, filter, { keep: true, staleTime: 0 })
  const page = loaded.data?.data
  useExistingPage(list, loaded.isPlaceholderData ? undefined : page?.totalPages)
  return {
    list,
    filter,
    page,
    failure: loaded.error,
    stale: loaded.isPlaceholderData,
    updatedAt: loaded.dataUpdatedAt,
    retry: () => void loaded.refetch(),
  }
}
