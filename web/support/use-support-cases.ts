import {
  type SupportCasePage,
  type SupportFilter,
  supportDetails,
  supportList,
} from '#contract/support/support.ts'
import { call } from '../kit/http/client.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { type StablePage, useStablePage } from '../kit/table/list-page.ts'
import { type ListState, useListState } from '../kit/table/list-state.ts'
import { usePageSize } from '../kit/table/page-size.ts'

const cases = {
  endpoint: supportList,
  area: 'support',
  rowsIn: 'supportCases',
  one: async (id: string) => (await call(supportDetails, { id }, { background: true })).data,
} as const

export interface SupportCases extends StablePage<SupportCasePage> {
  list: ListState<never>
  filter: SupportFilter
}

/** The page of support cases that the URL asks for. */
export function useSupportCases(): SupportCases {
  const list = useListState()
  const filter = { page: list.page, limit: usePageSize() }
  const found = useStablePage(cases, filter)
  useExistingPage(list, found.stale ? undefined : found.page?.totalPages)
  return { list, filter, ...found }
}
