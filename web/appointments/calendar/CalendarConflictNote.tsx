import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { AlertIcon } from '../../kit/ui/icons.tsx'
import { conflictText } from './calendar-conflict-text.ts'

/** Whether this viewer may resolve an appointment whose event was deleted or moved in the member's calendar. */
export const answersConflict = ({ may }: Appointment): boolean => may.confirm !== undefined

interface CalendarConflictNoteProps {
  appointment: Appointment
  viewer: Viewer
  className?: string
}

/**
 * Says that the calendar event of an appointment was deleted or moved; links to the question if the viewer may answer
 * it. Renders nothing for other appointments.
 */
export function CalendarConflictNote({ appointment, viewer, className }: CalendarConflictNoteProps) {
  const { calendarConflict, start, bookedById } = appointment
  if (!calendarConflict) return null
  return (
    <span
      className={cx(
        'block rounded-lg border border-pending-line bg-pending-soft px-2.5 py-1.5 text-xs font-normal text-pending',
        className,
      )}
    >
      <span className="flex items-start gap-1.5">
        <AlertIcon className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere whitespace-normal">
          <span className="font-medium">Unconfirmed.</span> {conflictText(appointment, viewer)}
        </span>
      </span>
      {answersConflict(appointment) && (
        <ButtonLink
          variant="outline"
          size="sm"
          className="mt-1.5 bg-sheet"
          to={{ pathname: '/appointment', search: `?conflict=${appointment._id}` }}
        >
          <span>
            Answer
            <span className="sr-only">
              {' '}
              whether the appointment with {bookedById.name} on {dateText(start)} takes place
            </span>
          </span>
        </ButtonLink>
      )}
    </span>
  )
}
