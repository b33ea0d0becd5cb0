import type { Calendar } from './calendar.ts'
import type { StandInContext, StoredEvent } from './context.ts'
import { ApiError, invalid } from './errors.ts'
import { type CalendarEvent, momentOf } from './event.ts'
import { instancesOf } from './repeats.ts'

type Query = Readonly<Record<string, string | undefined>>

/** The content of a page token or sync token, opaque to clients. */
interface Cursor {
  readonly account: string
  readonly query: Query
  /** List only changes after this number; 0 lists everything. */
  readonly since: number
  /** The number of the latest change when the list began; the next sync continues there. */
  readonly until: number
  readonly offset: number
}

const year = 365 * 86_400_000

/** events.list: pages of events, or with a sync token the changes and deletions since. */
export function listEvents(calendar: Calendar, query: Query, context: StandInContext) {
  const cursor = cursorFor(calendar, query, context)
  const zone = calendar.account.timeZone
  const wanted = cursor.query
  const all = calendar.all().filter(({ change }) => change > cursor.since)
  const from = wanted.timeMin ? Date.parse(wanted.timeMin) : context.now() - year
  const to = wanted.timeMax ? Date.parse(wanted.timeMax) : context.now() + year
  const single = wanted.singleEvents === 'true'
  const showDeleted = cursor.since > 0 || wanted.showDeleted === 'true'
  const found = all
    .flatMap((stored) => (single ? instancesShown(stored, zone, { from, to }) : [shownOf(stored.event)]))
    .filter((event) => showDeleted || event.status !== 'cancelled')
    // Changed events are listed whatever their time now: they may have been within the time range before.
    .filter((event) => cursor.since > 0 || overlaps(event, zone, from, to))
  if (wanted.orderBy === 'startTime')
    found.sort((one, two) => momentOf(one.start, zone) - momentOf(two.start, zone))
  const size = Math.min(Number(wanted.maxResults ?? 250), context.data.settings.pageSize, 2_500)
  const items = found.slice(cursor.offset, cursor.offset + size)
  const next = cursor.offset + size
  const hasMore = next < found.length
  return {
    kind: 'calendar#events',
    etag: `"p${cursor.until}"`,
    summary: calendar.account.email,
    timeZone: zone,
    accessRole: 'owner',
    defaultReminders: [],
    items,
    ...(hasMore
      ? { nextPageToken: encoded({ ...cursor, offset: next }) }
      : { nextSyncToken: encoded({ ...cursor, since: cursor.until, offset: 0 }) }),
  }
}

function cursorFor(calendar: Calendar, query: Query, { data }: StandInContext): Cursor {
  const account = calendar.account.id
  if (query.orderBy === 'startTime' && query.singleEvents !== 'true')
    throw invalid('The requested ordering is not available for the particular query.', 'orderBy')
  for (const name of ['timeMin', 'timeMax'] as const)
    if (query[name] && !/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(query[name])) throw invalid('Bad Request', name)
  if (query.pageToken) {
    const cursor = decoded(query.pageToken)
    if (cursor?.account !== account) throw invalid('Invalid page token value.', 'pageToken')
    return cursor
  }
  if (!query.syncToken) return { account, query, since: 0, until: data.changes, offset: 0 }
  const clash = ['iCalUID', 'orderBy', 'q', 'timeMin', 'timeMax', 'updatedMin'].find((name) => query[name])
  if (clash) throw invalid(`Sync token cannot be used with the parameter ${clash}.`, 'syncToken')
  const cursor = decoded(query.syncToken)
  if (cursor?.account !== account || cursor.since < data.syncFrom || cursor.since > data.changes)
    throw new ApiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
      location: 'syncToken',
      locationType: 'parameter',
    })
  if ((query.singleEvents ?? 'false') !== (cursor.query.singleEvents ?? 'false'))
    throw invalid('Sync token was made with other parameters.', 'syncToken')
  // 0 would mean a full list, so the token of a calendar without changes starts at 0.5.
  return { ...cursor, since: Math.max(cursor.since, 0.5), until: data.changes }
}

const encoded = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function decoded(text: string): Cursor | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
  } catch {
    return undefined
  }
}

function instancesShown(
  stored: StoredEvent,
  zone: string,
  span: { from: number; to: number },
): CalendarEvent[] {
  return instancesOf(stored.event, zone, span).map((event) =>
    shownOf(stored.dropped?.includes(event.id) ? { ...event, status: 'cancelled' } : event),
  )
}

/** Google guarantees only the id of a deleted event. */
const shownOf = (event: CalendarEvent): CalendarEvent =>
  event.status === 'cancelled'
    ? ({
        kind: 'calendar#event',
        id: event.id,
        etag: event.etag,
        status: event.status,
      } as unknown as CalendarEvent)
    : event

function overlaps(event: CalendarEvent, zone: string, from: number, to: number): boolean {
  if (!event.start) return true
  return momentOf(event.end, zone) > from && momentOf(event.start, zone) < to
}
