import { calendar, type calendar_v3 } from '@googleapis/calendar'
import { OAuth2Client } from 'google-auth-library'
import { type GoogleStandIn, googleTimeoutMs } from './google-accounts.ts'
import { atGoogle } from './google-faults.ts'

/** An event as Google has it. */
export type GoogleEvent = calendar_v3.Schema$Event

/** A page of events, or of what changed since a sync token. */
export type GoogleEvents = calendar_v3.Schema$Events

export interface GoogleChannel {
  readonly id: string
  readonly resourceId: string
  readonly endsAt: Date
}

/** Somebody's primary calendar. Every call throws a `GoogleFault`, and none is tried a second time here. */
export interface GoogleCalendar {
  /** `id` is ours: the same again is `exists`, also of an event that was deleted. */
  insert(event: GoogleEvent): Promise<GoogleEvent>
  /** Also of a deleted one, whose status is `cancelled`. */
  get(eventId: string): Promise<GoogleEvent>
  /** With an `etag` only what nobody has changed since is changed. */
  patch(eventId: string, changes: GoogleEvent, etag?: string): Promise<GoogleEvent>
  remove(eventId: string): Promise<void>
  /** Single events between two moments, or what changed since `syncToken`. One page of it. */
  list(asked: { from: Date; to: Date } | { syncToken: string }, pageToken?: string): Promise<GoogleEvents>
  /** Asks to be told of changes. */
  watch(asked: { id: string; token: string; address: string; seconds: number }): Promise<GoogleChannel>
  stopWatch(channel: Pick<GoogleChannel, 'id' | 'resourceId'>): Promise<void>
}

/** The most events that one page may hold. */
const pageSize = 2_500
const primary = { calendarId: 'primary' } as const
/** Our own mails tell people; Google sends none. */
const quietly = { ...primary, sendUpdates: 'none', conferenceDataVersion: 1 } as const

/** A calendar, by an access token that is good now. */
export function googleCalendar(accessToken: string, standIn: GoogleStandIn | undefined): GoogleCalendar {
  const auth = new OAuth2Client()
  auth.setCredentials({ access_token: accessToken })
  // Jobs try again, with patience of their own; the library would, too, but not where a POST failed.
  const basics = { auth, retry: false, timeout: googleTimeoutMs } as const
  const api = calendar({ version: 'v3', ...basics, ...(standIn ? { rootUrl: `${standIn.api}/` } : {}) })
  return {
    insert: (requestBody) =>
      atGoogle(async () => (await api.events.insert({ ...quietly, requestBody })).data),
    get: (eventId) => atGoogle(async () => (await api.events.get({ ...primary, eventId })).data),
    patch: (eventId, requestBody, etag) =>
      atGoogle(async () => {
        const headers = etag ? { headers: { 'If-Match': etag } } : {}
        return (await api.events.patch({ ...quietly, eventId, requestBody }, headers)).data
      }),
    remove: (eventId) =>
      atGoogle(async () => {
        await api.events.delete({ ...primary, eventId, sendUpdates: 'none' })
      }),
    list: (asked, pageToken) =>
      atGoogle(async () => {
        const which =
          'syncToken' in asked
            ? { syncToken: asked.syncToken }
            : { timeMin: asked.from.toISOString(), timeMax: asked.to.toISOString() }
        const page = pageToken ? { pageToken } : {}
        const query = { ...primary, ...which, ...page, singleEvents: true, maxResults: pageSize }
        return (await api.events.list(query)).data
      }),
    watch: ({ id, token, address, seconds }) =>
      atGoogle(async () => {
        const requestBody = { id, token, address, type: 'web_hook', params: { ttl: String(seconds) } }
        const { data } = await api.events.watch({ ...primary, requestBody })
        return { id, resourceId: data.resourceId ?? '', endsAt: new Date(Number(data.expiration ?? 0)) }
      }),
    stopWatch: ({ id, resourceId }) =>
      atGoogle(async () => {
        await api.channels.stop({ requestBody: { id, resourceId } })
      }),
  }
}
