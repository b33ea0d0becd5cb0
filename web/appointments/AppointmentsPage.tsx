import { useState } from 'react'
import { bookAppointment } from '#contract/appointments/appointments.ts'
import { exchangeCalendarCode } from '#contract/appointments/calendar.ts'
import { useMay, useUserType } from '../kit/session/user-type.ts'
import { scheduleScreen } from '../kit/shell/nav.ts'
import { physicianIn, useListState } from '../kit/table/list-state.ts'
import { SearchBox } from '../kit/table/SearchBox.tsx'
import { Button, ButtonLink } from '../kit/ui/Button.tsx'
import { CalendarIcon } from '../kit/ui/icons.tsx'
import { useMedia } from '../kit/ui/media.ts'
import { PrintPage } from '../kit/ui/PrintPage.tsx'
import { Card, PageHeader } from '../kit/ui/surfaces.tsx'
import { ViewSwitch } from '../kit/ui/ViewSwitch.tsx'
import { PhysicianFilter } from '../people/physicians/PhysicianFilter.tsx'
import { AppointmentsList } from './AppointmentsList.tsx'
import { CalendarConflictDialog } from './calendar/CalendarConflictDialog.tsx'
import { CalendarReturn } from './calendar/CalendarReturn.tsx'
import { SubscribeDialog } from './calendar/SubscribeDialog.tsx'
import { filterNames } from './list-filter.ts'
import { ScheduleLink } from './ScheduleLink.tsx'
import { useCancelling } from './use-cancelling.tsx'
import { WeekView } from './WeekView.tsx'
import { ownZone, zoneText } from './zones.ts'

const views = [
  { view: 'week', label: 'Week' },
  { view: 'list', label: 'List' },
] as const

/**
 * Every appointment that the viewer may see. The calendar service redirects members back to this page
 * (docs/spec/appointments.md, 'List' and 'Week').
 */
export function Component() {
  const userType = useUserType()
  const may = useMay()
  const list = useListState(filterNames)
  const cancelling = useCancelling()
  const [isSubscribing, setSubscribing] = useState(false)
  const isWide = useMedia('(width >= 1024px)')
  const isWeek = isWide && list.filters.view === 'week'
  const viewSwitch = isWide && (
    <ViewSwitch
      views={views}
      chosen={isWeek ? 'week' : 'list'}
      onChoose={(view) => list.setFilter('view', view === 'week' ? view : '')}
    />
  )
  const toolbar = (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
      <SearchBox
        value={list.search}
        onSearch={list.setSearch}
        placeholder="Search appointments"
        className="w-full sm:w-72"
      />
      <p className="text-ink-soft">Times are in {zoneText(ownZone())}.</p>
    </div>
  )
  return (
    <PrintPage list subject="Appointments" title="">
      <PageHeader
        title="Appointments"
        actions={
          <>
            {may(bookAppointment) && (
              <PhysicianFilter
                physicianId={physicianIn(list.filters.physicianId, userType)}
                onPhysician={(physicianId) => list.setFilter('physicianId', physicianId)}
              />
            )}
            <Button variant="outline" onClick={() => setSubscribing(true)} className="max-sm:grow">
              <CalendarIcon />
              Subscribe
            </Button>
            {may(scheduleScreen) && <ButtonLink to={scheduleScreen.to}>Manage Schedule</ButtonLink>}
            {may(bookAppointment) && <ScheduleLink />}
          </>
        }
      />
      {may(exchangeCalendarCode) && <CalendarReturn />}
      <Card flush>
        {isWeek ? (
          <WeekView list={list} aside={viewSwitch} toolbar={toolbar} onCancel={cancelling.ask} />
        ) : (
          <AppointmentsList aside={viewSwitch} toolbar={toolbar} onCancel={cancelling.ask} />
        )}
      </Card>
      <CalendarConflictDialog />
      {cancelling.dialog}
      <SubscribeDialog open={isSubscribing} onClose={() => setSubscribing(false)} />
    </PrintPage>
  )
}
