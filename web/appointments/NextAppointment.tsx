import { zoneName } from '#contract/formats.ts'
import { useNow } from '../kit/ui/ago.tsx'
import { CalendarIcon } from '../kit/ui/icons.tsx'
import { JoinLink, JoinOpens } from './AppointmentButtons.tsx'
import { safeLink } from './buttons.ts'
import { CalendarConflictNote } from './calendar/CalendarConflictNote.tsx'
import { longDay } from './days.ts'
import { isSoon, joinOpens, otherPeopleText, otherSide, startText } from './meeting.ts'
import { useUpcoming } from './use-appointments.ts'
import { ownZone, rangeIn, wallClock } from './zones.ts'

/** The viewer's appointment within the next hours, with the link to join; nothing if there is none. */
export function NextAppointment() {
  const { reply: page, viewer } = useUpcoming({ type: 'mine', page: 1, limit: 1 })
  const now = useNow()
  const [appointment] = page?.appointments ?? []
  if (!appointment || !viewer || !isSoon(appointment, now)) return null
  const { start, meetingLink } = appointment
  const zone = ownZone()
  const opens = safeLink(meetingLink) && joinOpens(start, now, zone)
  const { day } = wallClock(new Date(start), zone)
  const isToday = day === wallClock(new Date(now), zone).day
  return (
    <section
      aria-label="Your next appointment"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-action-line bg-chosen px-4 py-3 sm:px-6"
    >
      <CalendarIcon className="size-5 shrink-0 text-action-ink" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium text-action-ink wrap-anywhere">
          Your appointment {startText(start, now)}: {otherSide(appointment, viewer)}
          <span className="font-normal">{otherPeopleText(appointment, viewer)}</span>
        </p>
        <time dateTime={start} className="block text-ink-soft">
          {isToday ? 'Today' : longDay(day)}, {rangeIn(appointment, zone)} ({zoneName(zone)})
        </time>
        <CalendarConflictNote appointment={appointment} viewer={viewer} className="mt-1.5" />
      </div>
      {opens ? (
        <JoinOpens at={opens} />
      ) : (
        safeLink(meetingLink) && <JoinLink link={meetingLink}>Join Now</JoinLink>
      )}
    </section>
  )
}
