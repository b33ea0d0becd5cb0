import {
  isPriorAuthId,
  type PriorAuthorizationDetails,
  priorAuthorizationDetails,
} from '#contract/prior-authorization/prior-authorization.ts'
import { useLoad } from '../kit/http/queries.ts'
import { isMissing } from '../kit/table/NotLoaded.tsx'

interface LoadedPriorAuthorization {
  record: PriorAuthorizationDetails | undefined
  /** 'missing' if the address contains no number; an error with 404 if no prior authorization that the viewer may see has it. */
  failure: Error | 'missing' | null
  retry: () => void
}

/** One prior authorization by its number or id, with or without '#'. */
export function usePriorAuthorization(id: string): LoadedPriorAuthorization {
  const isId = isPriorAuthId(id)
  const { data, error, refetch } = useLoad(priorAuthorizationDetails, { id }, { enabled: isId })
  const failure = isId ? error : 'missing'
  return { record: isMissing(failure) ? undefined : data?.data, failure, retry: () => void refetch() }
}
