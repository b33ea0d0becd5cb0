import { getIvrCheck } from '#contract/ivr/check/check.ts'
import type { IvrRequest } from '#contract/ivr/requests.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useFirstShown } from '../../kit/table/first-shown.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { ErrorState, Skeleton } from '../../kit/ui/surfaces.tsx'
import { Fold, type Folds } from '../details/folds.tsx'
import { CheckList } from './CheckList.tsx'
import { missingDocuments } from './check-text.ts'
import { DocumentSlots } from './DocumentSlots.tsx'

/** The check as it was when the request was submitted. Older requests have none, and no section. */
export default function StoredCheck({ request, folds }: { request: IvrRequest; folds: Folds }) {
  const { data, error, refetch } = useLoad(getIvrCheck, { id: request._id })
  const stored = useFirstShown(data?.data)
  const missing = stored?.check ? missingDocuments(stored.check, stored.documentsNow) : []
  if (stored?.check === null) return null
  return (
    <Fold
      id="check"
      title="Check"
      folds={folds}
      digest={stored?.check ? `As of ${dateText(stored.check.checkedAt)}` : ''}
    >
      {stored?.check ? (
        <>
          <p className="mb-3 text-xs text-ink-soft">
            As of the submission on {dateText(stored.check.checkedAt)}. A check decides nothing: it names what
            policies and code rules say.
          </p>
          <CheckList result={stored.check} documentsNow={stored.documentsNow} />
          {request.may.addDocuments && missing.length > 0 && (
            <DocumentSlots ivrId={request._id} kinds={missing} />
          )}
        </>
      ) : error ? (
        <ErrorState failure={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-4 w-2/3" />
      )}
    </Fold>
  )
}
