import type { GoogleEvent } from '#server/outside/google-calendar.ts'
import { eventTime } from './calendar-rules.ts'
import type { DoubtKind, PutEvent } from './doubts-store.ts'

/** What a calendar says of an event that may be one of ours. */
export interface SeenEvent {
  readonly eventId: string
  /** undefined: it was deleted. */
  readonly time: { readonly from: Date; readonly to: Date } | undefined
}

/** The form of the ids that we give events, so that others need not be looked up. */
const isOurs = (eventId: string) => /^[0-9a-f]{64}$/.test(eventId)

/** What an event says if it may be ours. One that was made to repeat is there by its single events. */
export function seenEvent(event: GoogleEvent, timeZone: string): SeenEvent | undefined {
  const isDeleted = event.status === 'cancelled'
  const eventId = (isDeleted ? undefined : event.recurringEventId) ?? event.id ?? ''
  if (!isOurs(eventId)) return undefined
  return { eventId, time: isDeleted ? undefined : eventTime(event, timeZone) }
}

/** How an event differs from its appointment; undefined where it is as booked. One that is not seen is removed. */
export function differences(event: PutEvent, seen: readonly SeenEvent[]): DoubtKind | undefined {
  const times = seen.flatMap(({ eventId, time }) => (eventId === event.eventId && time ? [time] : []))
  const isThere = times.some(
    ({ from, to }) => from.getTime() === event.startsAt.getTime() && to.getTime() === event.endsAt.getTime(),
  )
  if (isThere) return undefined
  const [first] = times
  if (!first) return { kind: 'removed', startsAt: null, endsAt: null }
  return { kind: 'moved', startsAt: first.from, endsAt: first.to }
}
