import { type MemberPage, memberList } from '#contract/members/members.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type ListPage, useListPage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { usePageSize } from '../kit/table/page-size.ts'

export interface Members extends ListPage<MemberPage> {
  list: ListState<never>
  limit: number
}

/** The page of the team list that the URL asks for. */
export function useMembers(): Members {
  const list = useListState()
  const { search, page } = list
  const limit = usePageSize()
  const found = useListPage(memberList, { search, page, limit })
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, limit, ...found }
}
