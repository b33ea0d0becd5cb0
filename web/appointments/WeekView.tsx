import { type ReactNode, useState } from 'react'
import { type Appointment, bookAppointment, type Viewer } from '#contract/appointments/appointments.ts'
import { addDays } from '#contract/days.rules.ts'
import { useMay, useUserType } from '../kit/session/user-type.ts'
import { useNow } from '../kit/ui/ago.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../kit/ui/icons.tsx'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { DetailItem, DetailText, EmptyState, ErrorState } from '../kit/ui/surfaces.tsx'
import { AppointmentButtons } from './AppointmentButtons.tsx'
import { CalendarConflictNote } from './calendar/CalendarConflictNote.tsx'
import { longDay, sundayOf, weekOf, weekTitle } from './days.ts'
import { maxInWeek, weekFilterOf, weekIn } from './list-filter.ts'
import { otherSide } from './meeting.ts'
import { ScheduleLink } from './ScheduleLink.tsx'
import { type AppointmentsState, useUpcoming } from './use-appointments.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { weekLayout } from './week-layout.ts'
import { ownZone, rangeIn, wallClock } from './zones.ts'

interface WeekViewProps {
  list: AppointmentsState
  /** Shown next to the week's title. */
  aside: ReactNode
  /** Search and time zone, above the week. */
  toolbar: ReactNode
  onCancel: (appointment: Appointment) => void
}

/** The appointments of one week, days as columns (docs/spec/appointments.md, 'Week'). */
export function WeekView({ list, aside, toolbar, onCancel }: WeekViewProps) {
  const userType = useUserType()
  const may = useMay()
  const [shown, setShown] = useState<Appointment>()
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const zone = ownZone()
  const today = wallClock(new Date(now), zone).day
  const sunday = weekIn(list, today)
  const { reply: page, viewer, failure, stale, retry } = useUpcoming(weekFilterOf(list, userType, sunday))
  const days = weekOf(sunday)
  const layout = page && !stale ? weekLayout(page.appointments, days, zone) : undefined
  const isEmpty = layout !== undefined && [...layout.days.values()].every(({ length }) => length === 0)
  const setWeek = (week: string) => list.setFilter('week', week === sundayOf(today) ? '' : week)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-1.5 sm:px-6">
        <div className="flex items-center gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous week"
            onClick={() => setWeek(addDays(sunday, -7))}
          >
            <ChevronLeftIcon />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next week"
            onClick={() => setWeek(addDays(sunday, 7))}
          >
            <ChevronRightIcon />
          </Button>
          <h2 aria-live="polite" className="ml-2 text-base font-semibold">
            {weekTitle(sunday)}
          </h2>
          {sunday !== sundayOf(today) && (
            <Button variant="link" className="ml-2" onClick={() => setWeek('')}>
              This week
            </Button>
          )}
        </div>
        {aside}
      </div>
      {toolbar}
      {failure && !page ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : isEmpty ? (
        <EmptyState
          text={`There are no appointments in the ${weekTitle(sunday).replace('Week', 'week')}.`}
          hint={
            list.search || list.filters.physicianId
              ? 'Try another search, filter or week.'
              : 'Choose another week, or view the list.'
          }
          action={may(bookAppointment) && <ScheduleLink variant="outline" />}
        />
      ) : (
        <>
          {page && page.total > maxInWeek && (
            <p role="status" className="border-b border-line px-4 py-2 text-ink-soft sm:px-6">
              This week has more than {maxInWeek} appointments. The list shows all of them.
            </p>
          )}
          <WeekGrid
            days={days}
            today={today}
            layout={layout}
            viewer={viewer}
            now={now}
            onOpen={(appointment) => {
              setShown(appointment)
              setOpen(true)
            }}
          />
        </>
      )}
      {shown && viewer && (
        <AppointmentDialog
          // The reloaded one, so that the dialog shows a change that someone else made.
          appointment={page?.appointments.find(({ _id }) => _id === shown._id) ?? shown}
          viewer={viewer}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onCancel={(appointment) => {
            setOpen(false)
            onCancel(appointment)
          }}
        />
      )}
    </>
  )
}

interface AppointmentDialogProps {
  appointment: Appointment
  viewer: Viewer
  isOpen: boolean
  onClose: () => void
  onCancel: (appointment: Appointment) => void
}

/** One appointment of the week, with the viewer's actions. */
function AppointmentDialog({ appointment, viewer, isOpen, onClose, onCancel }: AppointmentDialogProps) {
  const { start, status, bookedById, physicianName, ivrMemberId, note, calendarConflict } = appointment
  const { day } = wallClock(new Date(start), ownZone())
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Appointment with ${otherSide(appointment, viewer)}`}
      text={`${longDay(day)}, ${rangeIn(appointment, ownZone())}`}
      actions={<AppointmentButtons {...{ appointment, onCancel }} />}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <DetailItem label="Status">
          <StatusBadge status={calendarConflict ? 'Unconfirmed' : status} />
        </DetailItem>
        <DetailItem label="IVR Member">{ivrMemberId.name}</DetailItem>
        <DetailItem label="Booked By">{bookedById.name}</DetailItem>
        <DetailItem label="Physician">{physicianName}</DetailItem>
        {note && <DetailText label="Note">{note}</DetailText>}
      </dl>
      <CalendarConflictNote appointment={appointment} viewer={viewer} className="mt-4" />
    </Dialog>
  )
}
