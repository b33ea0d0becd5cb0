import { useState } from 'react'
import { officeAdmins, reviewers } from '#contract/endpoint.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { useExistingPage } from '../kit/table/existing-page.ts'
import { useListState } from '../kit/table/list-state.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { Pagination } from '../kit/table/Pagination.tsx'
import { usePageSize } from '../kit/table/page-size.ts'
import { SearchBox } from '../kit/table/SearchBox.tsx'
import { Button, ButtonLink } from '../kit/ui/Button.tsx'
import { CalendarIcon } from '../kit/ui/icons.tsx'
import { Card, PageHeader } from '../kit/ui/surfaces.tsx'
import { PhysicianFilter } from '../physicians/PhysicianFilter.tsx'
import { AppointmentTable } from './AppointmentTable.tsx'
import { CalendarConflictDialog } from './CalendarConflictDialog.tsx'
import { CalendarReturn } from './CalendarReturn.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { filterOf } from './list-filter.ts'
import { ScheduleLink } from './ScheduleLink.tsx'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import { useAppointmentList } from './use-appointments.ts'
import { useCancelling } from './use-cancelling.ts'
import { ownZone, zoneText } from './zones.ts'

const filterNames = ['physicianId'] as const

/**
 * Every appointment that the viewer may see. The calendar service redirects members back to this page
 * (docs/spec/appointments.md, 'List').
 */
export function Component() {
  const userType = useUserType()
  const list = useListState(filterNames)
  const found = useAppointmentList(filterOf(list, userType, usePageSize()))
  const cancelling = useCancelling()
  const [isSubscribing, setSubscribing] = useState(false)
  const { filter, page } = found
  useExistingPage(list, found.stale ? undefined : page?.totalPages)
  return (
    <>
      <PageHeader
        title="Appointments"
        actions={
          <>
            {officeAdmins.includes(userType) && (
              <PhysicianFilter
                physicianId={filter.physicianId}
                onPhysician={(physicianId) => list.setFilter('physicianId', physicianId)}
              />
            )}
            <Button variant="outline" onClick={() => setSubscribing(true)} className="max-sm:grow">
              <CalendarIcon />
              Subscribe
            </Button>
            {reviewers.includes(userType) && (
              <ButtonLink to="/add-manageSchedule">Manage Schedule</ButtonLink>
            )}
            {officeAdmins.includes(userType) && <ScheduleLink />}
          </>
        }
      />
      {reviewers.includes(userType) && <CalendarReturn />}
      <Card flush>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
          <SearchBox
            value={list.search}
            onSearch={list.setSearch}
            placeholder="Search appointments"
            className="w-full sm:w-72"
          />
          <p className="text-ink-soft">Times are in {zoneText(ownZone())}.</p>
        </div>
        <NewRows
          count={found.fresh}
          max={filter.limit}
          words={['new appointment', 'new appointments']}
          onShow={found.show}
        >
          <AppointmentTable found={found} onCancel={cancelling.ask} />
        </NewRows>
        {page && (
          <Pagination page={filter.page} limit={filter.limit} total={page.total} onPage={list.setPage} />
        )}
      </Card>
      <CalendarConflictDialog />
      <CancelDialog cancelling={cancelling} />
      <SubscribeDialog open={isSubscribing} onClose={() => setSubscribing(false)} />
    </>
  )
}
