import type { GoogleEvent } from '#server/outside/google-calendar.ts'
import type { ConflictKind, PutEvent } from './calendar-conflicts-store.ts'
import { eventTime } from './calendar-rules.ts'

/** An event in a member's calendar that the portal may have created. */
export interface SeenEvent {
  readonly eventId: string
  /** undefined: it was deleted. */
  readonly time: { readonly from: Date; readonly to: Date } | undefined
}

/** The portal's event ids have this format; other events need no lookup. */
const isOurs = (eventId: string) => /^[0-9a-f]{64}$/.test(eventId)

/** The event, if the portal may have created it. If it was made recurring, its instances represent it. */
export function seenEvent(event: GoogleEvent, timeZone: string): SeenEvent | undefined {
  const isDeleted = event.status === 'cancelled'
  const eventId = (isDeleted ? undefined : event.recurringEventId) ?? event.id ?? ''
  if (!isOurs(eventId)) return undefined
  return { eventId, time: isDeleted ? undefined : eventTime(event, timeZone) }
}

/** How an event differs from its appointment; undefined if it is as booked. One not seen counts as removed. */
export function differences(event: PutEvent, seen: readonly SeenEvent[]): ConflictKind | undefined {
  const times = seen.flatMap(({ eventId, time }) => (eventId === event.eventId && time ? [time] : []))
  const isThere = times.some(
    ({ from, to }) => from.getTime() === event.startsAt.getTime() && to.getTime() === event.endsAt.getTime(),
  )
  if (isThere) return undefined
  const [first] = times
  if (!first) return { kind: 'removed', startsAt: null, endsAt: null }
  return { kind: 'moved', startsAt: first.from, endsAt: first.to }
}
