import { randomBytes } from 'node:crypto'
import type { Account, StandInContext, StoredEvent } from './context.ts'
import { ApiError, invalid, notFound } from './errors.ts'
import {
  type CalendarEvent,
  checkId,
  checkTimes,
  type EventBody,
  type EventTime,
  withOffsetOf,
} from './event.ts'
import { requestedMeeting, settleMeeting } from './meet.ts'

/** Options of a call besides the event itself. */
export interface CallOptions {
  readonly conferenceDataVersion?: string | undefined
  readonly ifMatch?: string | undefined
}

/** One account's primary calendar, as developers.google.com/calendar/api/v3/reference/events describes it. */
export function calendarOf(context: StandInContext, account: Account) {
  const { data } = context
  data.calendars[account.id] ??= {}
  const events = data.calendars[account.id] ?? {}

  const touch = (stored: StoredEvent) => {
    data.changes += 1
    stored.change = data.changes
    const updated = new Date(context.now()).toISOString()
    stored.event = { ...stored.event, etag: `"${3_000_000 + data.changes}"`, updated }
    context.changed(account.id)
  }
  const current = (id: string): StoredEvent => {
    const [whole = id] = id.split('_')
    const stored = events[id] ?? events[whole]
    if (!stored) throw notFound()
    settleMeeting(stored, context, touch)
    return stored
  }

  return {
    account,
    /** All events, canceled ones included. */
    all(): StoredEvent[] {
      for (const stored of Object.values(events)) settleMeeting(stored, context, touch)
      return Object.values(events)
    },

    insert(body: EventBody, options: CallOptions): CalendarEvent {
      const id = body.id ?? randomBytes(13).toString('hex')
      checkId(id)
      checkTimes(body, account.timeZone)
      // The id of a deleted event cannot be used again either.
      if (events[id]) throw new ApiError(409, 'duplicate', 'The requested identifier already exists.')
      const self = { email: account.email, self: true }
      const event = {
        ...withoutNulls(body),
        start: withOffsetOf(body.start as EventTime),
        end: withOffsetOf(body.end as EventTime),
        kind: 'calendar#event',
        id,
        status: 'confirmed',
        htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(id).toString('base64url')}`,
        created: new Date(context.now()).toISOString(),
        creator: self,
        organizer: self,
        iCalUID: `${id}@google.com`,
        sequence: 0,
        reminders: body.reminders ?? { useDefault: true },
        eventType: 'default',
      } as unknown as CalendarEvent
      const stored: StoredEvent = { event, change: 0 }
      applyConference(stored, body, options, context)
      events[id] = stored
      touch(stored)
      return stored.event
    },

    get: (id: string): CalendarEvent => current(id).event,

    patch(id: string, body: EventBody, options: CallOptions): CalendarEvent {
      const stored = current(id)
      requireMatch(stored, options)
      const before = stored.event
      const { id: _, etag: __, conferenceData, ...changes } = body
      const event = withoutNulls({ ...before, ...changes }) as CalendarEvent
      if (event.status !== 'cancelled') checkTimes(event, account.timeZone)
      const moved = JSON.stringify([before.start, before.end]) !== JSON.stringify([event.start, event.end])
      const times = { start: withOffsetOf(event.start), end: withOffsetOf(event.end) }
      stored.event = { ...event, ...times, sequence: before.sequence + (moved ? 1 : 0) }
      if (conferenceData !== undefined) applyConference(stored, body, options, context)
      touch(stored)
      return stored.event
    },

    remove(id: string, options: CallOptions): void {
      const stored = current(id)
      if (stored.event.status === 'cancelled' || stored.dropped?.includes(id))
        throw new ApiError(410, 'deleted', 'Resource has been deleted')
      requireMatch(stored, options)
      if (id === stored.event.id) stored.event = { ...stored.event, status: 'cancelled' }
      else stored.dropped = [...(stored.dropped ?? []), id]
      stored.meetAt = undefined
      touch(stored)
    },
  }
}

export type Calendar = ReturnType<typeof calendarOf>

function requireMatch({ event }: StoredEvent, { ifMatch }: CallOptions): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === event.etag) return
  throw new ApiError(412, 'conditionNotMet', 'Precondition Failed', {
    location: 'If-Match',
    locationType: 'header',
  })
}

/** Like Google, ignores conferenceData unless conferenceDataVersion is 1. */
function applyConference(
  stored: StoredEvent,
  body: EventBody,
  options: CallOptions,
  context: StandInContext,
): void {
  const { conferenceData, hangoutLink: _, ...rest } = stored.event
  if (options.conferenceDataVersion === undefined || options.conferenceDataVersion === '0') {
    if (!stored.event.etag) stored.event = rest as CalendarEvent
    return
  }
  if (options.conferenceDataVersion !== '1') throw invalid('Invalid value for conferenceDataVersion.')
  if (body.conferenceData === null) {
    stored.event = rest as CalendarEvent
    stored.meetAt = undefined
    return
  }
  const requested = requestedMeeting(body)
  // A repeated request id means the same meeting.
  const same = requested?.createRequest?.requestId === conferenceData?.createRequest?.requestId
  if (!requested || (same && stored.event.etag)) return
  stored.event = { ...rest, conferenceData: requested } as CalendarEvent
  stored.meetAt = context.now() + context.data.settings.meetAfterMs
}

const withoutNulls = (body: EventBody) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
