import { randomBytes } from 'node:crypto'
import { ApiError, invalid, notFound } from './errors.ts'
import {
  type CalendarEvent,
  checkId,
  checkTimes,
  type EventBody,
  type EventTime,
  withItsOffset,
} from './event.ts'
import { askedMeeting, settleMeeting } from './meet.ts'
import type { Account, Kept, StandInContext } from './world.ts'

/** What a call may say beside the event. */
export interface Said {
  readonly conferenceDataVersion?: string | undefined
  readonly ifMatch?: string | undefined
}

/** One account's primary calendar, as developers.google.com/calendar/api/v3/reference/events describes it. */
export function calendarOf(context: StandInContext, account: Account) {
  const { world } = context
  world.calendars[account.id] ??= {}
  const events = world.calendars[account.id] ?? {}

  const touch = (kept: Kept) => {
    world.changes += 1
    kept.change = world.changes
    const updated = new Date(context.now()).toISOString()
    kept.event = { ...kept.event, etag: `"${3_000_000 + world.changes}"`, updated }
    context.changed(account.id)
  }
  const current = (id: string): Kept => {
    const [whole = id] = id.split('_')
    const kept = events[id] ?? events[whole]
    if (!kept) throw notFound()
    settleMeeting(kept, context, touch)
    return kept
  }

  return {
    account,
    /** All that was ever there, with meetings that are due. */
    all(): Kept[] {
      for (const kept of Object.values(events)) settleMeeting(kept, context, touch)
      return Object.values(events)
    },

    insert(body: EventBody, said: Said): CalendarEvent {
      const id = body.id ?? randomBytes(13).toString('hex')
      checkId(id)
      checkTimes(body, account.timeZone)
      // Also of one that was deleted: an id is never free again.
      if (events[id]) throw new ApiError(409, 'duplicate', 'The requested identifier already exists.')
      const self = { email: account.email, self: true }
      const event = {
        ...withoutNulls(body),
        start: withItsOffset(body.start as EventTime),
        end: withItsOffset(body.end as EventTime),
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
      const kept: Kept = { event, change: 0 }
      meet(kept, body, said, context)
      events[id] = kept
      touch(kept)
      return kept.event
    },

    get: (id: string): CalendarEvent => current(id).event,

    patch(id: string, body: EventBody, said: Said): CalendarEvent {
      const kept = current(id)
      mustMatch(kept, said)
      const before = kept.event
      const { id: _, etag: __, conferenceData, ...changes } = body
      const event = withoutNulls({ ...before, ...changes }) as CalendarEvent
      if (event.status !== 'cancelled') checkTimes(event, account.timeZone)
      const moved = JSON.stringify([before.start, before.end]) !== JSON.stringify([event.start, event.end])
      const times = { start: withItsOffset(event.start), end: withItsOffset(event.end) }
      kept.event = { ...event, ...times, sequence: before.sequence + (moved ? 1 : 0) }
      if (conferenceData !== undefined) meet(kept, body, said, context)
      touch(kept)
      return kept.event
    },

    remove(id: string, said: Said): void {
      const kept = current(id)
      if (kept.event.status === 'cancelled' || kept.dropped?.includes(id))
        throw new ApiError(410, 'deleted', 'Resource has been deleted')
      mustMatch(kept, said)
      if (id === kept.event.id) kept.event = { ...kept.event, status: 'cancelled' }
      else kept.dropped = [...(kept.dropped ?? []), id]
      kept.meetAt = undefined
      touch(kept)
    },
  }
}

export type Calendar = ReturnType<typeof calendarOf>

function mustMatch({ event }: Kept, { ifMatch }: Said): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === event.etag) return
  throw new ApiError(412, 'conditionNotMet', 'Precondition Failed', {
    location: 'If-Match',
    locationType: 'header',
  })
}

/** What a body says of a conference counts only with conferenceDataVersion=1. */
function meet(kept: Kept, body: EventBody, said: Said, context: StandInContext): void {
  const { conferenceData, hangoutLink: _, ...rest } = kept.event
  if (said.conferenceDataVersion === undefined || said.conferenceDataVersion === '0') {
    if (!kept.event.etag) kept.event = rest as CalendarEvent
    return
  }
  if (said.conferenceDataVersion !== '1') throw invalid('Invalid value for conferenceDataVersion.')
  if (body.conferenceData === null) {
    kept.event = rest as CalendarEvent
    kept.meetAt = undefined
    return
  }
  const asked = askedMeeting(body)
  // The same request again is the same meeting.
  const same = asked?.createRequest?.requestId === conferenceData?.createRequest?.requestId
  if (!asked || (same && kept.event.etag)) return
  kept.event = { ...rest, conferenceData: asked } as CalendarEvent
  kept.meetAt = context.now() + context.world.settings.meetAfterMs
}

const withoutNulls = (body: EventBody) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
