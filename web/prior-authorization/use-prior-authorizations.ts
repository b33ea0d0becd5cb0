import {
  type PriorAuthorizationFilter,
  type PriorAuthorizationPage,
  priorAuthorizationList,
} from '#contract/prior-authorization.ts'
import { useLoad } from '../kit/queries.ts'

export interface PriorAuthorizations {
  filter: PriorAuthorizationFilter
  /** Undefined while it loads or when it could not be loaded. */
  page: PriorAuthorizationPage | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  /** When the answer came, in milliseconds. */
  updatedAt: number
  retry: () => void
}

/** The page of prior authorizations that a filter asks for. */
export function usePriorAuthorizations(filter: PriorAuthorizationFilter): PriorAuthorizations {
  const loaded = useLoad(priorAuthorizationList, filter, { keep: true, staleTime: 0 })
  return {
    filter,
    page: loaded.data?.data,
    failure: loaded.error,
    stale: loaded.isPlaceholderData,
    updatedAt: loaded.dataUpdatedAt,
    retry: () => void loaded.refetch(),
  }
}
