import { fullPage } from '#contract/fields.ts'
import { type MemberPage, memberList } from '#contract/members.ts'
import { useExistingPage } from '../kit/existing-page.ts'
import { type ListState, useListState } from '../kit/list-state.ts'
import { useLoad } from '../kit/queries.ts'

export interface Members {
  list: ListState<never>
  limit: number
  /** Undefined while it loads or when it could not be loaded. */
  page: MemberPage | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  retry: () => void
}

/** The page of the team that the address asks for. */
export function useMembers(): Members {
  const list = useListState()
  const { search, page } = list
  const loaded = useLoad(memberList, { search, page, limit: fullPage }, { keep: true })
  useExistingPage(list, loaded.isPlaceholderData ? undefined : loaded.data?.data.totalPages)
  return {
    list,
    limit: fullPage,
    page: loaded.data?.data,
    failure: loaded.error,
    stale: loaded.isPlaceholderData,
    retry: () => void loaded.refetch(),
  }
}
