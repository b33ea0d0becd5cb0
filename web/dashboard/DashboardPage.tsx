import './dashboard.css'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { dashboard } from '#contract/dashboard/dashboard.ts'
import { queue, takeNext } from '#contract/ivr/queue/queue.ts'
import { compactPage } from '#contract/ivr/requests.ts'
import { NextAppointment } from '../appointments/NextAppointment.tsx'
import { UpcomingSchedules } from '../appointments/UpcomingSchedules.tsx'
import { isNarrowed } from '../ivr/list/list-filter.ts'
import { OfficeActions } from '../ivr/list/OfficeActions.tsx'
import { RequestsEmpty } from '../ivr/list/RequestsEmpty.tsx'
import { RequestTable } from '../ivr/list/RequestTable.tsx'
import { SummaryCards } from '../ivr/list/SummaryCards.tsx'
import { useRequests } from '../ivr/list/use-requests.ts'
import { TakeNext } from '../ivr/queue/TakeNext.tsx'
import { plainQueue } from '../ivr/queue/use-queue.ts'
import { useDecisions } from '../ivr/review/use-decisions.tsx'
import { newWords } from '../ivr/texts.ts'
import { queryClient, useCached, useLoad } from '../kit/http/queries.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useMay } from '../kit/session/user-type.ts'
import { newRequestScreen } from '../kit/shell/nav.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { Card, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { ViewLinks } from '../kit/ui/ViewSwitch.tsx'
import { UnreadCard } from '../notifications/UnreadCard.tsx'
import { LatestPriorAuthorizations } from '../prior-authorization/LatestPriorAuthorizations.tsx'
import { OfficeAttention, TeamAttention } from './Attention.tsx'
import { NewAnswers } from './NewAnswers.tsx'
import { DashboardSkeleton } from './skeletons.tsx'

/** For new offices. */
const Beginning = lazyPart(
  () => import('./Beginning.tsx'),
  ({ Beginning }) => Beginning,
)
const Figures = lazyPart(
  () => import('./Figures.tsx'),
  ({ Figures }) => Figures,
)

/**
 * The start page: the next appointment, what the viewer has to do, what is new, the number of submissions by status,
 * and the latest ones.
 */
export function Component() {
  const may = useMay()
  const location = useLocation()
  const requests = useRequests(compactPage)
  const { filter, reply } = requests
  const { physicianId } = filter
  const isOffice = may(dashboard)
  const seen = useLoad(dashboard, { physicianId }, { keep: true, staleTime: 0, enabled: isOffice })
  const board = seen.data?.data
  const decisions = useDecisions([isOffice ? dashboard : queue])
  const isReady = useAllLoaded(Boolean(reply || requests.failure))
  const { view, views } = useViews()
  // A new office has nothing to do and nothing to draw: show the first steps instead.
  const isNew =
    may(newRequestScreen) &&
    physicianId === '' &&
    requests.cases?.totalSubmissions === 0 &&
    board?.waiting.total === 0

  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {/* On phones they are above the other actions, which would move. */}
            {isReady ? (
              !isNew && <ViewLinks views={views} chosen={view} />
            ) : (
              <Skeleton className="h-10 w-40" />
            )}
            {may(takeNext) && <TakeNext view={plainQueue} />}
            {may(newRequestScreen) && (
              <OfficeActions
                physicianId={physicianId}
                onPhysician={(chosen) => requests.setFilter('physicianId', chosen)}
              />
            )}
          </>
        }
      />
      {view === 'figures' && (
        <Suspense fallback={<DashboardSkeleton />}>
          <Figures physicianId={physicianId} />
        </Suspense>
      )}
      {!isReady && view === 'work' && <DashboardSkeleton />}
      {/* Everything is shown at the same time: parts that appear one by one would shift what is below them. */}
      <div hidden={!isReady || view !== 'work'}>
        <NextAppointment />
        <div className="dashboard">
          {isNew && (
            <Suspense>
              <Beginning />
            </Suspense>
          )}
          {isOffice && !isNew && (
            <OfficeAttention
              physicianId={physicianId}
              waiting={board?.waiting}
              failure={seen.error}
              onRetry={() => void seen.refetch()}
            />
          )}
          {!isOffice && <TeamAttention />}
          <div className="dashboard-side">
            {!isOffice && <UnreadCard />}
            {/* The error is shown above, with 'Try again' for both. */}
            {isOffice && !isNew && (board || !seen.error) && <NewAnswers answers={board?.answers} />}
            <UpcomingSchedules physicianId={physicianId} />
          </div>
          <SummaryCards
            counts={requests.cases}
            failed={requests.failure !== null}
            status={filter.status}
            onStatus={(status) => requests.setFilter('status', status)}
          />
          <Card
            flush
            title="IVR Requests"
            className="min-w-0"
            aside={
              <ButtonLink variant="link" to={{ pathname: '/ivrstatus', search: location.search }}>
                View all
              </ButtonLink>
            }
          >
            <NewRows count={requests.fresh} max={requests.limit} words={newWords} onShow={requests.show}>
              <RequestTable
                compact
                requests={requests}
                empty={<RequestsEmpty narrowed={isNarrowed(filter)} />}
                onDecide={decisions.decide}
                onChangeNotes={decisions.changeNotes}
              />
            </NewRows>
          </Card>
          <LatestPriorAuthorizations physicianId={physicianId} />
        </div>
      </div>
      {decisions.dialogs}
    </>
  )
}

type View = 'work' | 'figures'

/** The dashboard view that the URL names, and the URLs of both views; filters stay. */
function useViews() {
  const [params] = useSearchParams()
  const to = (wanted: View) => {
    const next = new URLSearchParams(params)
    if (wanted === 'figures') next.set('view', wanted)
    else next.delete('view')
    return { search: next.toString() }
  }
  const view: View = params.get('view') === 'figures' ? 'figures' : 'work'
  const views = [
    { view: 'work', label: 'Work', to: to('work') },
    { view: 'figures', label: 'Figures', to: to('figures') },
  ] as const
  return { view, views }
}

/** After this time the screen counts as loaded, even if a slow part is missing. */
const maxWaitMs = 5_000

/**
 * Whether all first loads of a screen have finished or failed; stays true from then on. Pass `begun` as true once the
 * screen has started its queries; before that, an idle state means nothing.
 */
function useAllLoaded(begun: boolean): boolean {
  const [done, setDone] = useState(false)
  const isLoaded = useCached(() => done || (begun && !hasFirstLoads()))
  if (isLoaded && !done) setDone(true)
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}

const hasFirstLoads = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
