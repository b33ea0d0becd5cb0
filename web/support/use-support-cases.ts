import { fullPage } from '#contract/fields.ts'
import { type SupportCasePage, SupportFilter, supportList } from '#contract/support.ts'
import { useExistingPage } from '../kit/existing-page.ts'
import { type ListState, useListState } from '../kit/list-state.ts'
import { useLoad } from '../kit/queries.ts'

export interface SupportCases {
  list: ListState<never>
  filter: SupportFilter
  /** Undefined while it loads or when it could not be loaded. */
  page: SupportCasePage | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  /** When the answer came, in milliseconds. */
  updatedAt: number
  retry: () => void
}

/** The page of support cases that the address asks for. */
export function useSupportCases(): SupportCases {
  const list = useListState()
  // An address can be written by hand: a page that no list has counts as not given.
  const pages = SupportFilter.shape.page.safeParse(list.page)
  const filter = { page: pages.success ? pages.data : 1, limit: fullPage }
  const loaded = useLoad(supportList, filter, { keep: true, staleTime: 0 })
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
