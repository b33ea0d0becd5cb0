import { isSupportCaseId, type SupportCase, supportDetails } from '#contract/support/support.ts'
import { useLoad } from '../kit/http/queries.ts'
import { isMissing } from '../kit/table/NotLoaded.tsx'

interface LoadedCase {
  record: SupportCase | undefined
  /** 'missing' if the address contains no number; an error with 404 if no case that the viewer may see has it. */
  failure: Error | 'missing' | null
  retry: () => void
}

/** One support case by its number or id, with or without '#'. */
export function useSupportCase(id: string): LoadedCase {
  const isId = isSupportCaseId(id)
  const { data, error, refetch } = useLoad(supportDetails, { id }, { enabled: isId, staleTime: 0 })
  const failure = isId ? error : 'missing'
  return { record: isMissing(failure) ? undefined : data?.data, failure, retry: () => void refetch() }
}
