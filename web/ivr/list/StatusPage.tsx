import { Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { exportIvrs } from '#contract/ivr/export.ts'
import { type QueueTab, queue, queueTabs } from '#contract/ivr/queue/queue.ts'
import { statuses } from '#contract/ivr/requests.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { useNotePrint } from '../../kit/http/note-print.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useIsTeam, useMay } from '../../kit/session/user-type.ts'
import { newRequestScreen } from '../../kit/shell/nav.ts'
import { NewRows } from '../../kit/table/NewRows.tsx'
import { Pagination } from '../../kit/table/Pagination.tsx'
import { SearchBox } from '../../kit/table/SearchBox.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { CheckCircleIcon, CloseIcon } from '../../kit/ui/icons.tsx'
import { PrintPage } from '../../kit/ui/PrintPage.tsx'
import { Card, PageHeader, Skeleton } from '../../kit/ui/surfaces.tsx'
import { ViewLinks } from '../../kit/ui/ViewSwitch.tsx'
import { UnreadMessages } from '../../messages/Unread.tsx'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { SelectedCount, SelectMatching } from '../bulk/SelectedRows.tsx'
import { useSelected } from '../bulk/selection.ts'
import { ExportBar } from '../export/ExportBar.tsx'
import { tabLabels } from '../queue/queue-text.ts'
import { useDecisions } from '../review/use-decisions.tsx'
import { detailsPath, newWords } from '../texts.ts'
import { isNarrowed } from './list-filter.ts'
import { OfficeActions } from './OfficeActions.tsx'
import { RequestsEmpty } from './RequestsEmpty.tsx'
import { RequestTable } from './RequestTable.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { useRequests } from './use-requests.ts'

/** The fields that the search covers. */
const searchedWords =
  'Patient, physician, IVR ID, policy number, payer, facility, and the date of birth or of service.'

const statusOptions = [
  { value: '', label: 'All' },
  ...statuses.map((status) => ({ value: status, label: status })),
]

/** Sort options for narrow screens: cards have no column headers. */
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const QueueView = lazyPart(() => import('../queue/QueueView.tsx'))

/** IVR Status: the list of requests; the verification team also has its work queue, on tabs. */
export function Component() {
  const hasQueue = useMay()(queue)
  const [params] = useSearchParams()
  const tab = queueTabs.find((name) => name === params.get('tab'))
  if (!hasQueue || tab === undefined || tab === 'all') return <Requests tabs={hasQueue} />
  return <Queue key={tab} tab={tab} />
}

/** A tab of the work queue (docs/spec/queue.md, 'Tabs'). */
function Queue({ tab }: { tab: QueueTab }) {
  return (
    <PrintPage list subject="IVR Status" title="Work queue">
      <PageHeader title="IVR Status" />
      <QueueTabs chosen={tab} />
      <Suspense
        fallback={
          <Card>
            <Skeleton className="h-64 w-full" />
          </Card>
        }
      >
        <QueueView tab={tab} />
      </Suspense>
    </PrintPage>
  )
}

/** The tabs of IVR Status for the verification team; each is in the URL. */
function QueueTabs({ chosen }: { chosen: QueueTab }) {
  const views = queueTabs.map((view) => ({ view, label: tabLabels[view], to: `?tab=${view}` }))
  return (
    <div className="mb-6 max-w-full overflow-x-auto no-print">
      <div className="w-max">
        <ViewLinks views={views} chosen={chosen} />
      </div>
    </div>
  )
}

/** Every request that the viewer may see, with search, filters, decisions and export. */
function Requests({ tabs }: { tabs: boolean }) {
  const may = useMay()
  const requests = useRequests()
  const { filter, reply, counted } = requests
  const decisions = useDecisions()
  const { search, status, sort, physicianId } = filter
  const list = { search, status, sort, physicianId }
  const keys = requests.rows?.map(({ _id }) => _id) ?? []
  const selected = useSelected({ keys, total: counted.total ?? 0, filter: { list } })
  const isTeam = useIsTeam()
  useNotePrint('ivr', keys, true)

  return (
    <PrintPage list subject="IVR Status" title={filter.status || 'All statuses'}>
      <PageHeader
        title="IVR Status"
        actions={
          may(newRequestScreen) && (
            <OfficeActions
              withDocuments
              physicianId={filter.physicianId}
              onPhysician={(physicianId) => requests.setFilter('physicianId', physicianId)}
            />
          )
        }
      />
      {tabs && <QueueTabs chosen="all" />}
      <SubmittedNote />
      <SummaryCards
        counts={requests.cases}
        failed={requests.failure !== null}
        status={filter.status}
        onStatus={(status) => requests.setFilter('status', status)}
      />
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
          <h2 className="mr-auto text-base font-semibold max-md:w-full max-sm:sr-only">IVR Requests</h2>
          <SearchBox
            value={requests.search}
            onSearch={requests.setSearch}
            onTyping={counted.onTyping}
            hint={searchedWords}
            className="w-full sm:w-56"
          />
          <div className="min-w-36 max-sm:flex-1">
            <SelectInput
              aria-label="Status"
              value={filter.status}
              onChoose={(status) => requests.setFilter('status', status)}
              options={statusOptions}
            />
          </div>
          <div className="min-w-36 max-sm:flex-1 md:hidden">
            <SelectInput
              aria-label="Sort"
              value={filter.sort}
              onChoose={(sort) => requests.setFilter('sort', sort === 'oldest' ? sort : '')}
              options={sortOptions}
            />
          </div>
          {isTeam ? (
            <>
              <SelectedCount selected={selected} />
              <BulkBar selected={selected} />
              <ExportBar count={selected.count} input={selected.input} onDone={selected.clear} />
            </>
          ) : (
            may(exportIvrs) && <ExportBar count={counted.total ?? 0} input={{ list }} />
          )}
        </div>
        {isTeam && reply && (
          <SelectMatching selected={selected} total={counted.total ?? 0} shown={keys.length} />
        )}
        <NewRows count={requests.fresh} max={requests.limit} words={newWords} onShow={requests.show}>
          <UnreadMessages kind="ivr" ids={keys}>
            <RequestTable
              requests={requests}
              empty={<RequestsEmpty narrowed={isNarrowed(filter)} />}
              selection={isTeam ? selected.selection : undefined}
              onDecide={decisions.decide}
              onChangeNotes={decisions.changeNotes}
            />
          </UnreadMessages>
        </NewRows>
        {reply && (
          <Pagination
            page={requests.page}
            limit={requests.limit}
            total={counted.total}
            most={counted.most}
            onCount={counted.onCount}
            onPage={requests.setPage}
          />
        )}
      </Card>
      {decisions.dialogs}
    </PrintPage>
  )
}

const link = 'rounded-sm text-action-ink underline decoration-action-line underline-offset-4'

/** What happens next with the request that was just sent. */
function SubmittedNote() {
  const number: unknown = useLocation().state?.submitted
  const [closed, setClosed] = useState(false)
  if (typeof number !== 'string' || closed) return null
  return (
    <section
      aria-label="What happens next"
      className="no-print mb-6 flex items-start gap-3 rounded-xl border border-line bg-sheet px-4 py-4 sm:px-6"
    >
      <div className="min-w-0 grow">
        <h2 className="flex items-center gap-2 text-sm font-semibold">
          <CheckCircleIcon className="size-4.5 shrink-0 text-approved" />
          {number} sent
        </h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-soft">
          <li>The verification team checks with the payer, usually within 3–5 days.</li>
          <li>We’ll notify you here and by email. If we need documents, the notes will list them.</li>
          <li>
            Until then, you can{' '}
            <Link to={detailsPath(number)} className={link}>
              view {number}
            </Link>{' '}
            or{' '}
            <Link to="/supportingdocuments" className={link}>
              add documents
            </Link>
            .
          </li>
        </ul>
      </div>
      <Button variant="ghost" size="icon" aria-label="Close" onClick={() => setClosed(true)}>
        <CloseIcon className="size-4" />
      </Button>
    </section>
  )
}
