import { ivrDuplicates } from '#contract/ivr/duplicates.ts'
import { useLoad } from '../kit/http/queries.ts'
import { DuplicateList } from './DuplicateList.tsx'

/** Requests of any office that may be the same as this one. */
export function ReviewerDuplicates({ id }: { id: string }) {
  const duplicates = useLoad(ivrDuplicates, { id }).data?.data ?? []
  return duplicates.length > 0 && <DuplicateList duplicates={duplicates} />
}
