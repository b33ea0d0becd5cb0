import type { Appointment } from '#contract/appointments/appointments.ts'
import { joinOpens } from './meeting.ts'
import { ownZone } from './zones.ts'

const actions = [
  { action: 'join', label: 'Join Now' },
  { action: 'reschedule', label: 'Reschedule' },
  { action: 'cancel', label: 'Cancel' },
] as const

/** A button of a row. */
export interface ButtonState {
  label: (typeof actions)[number]['label']
  /** The reason why it is disabled. */
  whyNot: string | undefined
  /** While it is too early to join: when joining opens, shown instead of the button. */
  opens: string | undefined
}

/**
 * The viewer's buttons on an appointment: none if they do not take part
 * (docs/spec/appointments.md, 'Statuses and actions'); the others with the reason if they cannot be used now.
 */
export function buttonsOn(appointment: Appointment, now: number): ButtonState[] {
  const { may, meetingLink, start } = appointment
  const whyNot = whyNothing(appointment)
  const opens = joinOpens(start, now, ownZone())
  return actions.flatMap(({ action, label }) => {
    if (may[action] === undefined) return []
    const works = may[action] && safeLink(meetingLink) !== ''
    if (action === 'reschedule' && !works) return []
    return [
      { label, whyNot: works ? undefined : whyNot, opens: works && action === 'join' ? opens : undefined },
    ]
  })
}

function whyNothing({ status }: Appointment): string {
  if (status === 'Closed') return 'This appointment is over.'
  if (status === 'Cancelled') return 'This appointment was canceled.'
  return 'The meeting link isn’t ready yet. Please check again in a moment.'
}

/** The meeting link if it is https, the only scheme that may be opened; '' otherwise. */
export function safeLink(link: string): string {
  return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : ''
}
