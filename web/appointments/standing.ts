import {
  type Appointment,
  type AppointmentAction,
  actionsOf,
  actionsOn,
  takesPart,
  type Viewer,
} from '#contract/appointments/appointments.ts'

/** A button of a row: why it is disabled, or undefined while it works. */
export interface Standing {
  label: AppointmentAction
  whyNot: string | undefined
}

/**
 * The buttons that a viewer sees on an appointment: none on one that they take no part in
 * (docs/spec/appointments.md, 'Statuses and actions'), and of the others those that cannot be used now with the
 * reason.
 */
export function standingsOn(appointment: Appointment, viewer: Viewer): Standing[] {
  if (!takesPart(appointment, viewer)) return []
  const may = actionsOn({ ...appointment, meetingLink: safeLink(appointment.meetingLink) }, viewer)
  const whyNot = whyNothing(appointment)
  const shown = actionsOf[viewer.userType].filter((label) => label !== 'Reschedule' || may.includes(label))
  return shown.map((label) => ({ label, whyNot: may.includes(label) ? undefined : whyNot }))
}

function whyNothing({ status }: Appointment): string {
  if (status === 'Closed') return 'This appointment is over.'
  if (status === 'Cancelled') return 'This appointment was cancelled.'
  return 'The meeting link is still being made. Please look again in a moment.'
}

/** A meeting link that may be opened: https and nothing else; '' otherwise. */
export function safeLink(link: string): string {
  return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : ''
}
