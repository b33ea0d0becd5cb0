import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { officeTypes } from '#contract/endpoint.ts'
import { getAnswer } from '#contract/ivr/benefits/benefits.ts'
import { type IvrRequest, isIvrId, ivrDetails, type Status, withoutPrefix } from '#contract/ivr/requests.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { useNotePrint } from '../../kit/http/note-print.ts'
import { prefetch as load, useLoad } from '../../kit/http/queries.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { mayNow, useIsTeam } from '../../kit/session/user-type.ts'
import { useFirstShown } from '../../kit/table/first-shown.ts'
import { isMissing, NotLoaded } from '../../kit/table/NotLoaded.tsx'
import { useScrollTarget } from '../../kit/table/scroll-target.ts'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { FileIcon } from '../../kit/ui/icons.tsx'
import { LoadingGroups } from '../../kit/ui/LoadingGroups.tsx'
import { useMedia } from '../../kit/ui/media.ts'
import { PrintButton, PrintPage } from '../../kit/ui/PrintPage.tsx'
import { Card, PageHeader, Skeleton } from '../../kit/ui/surfaces.tsx'
import { DetailsSections, linkedSections } from './DetailsSections.tsx'
import { JustChanged } from './JustChanged.tsx'

/** Loads what `Component` waits for, before its code has loaded. */
export function prefetch({ id = '' }: { id?: string }) {
  if (!isIvrId(id)) return undefined
  const request = load(ivrDetails, { id })
  const above = [load(ivrRounds, { id }), load(getAnswer, { id: withoutPrefix(id) })]
  if (mayNow({ allowed: officeTypes })) return Promise.all([request, ...above])
  // A request that was loaded ahead is shown without waiting for what is above it.
  return Promise.all([request, loadWorkspace().then(({ loadAbove }) => loadAbove(withoutPrefix(id)))])
}

/** IVR Details: one request with all its fields (docs/spec/ivr.md, 'Details'). */
export function Component() {
  const { id = '' } = useParams()
  const isId = isIvrId(id)
  const { data, error, refetch } = useLoad(ivrDetails, { id }, { enabled: isId })
  const request = data?.data
  const isReviewer = useIsTeam()
  const ofOffice = { enabled: isId && !isReviewer }
  const rounds = useLoad(ivrRounds, { id }, ofOffice)
  const answer = useLoad(getAnswer, { id: withoutPrefix(id) }, ofOffice)
  // What is above the entered fields appears with them: later, it would push them down.
  const isReady = [rounds, answer].every(({ data: loaded, error: failed }) => loaded || failed)
  const shown = useFirstShown(isReady ? request : undefined)
  // On phones the answer, or the form to give one, comes before the buttons.
  const isPhone = useMedia('(width < 600px)')
  const failure = isId ? error : 'missing'
  useScrollTarget(shown !== undefined && !isReviewer, linkedSections)
  useNotePrint('ivr', request && !isReviewer ? [request._id] : [])

  // A link opened in its own tab has no previous page to go back to.
  const back = history.state?.idx > 0 ? true : '/ivrstatus'
  if (isMissing(failure) || (failure && !request)) {
    return (
      <>
        <PageHeader title="IVR Details" back={back} />
        <NotLoaded failure={failure} onRetry={() => void refetch()} list="/ivrstatus" />
      </>
    )
  }
  if (isReviewer)
    return (
      <Suspense fallback={waiting}>
        <Workspace id={id} />
      </Suspense>
    )
  const actions = request && (
    <>
      <PrintButton />
      <DetailsActions request={request} isReplaced={!!rounds.data?.data.replacedBy} />
    </>
  )
  return (
    <PrintPage
      subject={request ? patientLine(request) : ''}
      title={`IVR Details ${request?.ivrNumber ?? ''}`}
    >
      <PageHeader
        title={request?.ivrNumber ?? 'IVR Details'}
        back={back}
        sticky
        beside={request ? patientLine(request) : <Skeleton className="my-1 h-4 w-60" />}
        actions={!isPhone && actions}
      />
      {request && <JustChanged key={request._id} request={request} />}
      {shown ? (
        <DetailsSections request={shown} rounds={rounds.data?.data} actions={isPhone && actions} />
      ) : (
        waiting
      )}
    </PrintPage>
  )
}

const loadWorkspace = () => import('../workspace/Workspace.tsx')
/** The details for reviewers, whose code is loaded along with the request. */
const Workspace = lazyPart(loadWorkspace, ({ Workspace }) => Workspace)

const patientLine = ({ name, dob }: IvrRequest): string => `${name}, born ${dateText(dob)}`

/** One element, so that React does not render it again with each part of the request that arrives. */
const waiting = (
  <div className="flex flex-col gap-6">
    <Card>
      <Skeleton className="h-6 w-4/5" />
    </Card>
    <LoadingGroups counts={[6, 6, 6, 6]} />
  </div>
)

/** What an office can do with a request that has been decided on. */
const again: Partial<Record<Status, string>> = {
  Rejected: 'Correct and resubmit',
  Approved: 'Repeat for this patient',
}

interface DetailsActionsProps {
  request: IvrRequest
  /** Whether it has been sent again already. */
  isReplaced: boolean
}

/** An office's actions on a request: it adds documents, and sends it again once it is decided. */
function DetailsActions({ request, isReplaced }: DetailsActionsProps) {
  const navigate = useNavigate()
  const { _id: ivrDataID, ivrNumber, physicianName, submissionStatus, may } = request
  const words = isReplaced ? undefined : again[submissionStatus]

  return (
    <>
      {may.addDocuments && (
        <Button
          variant="outline"
          onClick={() => navigate('/supportingdocuments', { state: { ivrDataID, ivrNumber, physicianName } })}
        >
          <FileIcon />
          Supporting Documents
        </Button>
      )}
      {submissionStatus !== 'Rejected' && (
        <ButtonLink to={`/authorizationpacket/${ivrNumber.slice(1)}`} variant="outline">
          Prepare authorization
        </ButtonLink>
      )}
      {may.resubmit && words && (
        <ButtonLink
          to={`/resubmitivr/${ivrNumber.slice(1)}`}
          variant={submissionStatus === 'Rejected' ? 'default' : 'outline'}
        >
          {words}
        </ButtonLink>
      )}
    </>
  )
}
