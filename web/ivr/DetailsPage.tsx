import { useParams } from 'react-router'
import { isIvrId, ivrDetails } from '#contract/ivr/requests.ts'
import { ApiError } from '../kit/http/api-error.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useScrollTarget } from '../kit/table/scroll-target.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { DecideDialogs, useDeciding } from './DecideDialogs.tsx'
import { DetailsActions } from './DetailsActions.tsx'
import { DetailsSections, notesSection, supportingSection } from './DetailsSections.tsx'
import { JustChanged } from './JustChanged.tsx'

const sections = {
  scrollToNotesSection: notesSection,
  scrollToSupportingDocSection: supportingSection,
}

/** IVR Details: one request with all its fields (docs/spec/ivr.md, 'Details'). */
export function Component() {
  const { id = '' } = useParams()
  const isId = isIvrId(id)
  const { data, error, refetch } = useLoad(ivrDetails, { id }, { enabled: isId })
  const request = data?.data
  const deciding = useDeciding()
  const isMissing = !isId || (error instanceof ApiError && error.status === 404)
  useScrollTarget(request !== undefined, sections)

  // A link opened in its own tab has no previous page to go back to.
  const back = history.state?.idx > 0 ? true : '/ivrstatus'
  if (isMissing || (error && !request)) {
    return (
      <>
        <PageHeader title="IVR Details" back={back} />
        <Card>
          {isMissing ? (
            <EmptyState text="Record not found" />
          ) : (
            <ErrorState failure={error} onRetry={() => refetch()} />
          )}
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={request?.ivrNumber ?? 'IVR Details'}
        back={back}
        actions={request && <DetailsActions request={request} onDecide={deciding.decide} />}
      />
      {request && <JustChanged key={request._id} request={request} />}
      {request ? <DetailsSections request={request} onChangeNotes={deciding.changeNotes} /> : <Waiting />}
      <DecideDialogs state={deciding} />
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      {['summary', 'patient', 'insurance', 'physician'].map((section) => (
        <Card key={section}>
          <div className="grid grid-cols-2 gap-6 ms:grid-cols-4">
            {['a', 'b', 'c', 'd'].map((place) => (
              <div key={place} className="flex flex-col gap-2">
                <Skeleton className="h-3 w-20" />
                <Skeleton className="h-4 w-4/5" />
              </div>
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}
