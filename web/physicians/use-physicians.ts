import { fullPage } from '#contract/fields.ts'
import { managedPhysicians, type PhysicianPage } from '#contract/physicians.ts'
import { useExistingPage } from '../kit/existing-page.ts'
import { type ListState, useListState } from '../kit/list-state.ts'
import { useLoad } from '../kit/queries.ts'

export interface Physicians {
  list: ListState<never>
  limit: number
  /** Undefined while it loads or when it could not be loaded. */
  page: PhysicianPage | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  retry: () => void
}

/** The page of physicians that the address asks for. */
export function usePhysicians(): Physicians {
  const list = useListState()
  const { search, page } = list
  const loaded = useLoad(managedPhysicians, { search, page, limit: fullPage }, { keep: true })
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
