import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { type PriorAuthorizationDetails, rowActionFor } from '#contract/prior-authorization.ts'
import { RecordFiles } from '../files/RecordFiles.tsx'
import { ButtonLink } from '../kit/Button.tsx'
import { PageHeader } from '../kit/surfaces.tsx'
import { useUserType } from '../kit/user-type.ts'
import { filesOf } from './files-of.ts'
import { Pending } from './Pending.tsx'
import { documentsSection, SubmittedDetails, TeamResponse } from './SubmittedDetails.tsx'
import { usePriorAuthorization } from './use-prior-authorization.ts'

const title = 'Prior Authorization Details'

/** One prior authorization: what was sent, and the response where there is one (spec 2 §2). */
export function Component() {
  const { id = '' } = useParams()
  const loaded = usePriorAuthorization(id)
  const { record } = loaded
  useScrollTarget(record !== undefined)
  return (
    <>
      <PageHeader
        title={record ? `${title} (${record.priorauthNumber})` : title}
        // A link opened in its own tab has no page before it to go back to.
        back={history.state?.idx > 0 ? true : '/priorAuthorization'}
        actions={record && <AddResponse record={record} />}
      />
      {record && !loaded.isMissing ? (
        <RecordFiles files={filesOf(record)}>
          <div className="flex flex-col gap-6">
            <SubmittedDetails record={record} />
            <TeamResponse record={record} />
          </div>
        </RecordFiles>
      ) : (
        <Pending {...loaded} />
      )}
    </>
  )
}

function AddResponse({ record }: { record: PriorAuthorizationDetails }) {
  const act = rowActionFor(record, useUserType())
  if (act !== 'Add Response') return null
  return (
    <ButtonLink to="/add-response" state={{ priorAuthID: record._id }} className="max-sm:w-full">
      {act}
    </ButtonLink>
  )
}

/** Brings the documents into view, once they are there, when the link asked for them. */
function useScrollTarget(isLoaded: boolean): void {
  const { state } = useLocation()
  const isAsked = asksForDocuments(state)
  useEffect(() => {
    if (!isLoaded || !isAsked) return
    const section = document.getElementById(documentsSection)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [isLoaded, isAsked])
}

function asksForDocuments(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false
  return 'scrollToDocsSection' in state && state.scrollToDocsSection === true
}
