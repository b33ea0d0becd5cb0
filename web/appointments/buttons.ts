import { actionsOn, takesPart } from '#contract/appointments/appointments.rules.ts'
import {
  type Appointment,
  type AppointmentAction,
  actionsOf,
  type Viewer,
} from '#contract/appointments/appointments.ts'
import { joinOpens } from './meeting.ts'
import { ownZone } from './zones.ts'

/** A button of a row. */
export interface ButtonState {
  label: AppointmentAction
  /** The reason why it is disabled. */
  whyNot: string | undefined
  /** While it is too early to join: the time from which it is possible, shown instead of the button. */
  opens: string | undefined
}

/**
 * The viewer's buttons on an appointment: none if they do not take part
 * (docs/spec/appointments.md, 'Statuses and actions'); the others with the reason if they cannot be used now.
 */
export function buttonsOn(appointment: Appointment, viewer: Viewer, now: number): ButtonState[] {
  if (!takesPart(appointment, viewer)) return []
  const may = actionsOn({ ...appointment, meetingLink: safeLink(appointment.meetingLink) }, viewer)
  const whyNot = whyNothing(appointment)
  const shown = actionsOf[viewer.userType].filter((label) => label !== 'Reschedule' || may.includes(label))
  const opens = joinOpens(appointment.start, now, ownZone())
  return shown.map((label) => {
    const works = may.includes(label)
    const isJoin = label === 'Join Now'
    return { label, whyNot: works ? undefined : whyNot, opens: works && isJoin ? opens : undefined }
  })
}

function whyNothing({ status }: Appointment): string {
  if (status === 'Closed') return 'This appointment is over.'
  if (status === 'Cancelled') return 'This appointment was cancelled.'
  return 'The meeting link is still being made. Please look again in a moment.'
}

/** The meeting link if it is https, the only scheme that may be opened; '' otherwise. */
export function safeLink(link: string): string {
  return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : ''
}
