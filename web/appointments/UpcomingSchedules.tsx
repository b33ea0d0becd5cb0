import { type Appointment, bookAppointment, type Viewer } from '#contract/appointments/appointments.ts'
import { zoneName } from '#contract/formats.ts'
import { useMay, useUserType } from '../kit/session/user-type.ts'
import { physicianIn } from '../kit/table/list-state.ts'
import { useNow } from '../kit/ui/ago.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { Card, EmptyState, ErrorState, LoadingBars } from '../kit/ui/surfaces.tsx'
import { JoinLink, JoinOpens } from './AppointmentButtons.tsx'
import { buttonsOn } from './buttons.ts'
import { CalendarConflictNote } from './calendar/CalendarConflictNote.tsx'
import { monthOf } from './days.ts'
import { isSoon, otherPeopleText, otherSide } from './meeting.ts'
import { ScheduleLink } from './ScheduleLink.tsx'
import { type Appointments, useUpcoming } from './use-appointments.ts'
import { ownZone, rangeIn, wallClock } from './zones.ts'

/** How many are named (docs/spec/dashboard.md, 'Latest records'). */
const shown = 5

/** The next appointments, for the dashboard; `physicianId` narrows them to one physician. */
export function UpcomingSchedules({ physicianId }: { physicianId: string }) {
  const may = useMay()
  const physician = physicianIn(physicianId, useUserType())
  const found = useUpcoming({ type: 'upcoming', page: 1, limit: shown, physicianId: physician })
  return (
    <Card
      flush
      className="min-w-0"
      title="Upcoming Schedules"
      aside={
        <ButtonLink
          variant="link"
          to={{ pathname: '/appointment', search: physician && `?physicianId=${physician}` }}
        >
          View all
        </ButtonLink>
      }
    >
      <Entries found={found} />
      {may(bookAppointment) && (
        <div className="border-t border-line px-4 py-3 sm:px-6">
          <ScheduleLink variant="outline" size="sm" />
        </div>
      )}
    </Card>
  )
}

function Entries({ found: { reply: page, viewer, failure, retry } }: { found: Appointments }) {
  if (failure && !page) return <ErrorState failure={failure} onRetry={retry} />
  if (!page || !viewer)
    return <LoadingBars bar="h-12 w-full" count={3} className="flex flex-col gap-4 p-4 sm:px-6" />
  if (page.appointments.length === 0) return <EmptyState text="No upcoming schedules found." />
  return (
    <>
      <ul aria-label="Upcoming schedules" className="divide-y divide-line">
        {page.appointments.map((appointment) => (
          <Entry key={appointment._id} {...{ appointment, viewer }} />
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-soft sm:px-6">
        Times are in {zoneName(ownZone())}.
      </p>
    </>
  )
}

function Entry({ appointment, viewer }: { appointment: Appointment; viewer: Viewer }) {
  const { start, meetingLink } = appointment
  const { day } = wallClock(new Date(start), ownZone())
  const now = useNow()
  const join = buttonsOn(appointment, now).find(({ label }) => label === 'Join Now')
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 sm:px-6">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-content-center rounded-lg bg-chosen text-center text-action-ink"
      >
        <span className="block text-xs leading-4">{monthOf(day)}</span>
        <span className="tabular block text-base leading-5 font-semibold">{Number(day.slice(8))}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">
          {otherSide(appointment, viewer)}
          <span className="font-normal text-ink-soft">{otherPeopleText(appointment, viewer)}</span>
        </span>
        <time dateTime={start} className="block text-ink-soft">
          {/* The tile shows the day. */}
          <span className="sr-only">{dateText(start)}, </span>
          <span className="whitespace-nowrap">{rangeIn(appointment, ownZone())}</span>
        </time>
        {join?.opens && isSoon(appointment, now) && <JoinOpens at={join.opens} />}
        <CalendarConflictNote appointment={appointment} viewer={viewer} className="mt-1.5" />
      </span>
      {join && !join.whyNot && !join.opens && (
        <JoinLink link={meetingLink}>
          <span>
            Join Now<span className="sr-only"> the appointment on {dateText(start)}</span>
          </span>
        </JoinLink>
      )}
    </li>
  )
}
