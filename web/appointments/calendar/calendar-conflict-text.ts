import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { dateText } from '../../kit/ui/dates.ts'
import { meetsOffice } from '../meeting.ts'
import { ownZone, rangeIn } from '../zones.ts'

/** A time span in the viewer's zone: 'Nov 24, 2026, 10:00 AM – 10:30 AM'. */
export const spanText = (span: { start: string; end: string }): string =>
  `${dateText(span.start)}, ${rangeIn(span, ownZone())}`

/**
 * How the appointment's event was changed in the member's calendar, as a sentence for this viewer; '' if it was not.
 */
export function conflictText(appointment: Appointment, viewer: Viewer): string {
  const { calendarConflict, ivrMemberId } = appointment
  if (!calendarConflict) return ''
  if (!meetsOffice(viewer))
    return `${ivrMemberId.name} hasn’t confirmed it yet. You can wait, move it or cancel it.`
  const isOwn = ivrMemberId._id === viewer.userId
  const calendar = isOwn ? 'your Google Calendar' : `the Google Calendar of ${ivrMemberId.name}`
  const asked = isOwn ? '' : ` ${ivrMemberId.name} was asked if it’s still on.`
  if (calendarConflict.kind === 'removed' || !calendarConflict.start || !calendarConflict.end)
    return `Its event was deleted in ${calendar}.${asked}`
  const span = spanText({ start: calendarConflict.start, end: calendarConflict.end })
  return `Its event was moved in ${calendar} to ${span}.${asked}`
}
