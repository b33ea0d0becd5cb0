import type { Calendar } from './calendar.ts'
import { ApiError, invalid } from './errors.ts'
import { type CalendarEvent, momentOf } from './event.ts'
import { instancesOf } from './repeats.ts'
import type { Kept, StandInContext } from './world.ts'

type Query = Readonly<Record<string, string | undefined>>

/** Where a list goes on: which page, or from which change. Opaque to whoever holds it. */
interface Mark {
  readonly account: string
  readonly query: Query
  /** Only what changed after this; 0: everything. */
  readonly since: number
  /** The change that the list was begun at: the next one goes on from there. */
  readonly until: number
  readonly offset: number
}

const year = 365 * 86_400_000

/** events.list: pages, and changes since a sync token with what was deleted. */
export function listEvents(calendar: Calendar, query: Query, context: StandInContext) {
  const mark = beginning(calendar, query, context)
  const zone = calendar.account.timeZone
  const wanted = mark.query
  const all = calendar.all().filter(({ change }) => change > mark.since)
  const from = wanted.timeMin ? Date.parse(wanted.timeMin) : context.now() - year
  const to = wanted.timeMax ? Date.parse(wanted.timeMax) : context.now() + year
  const single = wanted.singleEvents === 'true'
  const showDeleted = mark.since > 0 || wanted.showDeleted === 'true'
  const found = all
    .flatMap((kept) => (single ? singles(kept, zone, { from, to }) : [shownOf(kept.event)]))
    .filter((event) => showDeleted || event.status !== 'cancelled')
    // What changed is told wherever it now stands: it may have stood inside before.
    .filter((event) => mark.since > 0 || overlaps(event, zone, from, to))
  if (wanted.orderBy === 'startTime')
    found.sort((one, two) => momentOf(one.start, zone) - momentOf(two.start, zone))
  const size = Math.min(Number(wanted.maxResults ?? 250), context.world.settings.pageSize, 2_500)
  const items = found.slice(mark.offset, mark.offset + size)
  const next = mark.offset + size
  const going = next < found.length
  return {
    kind: 'calendar#events',
    etag: `"p${mark.until}"`,
    summary: calendar.account.email,
    timeZone: zone,
    accessRole: 'owner',
    defaultReminders: [],
    items,
    ...(going
      ? { nextPageToken: sealed({ ...mark, offset: next }) }
      : { nextSyncToken: sealed({ ...mark, since: mark.until, offset: 0 }) }),
  }
}

function beginning(calendar: Calendar, query: Query, { world }: StandInContext): Mark {
  const account = calendar.account.id
  if (query.orderBy === 'startTime' && query.singleEvents !== 'true')
    throw invalid('The requested ordering is not available for the particular query.', 'orderBy')
  for (const name of ['timeMin', 'timeMax'] as const)
    if (query[name] && !/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(query[name])) throw invalid('Bad Request', name)
  if (query.pageToken) {
    const mark = opened(query.pageToken)
    if (mark?.account !== account) throw invalid('Invalid page token value.', 'pageToken')
    return mark
  }
  if (!query.syncToken) return { account, query, since: 0, until: world.changes, offset: 0 }
  const clash = ['iCalUID', 'orderBy', 'q', 'timeMin', 'timeMax', 'updatedMin'].find((name) => query[name])
  if (clash) throw invalid(`Sync token cannot be used with the parameter ${clash}.`, 'syncToken')
  const mark = opened(query.syncToken)
  if (mark?.account !== account || mark.since < world.syncFrom || mark.since > world.changes)
    throw new ApiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
      location: 'syncToken',
      locationType: 'parameter',
    })
  if ((query.singleEvents ?? 'false') !== (mark.query.singleEvents ?? 'false'))
    throw invalid('Sync token was made with other parameters.', 'syncToken')
  // An empty calendar has no change yet, and still its token is one.
  return { ...mark, since: Math.max(mark.since, 0.5), until: world.changes }
}

const sealed = (mark: Mark) => Buffer.from(JSON.stringify(mark)).toString('base64url')

function opened(text: string): Mark | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Mark
  } catch {
    return undefined
  }
}

function singles(kept: Kept, zone: string, span: { from: number; to: number }): CalendarEvent[] {
  return instancesOf(kept.event, zone, span).map((event) =>
    shownOf(kept.dropped?.includes(event.id) ? { ...event, status: 'cancelled' } : event),
  )
}

/** Of what was deleted only the id is sure. */
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
