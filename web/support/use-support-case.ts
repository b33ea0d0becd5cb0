import { isSupportCaseId, type SupportCase, supportDetails } from '#contract/support/support.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { useLoad } from '../kit/http/queries.ts'

export interface LoadedCase {
  record: SupportCase | undefined
  failure: Error | null
  /** No case has this number, or the viewer may not see it. */
  isMissing: boolean
  retry: () => void
}

/** One support case by its number or id, with or without '#'. */
export function useSupportCase(id: string): LoadedCase {
  const isId = isSupportCaseId(id)
  const { data, error, refetch } = useLoad(supportDetails, { id }, { enabled: isId, staleTime: 0 })
  return {
    record: data?.data,
    failure: error,
    isMissing: !isId || (error instanceof ApiError && error.status === 404),
    retry: () => void refetch(),
  }
}
