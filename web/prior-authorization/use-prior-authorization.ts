import {
  isPriorAuthId,
  type PriorAuthorizationDetails,
  priorAuthorizationDetails,
} from '#contract/prior-authorization/prior-authorization.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { useLoad } from '../kit/http/queries.ts'

interface LoadedPriorAuthorization {
  record: PriorAuthorizationDetails | undefined
  failure: Error | null
  /** No prior authorization has this number, or the viewer may not see it. */
  isMissing: boolean
  retry: () => void
}

/** One prior authorization by its number or id, with or without '#'. */
export function usePriorAuthorization(id: string): LoadedPriorAuthorization {
  const isId = isPriorAuthId(id)
  const { data, error, refetch } = useLoad(priorAuthorizationDetails, { id }, { enabled: isId })
  return {
    record: data?.data,
    failure: error,
    isMissing: !isId || (error instanceof ApiError && error.status === 404),
    retry: () => void refetch(),
  }
}
