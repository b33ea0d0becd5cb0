import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { officeAdmins, reviewers } from '#contract/endpoint.ts'
import { type QueueTab, queueTabs } from '#contract/ivr/queue.values.ts'
import { statuses } from '#contract/ivr/requests.values.ts'
import { SelectInput } from '../kit/form/SelectInput.tsx'
import { lazyChunk, useOpened } from '../kit/lazy/lazy-chunk.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { Pagination } from '../kit/table/Pagination.tsx'
import { usePageSize } from '../kit/table/page-size.ts'
import { SearchBox } from '../kit/table/SearchBox.tsx'
import { PrintPage } from '../kit/ui/PrintPage.tsx'
import { Card, PageHeader, Skeleton } from '../kit/ui/surfaces.tsx'
import { DecideDialogs, useDeciding } from './DecideDialogs.tsx'
import { ExportBar } from './ExportBar.tsx'
import { isNarrowed } from './list-filter.ts'
import { OfficeActions } from './OfficeActions.tsx'
import { QueueTabs } from './queue/QueueTabs.tsx'
import { RequestsEmpty } from './RequestsEmpty.tsx'
import { RequestTable } from './RequestTable.tsx'
import { SubmittedNote } from './SubmittedNote.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { newWords, searchedWords } from './texts.ts'
import { useRequests } from './use-requests.ts'

const statusOptions = [
  { value: '', label: 'All' },
  ...statuses.map((status) => ({ value: status, label: status })),
]

/** Sort options for narrow screens: cards have no column headers. */
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const queueView = lazyChunk(() => import('./queue/QueueView.tsx'))

/** IVR Status: the list of requests; the verification team also has its work queue, on tabs. */
export function Component() {
  const isTeam = reviewers.includes(useUserType())
  const [params] = useSearchParams()
  const tab = queueTabs.find((name) => name === params.get('tab'))
  if (!isTeam || tab === undefined || tab === 'all') return <Requests tabs={isTeam} />
  return <Queue key={tab} tab={tab} />
}

/** A tab of the work queue (docs/spec/queue.md, 'Tabs'). */
function Queue({ tab }: { tab: QueueTab }) {
  const navigate = useNavigate()
  const view = useOpened(queueView, true, () => navigate('/ivrstatus'))
  return (
    <PrintPage list subject="IVR Status" title="Work queue">
      <PageHeader title="IVR Status" />
      <QueueTabs chosen={tab} />
      {view ? (
        <view.QueueView tab={tab} />
      ) : (
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
      )}
    </PrintPage>
  )
}

/** Every request that the viewer may see, with search, filters, decisions and export. */
function Requests({ tabs }: { tabs: boolean }) {
  const userType = useUserType()
  const requests = useRequests(usePageSize())
  const { list, filter, page } = requests
  const deciding = useDeciding()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const mayExport = reviewers.includes(userType)

  return (
    <PrintPage list subject="IVR Status" title={filter.status || 'All statuses'}>
      <PageHeader
        title="IVR Status"
        actions={
          officeAdmins.includes(userType) && (
            <OfficeActions
              withDocuments
              physicianId={filter.physicianId}
              onPhysician={(physicianId) => list.setFilter('physicianId', physicianId)}
            />
          )
        }
      />
      {tabs && <QueueTabs chosen="all" />}
      <SubmittedNote />
      <SummaryCards
        counts={page}
        failed={requests.failure !== null}
        status={filter.status}
        onStatus={(status) => list.setFilter('status', status)}
      />
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
          <h2 className="mr-auto text-base font-semibold max-md:w-full max-sm:sr-only">IVR Requests</h2>
          <SearchBox
            value={list.search}
            onSearch={list.setSearch}
            hint={searchedWords}
            className="w-full sm:w-56"
          />
          <div className="min-w-36 max-sm:flex-1">
            <SelectInput
              aria-label="Status"
              value={filter.status}
              onChoose={(status) => list.setFilter('status', status)}
              options={statusOptions}
            />
          </div>
          <div className="min-w-36 max-sm:flex-1 md:hidden">
            <SelectInput
              aria-label="Sort"
              value={filter.sort}
              onChoose={(sort) => list.setFilter('sort', sort === 'oldest' ? sort : '')}
              options={sortOptions}
            />
          </div>
          {mayExport && <ExportBar selected={selected} onClear={() => setSelected(new Set())} />}
        </div>
        <NewRows count={requests.fresh} max={filter.limit} words={newWords} onShow={requests.show}>
          <RequestTable
            requests={requests}
            empty={<RequestsEmpty narrowed={isNarrowed(filter)} />}
            selection={mayExport ? { selected, onChange: setSelected } : undefined}
            onDecide={deciding.decide}
            onChangeNotes={deciding.changeNotes}
          />
        </NewRows>
        {page && (
          <Pagination page={filter.page} limit={filter.limit} total={page.total} onPage={list.setPage} />
        )}
      </Card>
      <DecideDialogs state={deciding} />
    </PrintPage>
  )
}
