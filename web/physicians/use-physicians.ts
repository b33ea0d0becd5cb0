import { managedPhysicians, type PhysicianPage } from '#contract/physicians/physicians.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type ListPage, useListPage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { usePageSize } from '../kit/table/page-size.ts'

export interface Physicians extends ListPage<PhysicianPage> {
  list: ListState<never>
  limit: number
}

/** The page of physicians that the URL asks for. */
export function usePhysicians(): Physicians {
  const list = useListState()
  const { search, page } = list
  const limit = usePageSize()
  const found = useListPage(managedPhysicians, { search, page, limit })
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, limit, ...found }
}
