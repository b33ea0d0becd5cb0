import type { GoogleEvent } from '#server/outside/google-calendar.ts'

/** An appointment as a calendar shows it. */
export interface Shown {
  readonly appointmentId: number
  readonly bookedByName: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** '' until there is one. */
  readonly meetingLink: string
}

/**
 * The event of an appointment. It names the booker and nothing about a patient: neither the note nor the physician.
 * Without a meeting link, it requests the calendar's own meeting. The request id is the `eventId`, so that a repeated
 * request returns the same meeting. There are no guests, because the portal emails both sides a calendar entry.
 */
export function eventOf(shown: Shown, eventId: string, publicUrl: string): GoogleEvent {
  const { meetingLink } = shown
  return {
    id: eventId,
    status: 'confirmed',
    summary: `Verimend appointment with ${shown.bookedByName}`,
    description: `Booked in Verimend, where you can move or cancel it:\n${publicUrl}/appointment`,
    start: { dateTime: shown.startsAt.toISOString() },
    end: { dateTime: shown.endsAt.toISOString() },
    ...(meetingLink === '' ? { conferenceData: meetingAsked(eventId) } : { location: meetingLink }),
  }
}

const meetingAsked = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
})

/** The patch that turns `there` into `wanted`; undefined if they are equal. */
export function changesTo(there: GoogleEvent, wanted: GoogleEvent): GoogleEvent | undefined {
  const ownLink = meetingOf(there)
  const changes: GoogleEvent = {}
  if (there.status === 'cancelled') changes.status = 'confirmed'
  if (!isSameMoment(there.start, wanted.start) || !isSameMoment(there.end, wanted.end)) {
    changes.start = wanted.start ?? {}
    changes.end = wanted.end ?? {}
  }
  if (there.summary !== wanted.summary) changes.summary = wanted.summary ?? ''
  if (wanted.conferenceData && !there.conferenceData) changes.conferenceData = wanted.conferenceData
  // Remove the calendar's own meeting: no one was given its link.
  const { location } = wanted
  if (location && location !== ownLink && there.location !== location)
    Object.assign(changes, { location, ...(there.conferenceData ? { conferenceData: null } : {}) })
  return Object.keys(changes).length > 0 ? changes : undefined
}

type When = GoogleEvent['start']

const isSameMoment = (one: When, two: When) =>
  Date.parse(one?.dateTime ?? '') === Date.parse(two?.dateTime ?? '')

/** The link of the calendar's own meeting, if there is one with https. */
export function meetingOf({ conferenceData, hangoutLink }: GoogleEvent): string | undefined {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')
  const link = video?.uri ?? hangoutLink ?? ''
  return link.startsWith('https://') ? link : undefined
}

/** Whether the calendar's own meeting is still being created. */
export function isMeetingPending({ conferenceData }: GoogleEvent): boolean {
  return conferenceData?.createRequest?.status?.statusCode === 'pending'
}

/** When an event makes the member busy; undefined if it does not. */
export function busyTime(event: GoogleEvent, timeZone: string): { from: Date; to: Date } | undefined {
  if (event.status === 'cancelled' || event.transparency === 'transparent') return undefined
  // A working location does not make the member busy.
  if (event.eventType === 'workingLocation') return undefined
  if (event.attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined'))
    return undefined
  return eventTime(event, timeZone)
}

/** Start and end of an event; undefined if it has none. */
export function eventTime(event: GoogleEvent, timeZone: string): { from: Date; to: Date } | undefined {
  const from = momentOf(event.start, timeZone)
  const to = momentOf(event.end, timeZone)
  return from && to && from < to ? { from, to } : undefined
}

/** An all-day event begins at midnight in the calendar's time zone. */
function momentOf(when: When, timeZone: string): Date | undefined {
  if (when?.dateTime) return new Date(instantOf(when.dateTime, when.timeZone ?? timeZone))
  if (!when?.date) return undefined
  return new Date(Temporal.PlainDate.from(when.date).toZonedDateTime(timeZone).epochMilliseconds)
}

/** A time without an offset is in the event's `timeZone`. */
function instantOf(dateTime: string, timeZone: string): number {
  if (/(?:Z|[+-]\d{2}:\d{2})$/.test(dateTime)) return Date.parse(dateTime)
  return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds
}
