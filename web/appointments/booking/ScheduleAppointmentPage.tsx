import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Appointment, bookedAppointments } from '#contract/appointments/appointments.ts'
import { addDays } from '#contract/days.rules.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { Button, ButtonLink } from '../../kit/ui/Button.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { HelpLink } from '../../kit/ui/HelpLink.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../kit/ui/icons.tsx'
import { serverDate } from '../../kit/ui/server-time.ts'
import { Card, EmptyState, ErrorState, PageHeader } from '../../kit/ui/surfaces.tsx'
import { longDay, sundayOf, weekOf, weekTitle } from '../days.ts'
import { rangeIn, wallClock } from '../zones.ts'
import { BookDialog } from './BookDialog.tsx'
import { DayTimes } from './DayTimes.tsx'
import { SlotToolbar } from './SlotToolbar.tsx'
import {
  firstDayOf,
  queryOf,
  type SlotChoice,
  shownDay,
  slotChoiceIn,
  stepped,
  type View,
} from './slot-choice.ts'
import { useBooking } from './use-booking.ts'
import { type OpenSlots, useNextDay, useOpenSlots } from './use-open-slots.ts'
import { WeekStrip } from './WeekStrip.tsx'

/**
 * Schedule Appointment: the team's free times by week or day, to book one or to move an appointment
 * (docs/spec/appointments.md, 'Schedule Appointment').
 */
export function Component() {
  const { choice, change } = useSlotChoice()
  const { view, zone, appointmentId } = choice
  const { moved, failure, isMissing, retry } = useMoved(appointmentId)
  const memberId = appointmentId ? moved?.ivrMemberId._id : choice.memberId
  const today = todayIn(zone)
  const asked = { memberId, zone, today, day: firstDayOf(choice, today) }
  const slots = useOpenSlots(asked)
  const day = shownDay(choice, today, slots.times?.keys())
  const nextDay = useNextFreeDay(asked, day, slots.times)
  const booking = useBooking(choice)
  const place = useRef<HTMLDivElement>(null)
  const show = (next: string) => change({ day: next, week: '' })

  if (failure || isMissing) return <NothingToMove failure={failure} onRetry={retry} />
  return (
    <>
      <PageHeader
        title={appointmentId ? 'Reschedule Appointment' : 'Schedule Appointment'}
        text={
          moved &&
          `Choose a new time for the appointment with ${moved.ivrMemberId.name} on ${dateText(moved.start)}, ${rangeIn(moved, zone)}.`
        }
        back="/appointment"
        actions={<HelpLink page="appointments" />}
      />
      <Card flush>
        <SlotToolbar
          choice={choice}
          onChange={change}
          members={slots.members}
          isMemberFixed={appointmentId !== ''}
        />
        <div className="p-4 sm:p-6">
          <SlotNav view={view} day={day} today={today} onChange={change} />
          {view === 'weekly' && <WeekStrip day={day} today={today} times={slots.times} onDay={show} />}
          <div ref={place} className={view === 'weekly' ? 'mt-6' : undefined}>
            {slots.failure ? (
              <ErrorState failure={slots.failure} onRetry={slots.retry} />
            ) : (
              <DayTimes
                day={day}
                zone={zone}
                isNamed={view === 'weekly'}
                times={slots.times && (slots.times.get(day) ?? [])}
                isWeekEmpty={choice.day === '' && slots.times?.size === 0}
                nextDay={nextDay}
                isNobody={slots.members?.length === 0}
                onTime={booking.choose}
                onDay={show}
              />
            )}
          </div>
        </div>
      </Card>
      <BookDialog
        booking={booking}
        zone={zone}
        memberId={memberId ?? ''}
        members={slots.members ?? []}
        moved={moved}
        times={place}
      />
      <LeaveGuard dirty={booking.form.formState.isDirty && !booking.isSaved} />
    </>
  )
}

/** The next day with times after a day without any: from the week already loaded, or from later weeks. */
function useNextFreeDay(
  asked: { memberId: string | undefined; zone: string },
  day: string,
  times: OpenSlots['times'],
): string | undefined {
  const isEmpty = times !== undefined && !times.has(day)
  const inWeek = isEmpty ? [...times.keys()].find((one) => one > day) : undefined
  const sundayAfter = addDays(weekOf(day)[6] ?? day, 1)
  const later = useNextDay(asked, isEmpty && !inWeek ? sundayAfter : undefined)
  return inWeek ?? later
}

function NothingToMove({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Reschedule Appointment" back="/appointment" />
      <Card>
        {failure ? (
          <ErrorState failure={failure} onRetry={onRetry} />
        ) : (
          <EmptyState
            text="This appointment can’t be moved."
            hint="It was canceled, is over, or was booked by someone else."
            action={
              <ButtonLink variant="outline" to="/appointment">
                View appointments
              </ButtonLink>
            }
          />
        )}
      </Card>
    </>
  )
}

interface SlotNavProps {
  view: View
  day: string
  today: string
  onChange: (part: Partial<SlotChoice>) => void
}

/**
 * The shown week or day, between arrows; nothing goes back before today
 * (docs/spec/appointments.md, 'Schedule Appointment').
 */
function SlotNav({ view, day, today, onChange }: SlotNavProps) {
  const isWeekly = view === 'weekly'
  const isFirst = isWeekly ? sundayOf(day) <= sundayOf(today) : day <= today
  const unit = isWeekly ? 'week' : 'day'
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <Button
        variant="outline"
        size="icon"
        disabled={isFirst}
        onClick={() => onChange(stepped(view, day, today, -1))}
        aria-label={`Previous ${unit}`}
      >
        <ChevronLeftIcon />
      </Button>
      <h2 aria-live="polite" className="text-center text-base font-semibold text-balance">
        {isWeekly ? weekTitle(day) : longDay(day)}
      </h2>
      <Button
        variant="outline"
        size="icon"
        onClick={() => onChange(stepped(view, day, today, 1))}
        aria-label={`Next ${unit}`}
      >
        <ChevronRightIcon />
      </Button>
    </div>
  )
}

interface LoadedMoved {
  moved: Appointment | undefined
  failure: Error | null
  /** The viewer has no such appointment to move, or it can no longer be moved. */
  isMissing: boolean
  retry: () => void
}

/** The appointment that is being moved; none for ''. */
function useMoved(appointmentId: string): LoadedMoved {
  const isMoving = appointmentId !== ''
  const loaded = useLoad(
    bookedAppointments,
    { type: 'upcoming', appointmentId, page: 1, limit: 1 },
    { enabled: isMoving, staleTime: 0 },
  )
  const [found] = loaded.data?.data.appointments ?? []
  const moved = found?.may.reschedule ? found : undefined
  return {
    moved,
    failure: isMoving && !loaded.data ? loaded.error : null,
    isMissing: isMoving && !moved && loaded.data !== undefined,
    retry: () => void loaded.refetch(),
  }
}

function todayIn(zone: string): string {
  return wallClock(serverDate(), zone).day
}

/** The view, day, member and zone in the URL, and a function to change them. */
function useSlotChoice() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const choice = slotChoiceIn(new URLSearchParams(search), todayIn)
  const change = (part: Partial<SlotChoice>) =>
    void navigate({ search: queryOf({ ...choice, ...part }) }, { replace: true, preventScrollReset: true })
  return { choice, change }
}
