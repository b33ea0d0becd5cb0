import { useRef } from 'react'
import { LeaveGuard } from '../kit/form/LeaveGuard.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { HelpLink } from '../kit/ui/HelpLink.tsx'
import { Card, EmptyState, ErrorState, PageHeader } from '../kit/ui/surfaces.tsx'
import { BookDialog } from './BookDialog.tsx'
import { DayTimes } from './DayTimes.tsx'
import { addDays, weekOf } from './days.ts'
import { SlotNav } from './SlotNav.tsx'
import { SlotToolbar } from './SlotToolbar.tsx'
import { firstDayOf, shownDay } from './slot-choice.ts'
import { useBooking } from './use-booking.ts'
import { useMoved } from './use-moved.ts'
import { type OpenSlots, useNextDay, useOpenSlots } from './use-open-slots.ts'
import { todayIn, useSlotChoice } from './use-slot-choice.ts'
import { WeekStrip } from './WeekStrip.tsx'
import { rangeIn } from './zones.ts'

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
            text="This appointment cannot be moved."
            hint="It was cancelled, is over, or was booked by somebody else."
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
