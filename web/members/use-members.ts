import { fullPage } from '#contract/fields.ts'
import { type MemberPage, memberList } from '#contract/members/members.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type ListPage, useListPage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'

export interface Members extends ListPage<MemberPage> {
  list: ListState<never>
  limit: number
}

/** The page of the team list that the URL asks for. */
export function useMembers(): Members {
  const list = useListState()
  const { search, page } = list
  const found = useListPage(memberList, { search, page, limit: fullPage })
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, limit: fullPage, ...found }
}
