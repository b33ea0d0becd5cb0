import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { dashboard } from '#contract/dashboard/dashboard.ts'
import { takeNext } from '#contract/ivr/queue/queue.ts'
import { pageSizes } from '#contract/ivr/requests.ts'
import { NextAppointment } from '../appointments/NextAppointment.tsx'
import { UpcomingSchedules } from '../appointments/UpcomingSchedules.tsx'
import { isNarrowed } from '../ivr/list/list-filter.ts'
import { OfficeActions } from '../ivr/list/OfficeActions.tsx'
import { RequestsEmpty } from '../ivr/list/RequestsEmpty.tsx'
import { RequestTable } from '../ivr/list/RequestTable.tsx'
import { SummaryCards } from '../ivr/list/SummaryCards.tsx'
import { useRequests } from '../ivr/list/use-requests.ts'
import { TakeNext } from '../ivr/queue/TakeNext.tsx'
import { viewIn } from '../ivr/queue/use-queue.ts'
import { DecideDialogs, useDeciding } from '../ivr/review/DecideDialogs.tsx'
import { newWords } from '../ivr/texts.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useMay } from '../kit/session/user-type.ts'
import { newRequestScreen } from '../kit/shell/nav.ts'
import { useAllLoaded } from '../kit/table/all-loaded.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { FileIcon, UploadIcon } from '../kit/ui/icons/icons.tsx'
import { PersonIcon } from '../kit/ui/icons/more-icons.tsx'
import { Card, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { ViewLinks } from '../kit/ui/ViewSwitch.tsx'
import { UnreadCard, useUnreadLoaded } from '../notifications/UnreadCard.tsx'
import { LatestPriorAuthorizations } from '../prior-authorization/LatestPriorAuthorizations.tsx'
import { Figures } from './Figures.tsx'
import { hasFigures } from './texts.ts'
import { WaitingRows } from './WaitingCard.tsx'
import { WaitingCards } from './WaitingCards.tsx'

/** All that waits for the team, by due time. */
const plainQueue = viewIn(new URLSearchParams())

/**
 * The start page: the next appointment, what waits for the viewer, the number of submissions by status, and the
 * latest ones.
 */
export function Component() {
  const may = useMay()
  const location = useLocation()
  const requests = useRequests(pageSizes.compact)
  const { filter, reply } = requests
  const { physicianId } = filter
  const seen = useLoad(dashboard, { physicianId }, { keep: true, staleTime: 0 })
  const board = seen.data?.data
  const deciding = useDeciding([dashboard])
  const unreadLoaded = useUnreadLoaded()
  const isReady = useAllLoaded(
    Boolean(reply || requests.failure) && Boolean(board || seen.error) && unreadLoaded,
  )
  const hasWeeks = board !== undefined && hasFigures(board)
  const { view: asked, views } = useViews()
  const view = hasWeeks ? asked : 'work'
  // A new office has nothing waiting and nothing to draw: show the first steps instead.
  const isNew =
    may(newRequestScreen) &&
    physicianId === '' &&
    reply?.totalSubmissions === 0 &&
    board?.onTeam.total === 0 &&
    board.onOffice?.total === 0

  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {hasWeeks && <ViewLinks views={views} chosen={view} />}
            {/* On phones they stand above the other actions, which would move. */}
            {!board && !seen.error && <Skeleton className="h-10 w-40" />}
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
      {!isReady && <Loading />}
      {/* Everything is shown at once: parts that appear one by one would shift what is below them. */}
      <div hidden={!isReady || view !== 'work'}>
        <NextAppointment />
        {isNew ? (
          <Beginning />
        ) : (
          <WaitingCards
            physicianId={physicianId}
            seen={board}
            failure={seen.error}
            onRetry={() => void seen.refetch()}
          />
        )}
        <UnreadCard />
        <SummaryCards
          counts={reply}
          failed={requests.failure !== null}
          status={filter.status}
          onStatus={(status) => requests.setFilter('status', status)}
        />
        <Card
          flush
          title="IVR Requests"
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
              onDecide={deciding.decide}
              onChangeNotes={deciding.changeNotes}
            />
          </NewRows>
        </Card>
        <LatestPriorAuthorizations physicianId={physicianId} />
        <UpcomingSchedules physicianId={physicianId} />
      </div>
      {view === 'figures' && board && <Figures weeks={board.weeks} shares={board.shares} />}
      <DecideDialogs state={deciding} />
    </>
  )
}

/** A card in the shape of those that come: a heading, and entries of two lines. */
function LoadingCard({ rows }: { rows: number }) {
  return (
    <Card flush title={<Skeleton className="h-4 w-24" />}>
      <WaitingRows maxItems={rows} />
    </Card>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      <LoadingCard rows={4} />
      <LoadingCard rows={1} />
      <LoadingCard rows={5} />
    </div>
  )
}

const steps: readonly { to: string; title: string; text: string; icon: ReactNode }[] = [
  {
    to: '/add-managePhysician',
    title: 'Invite a physician',
    text: 'Every request names the physician who treats the patient.',
    icon: <PersonIcon className="size-5" />,
  },
  {
    to: '/newivrsubmissions',
    title: 'Send your first request',
    text: 'Five short steps; the verification team answers within days.',
    icon: <FileIcon className="size-5" />,
  },
  {
    to: '/add-priorAuthorization',
    title: 'Ask for a prior authorization',
    text: 'Send charts and wound images, and read the answer here.',
    icon: <UploadIcon className="size-5" />,
  },
]

/** The first steps for an office without any data, in the position where waiting work is listed later. */
function Beginning() {
  return (
    <Card title="Welcome to Verimend" className="mb-6">
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ to, title, text, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-start gap-3 rounded-xl border border-line p-4 transition-colors hover:border-action-line hover:bg-chosen"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-chosen text-action-ink">
                {icon}
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-action-ink">{title}</span>
                <span className="mt-0.5 block text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type View = 'work' | 'figures'

/** The view of the dashboard that the address names, and the addresses of both; filters stay. */
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
