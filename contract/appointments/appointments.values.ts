import type { UserType } from '../endpoint.ts'

/** `booked` until it is cancelled, or its time has passed. */
export const appointmentStatuses = ['booked', 'Closed', 'Cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const maxNoteLength = 500
/** The longest range of one slot query: four weeks plus the rest of a calendar week. */
export const maxSlotDays = 35

export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as '+02:00', but those ignore daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    // Intl also accepts abbreviations such as PST, which Temporal, and so the server, rejects.
    if (typeof Temporal !== 'undefined') Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export type AppointmentAction = 'Join Now' | 'Cancel' | 'Reschedule'

/** What somebody of each type does with an appointment in which they take part. */
export const actionsOf: Readonly<Record<UserType, readonly AppointmentAction[]>> = {
  1: ['Join Now'],
  2: ['Join Now', 'Reschedule', 'Cancel'],
  3: ['Join Now', 'Cancel'],
  4: ['Join Now', 'Cancel'],
}

/** The user who views an appointment. */
export interface Viewer {
  readonly userId: string
  readonly userType: UserType
}

/** As whom somebody of each type takes part, of those that they are shown. */
export const partOf: Readonly<Record<UserType, 'ivrMemberId' | 'any'>> = {
  1: 'any',
  2: 'any',
  3: 'ivrMemberId',
  4: 'any',
}
