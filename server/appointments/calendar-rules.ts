import type { GoogleEvent } from '#server/outside/google-calendar.ts'

/** An appointment as a calendar shows it. */
export interface Shown {
  readonly appointmentId: number
  readonly bookedByName: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** '' while none is made. */
  readonly meetingLink: string
}

/**
 * The event of an appointment. It names who booked and nothing of a patient: neither the note nor the physician.
 * Without a meeting link yet, the calendar's own is asked for; `eventId` serves as the request's id, so that
 * asked for again it is the same meeting. There are no guests: both sides have our own mail with its entry.
 */
export function eventOf(shown: Shown, eventId: string, publicUrl: string): GoogleEvent {
  const { meetingLink } = shown
  return {
    id: eventId,
    status: 'confirmed',
    summary: `Verimend appointment with ${shown.bookedByName}`,
    description: `Booked in Verimend, where it can be moved or cancelled:\n${publicUrl}/appointment`,
    start: { dateTime: shown.startsAt.toISOString() },
    end: { dateTime: shown.endsAt.toISOString() },
    ...(meetingLink === '' ? { conferenceData: meetingAsked(eventId) } : { location: meetingLink }),
  }
}

const meetingAsked = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
})

/** What must change for `there` to be as `wanted`; undefined where nothing must. */
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
  // A meeting of the calendar's own that nobody was sent to would only mislead.
  const { location } = wanted
  if (location && location !== ownLink && there.location !== location)
    Object.assign(changes, { location, ...(there.conferenceData ? { conferenceData: null } : {}) })
  return Object.keys(changes).length > 0 ? changes : undefined
}

type When = GoogleEvent['start']

const isSameMoment = (one: When, two: When) =>
  Date.parse(one?.dateTime ?? '') === Date.parse(two?.dateTime ?? '')

/** The address of the calendar's own meeting, if it is there and https. */
export function meetingOf({ conferenceData, hangoutLink }: GoogleEvent): string | undefined {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')
  const link = video?.uri ?? hangoutLink ?? ''
  return link.startsWith('https://') ? link : undefined
}

/** Whether the calendar's own meeting may still come. */
export function isMeetingPending({ conferenceData }: GoogleEvent): boolean {
  return conferenceData?.createRequest?.status?.statusCode === 'pending'
}

/** When somebody is busy; undefined where an event keeps nobody from being booked. */
export function busyTime(event: GoogleEvent, timeZone: string): { from: Date; to: Date } | undefined {
  if (event.status === 'cancelled' || event.transparency === 'transparent') return undefined
  // Where somebody works from says nothing of whether they are free.
  if (event.eventType === 'workingLocation') return undefined
  if (event.attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined'))
    return undefined
  return eventTime(event, timeZone)
}

/** From when to when an event lasts; undefined where it does not say. */
export function eventTime(event: GoogleEvent, timeZone: string): { from: Date; to: Date } | undefined {
  const from = momentOf(event.start, timeZone)
  const to = momentOf(event.end, timeZone)
  return from && to && from < to ? { from, to } : undefined
}

/** A day begins when the clock of the calendar's own zone says so. */
function momentOf(when: When, timeZone: string): Date | undefined {
  if (when?.dateTime) return new Date(instantOf(when.dateTime, when.timeZone ?? timeZone))
  if (!when?.date) return undefined
  return new Date(Temporal.PlainDate.from(when.date).toZonedDateTime(timeZone).epochMilliseconds)
}

/** Google writes a moment with its offset; where none is written it is a time of the zone that stands beside it. */
function instantOf(dateTime: string, timeZone: string): number {
  if (/(?:Z|[+-]\d{2}:\d{2})$/.test(dateTime)) return Date.parse(dateTime)
  return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds
}
