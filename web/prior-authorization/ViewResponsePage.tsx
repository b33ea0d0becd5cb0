import { Suspense } from 'react'
import { useParams } from 'react-router'
import {
  isPriorAuthId,
  type PriorAuthorizationDetails,
  priorAuthorizationDetails,
} from '#contract/prior-authorization/prior-authorization.ts'
import { RecordFiles } from '../files/RecordFiles.tsx'
import { useNotePrint } from '../kit/http/note-print.ts'
import { prefetch as load } from '../kit/http/queries.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { NotLoaded } from '../kit/table/NotLoaded.tsx'
import { useScrollTarget } from '../kit/table/scroll-target.ts'
import { useShownRecord } from '../kit/table/use-shown-record.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { LoadingGroups } from '../kit/ui/LoadingGroups.tsx'
import { PrintButton, PrintPage } from '../kit/ui/PrintPage.tsx'
import { Group, Groups, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { Messages } from '../messages/Messages.tsx'
import { OutcomeGroup } from './OutcomeGroup.tsx'
import { documentsSection, filesOf, SubmittedDetails, TeamResponse } from './SubmittedDetails.tsx'

/** For the team only. */
const WorkOwner = lazyPart(
  () => import('../ivr/queue/WorkOwner.tsx'),
  ({ WorkOwner }) => WorkOwner,
)

const title = 'Prior Authorization Details'
const sections = { scrollToDocsSection: documentsSection }

export const prefetch = ({ id = '' }: { id?: string }) =>
  isPriorAuthId(id) ? load(priorAuthorizationDetails, { id }) : undefined

/**
 * One prior authorization: what was sent, and the response if there is one
 * (docs/spec/prior-authorization.md, 'Details').
 */
export function Component() {
  const { id = '' } = useParams()
  const loaded = useShownRecord(priorAuthorizationDetails, isPriorAuthId(id) ? id : undefined)
  const { record } = loaded
  useScrollTarget(record !== undefined, sections)
  useNotePrint('prior-authorization', record ? [record._id] : [])
  return (
    <PrintPage
      subject={record ? `Prior Authorization ${record.priorauthNumber}` : ''}
      title={record?.physicianName ?? ''}
    >
      <PageHeader
        title={record ? `${title} (${record.priorauthNumber})` : title}
        text={record?.patientName || undefined}
        // A link opened in its own tab has no previous page to go back to.
        back={history.state?.idx > 0 ? true : '/priorAuthorization'}
        sticky
        actions={
          record && (
            <>
              <PrintButton />
              {record.ivrNumber && (
                <ButtonLink variant="outline" to={`/authorizationpacket/${record.ivrNumber.slice(1)}`}>
                  Prepare authorization
                </ButtonLink>
              )}
              <AddResponse record={record} />
            </>
          )
        }
      />
      {record ? (
        <RecordFiles files={filesOf(record)}>
          {record.work && (
            <Suspense fallback={<Skeleton className="mb-4 h-8 w-84 max-w-full no-print" />}>
              <WorkOwner
                kind="prior-authorization"
                id={record._id}
                number={record.priorauthNumber}
                work={record.work}
              />
            </Suspense>
          )}
          <Groups>
            <SubmittedDetails record={record} />
            <TeamResponse record={record} />
            <OutcomeGroup record={record} />
            <Unanswered record={record} />
          </Groups>
          <div className="mt-6">
            <Messages kind="prior-authorization" id={record._id} />
          </div>
        </RecordFiles>
      ) : (
        <NotLoaded failure={loaded.failure} onRetry={loaded.retry} list="/priorAuthorization">
          <LoadingGroups counts={[4, 2]} />
        </NotLoaded>
      )}
    </PrintPage>
  )
}

function AddResponse({ record }: { record: PriorAuthorizationDetails }) {
  if (!record.may.respond) return null
  return (
    <ButtonLink to="/add-response" state={{ priorAuthID: record._id }}>
      Add Response
    </ButtonLink>
  )
}

/** Informs people who are waiting that there is no response yet. */
function Unanswered({ record }: { record: PriorAuthorizationDetails }) {
  if (record.responseById !== null || record.may.respond) return null
  return (
    <Group title="IVR Team Response">
      <p className="text-ink-soft">The IVR team hasn’t responded yet. The response will appear here.</p>
    </Group>
  )
}
