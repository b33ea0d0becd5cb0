import type { calendar_v3 } from '@googleapis/calendar'
import { type GoogleStandIn, googleTimeoutMs } from './google-accounts.ts'
import { atGoogle } from './google-faults.ts'

/** An event as Google has it. */
export type GoogleEvent = calendar_v3.Schema$Event

/** A page of events, or of changes since a sync token. */
export type GoogleEvents = calendar_v3.Schema$Events

export interface GoogleChannel {
  readonly id: string
  readonly resourceId: string
  readonly endsAt: Date
}

/** A user's primary calendar. Every method throws a `GoogleFault` and makes only one attempt. */
export interface GoogleCalendar {
  /** We choose `id`. If it was used before, even by a deleted event, throws `exists`. */
  insert(event: GoogleEvent): Promise<GoogleEvent>
  /** Also returns a deleted event, with the status `cancelled`. */
  get(eventId: string): Promise<GoogleEvent>
  /** With an `etag`, throws `changed` if the event was modified since. */
  patch(eventId: string, changes: GoogleEvent, etag?: string): Promise<GoogleEvent>
  remove(eventId: string): Promise<void>
  /** One page of the single events in a period, or of the changes since `syncToken`. */
  list(asked: { from: Date; to: Date } | { syncToken: string }, pageToken?: string): Promise<GoogleEvents>
  /** Subscribes to push notifications about changes. */
  watch(asked: { id: string; token: string; address: string; seconds: number }): Promise<GoogleChannel>
  stopWatch(channel: Pick<GoogleChannel, 'id' | 'resourceId'>): Promise<void>
}

/** Google's maximum of events per page. */
const pageSize = 2_500
const primary = { calendarId: 'primary' } as const
/** The portal sends its own emails, so Google sends none. */
const withoutMails = { ...primary, sendUpdates: 'none', conferenceDataVersion: 1 } as const

/**
 * Loads Google's libraries when it is first called.
 * @param accessToken must be valid: it is not refreshed here
 */
export async function googleCalendar(
  accessToken: string,
  standIn: GoogleStandIn | undefined,
): Promise<GoogleCalendar> {
  const [{ calendar }, { OAuth2Client }] = await Promise.all([
    import('@googleapis/calendar'),
    import('google-auth-library'),
  ])
  const auth = new OAuth2Client()
  auth.setCredentials({ access_token: accessToken })
  // Retries are left to the jobs: the library would retry failed reads immediately, but not a failed POST.
  const basics = { auth, retry: false, timeout: googleTimeoutMs } as const
  const api = calendar({ version: 'v3', ...basics, ...(standIn ? { rootUrl: `${standIn.api}/` } : {}) })
  return {
    insert: (requestBody) =>
      atGoogle(async () => (await api.events.insert({ ...withoutMails, requestBody })).data),
    get: (eventId) => atGoogle(async () => (await api.events.get({ ...primary, eventId })).data),
    patch: (eventId, requestBody, etag) =>
      atGoogle(async () => {
        const headers = etag ? { headers: { 'If-Match': etag } } : {}
        return (await api.events.patch({ ...withoutMails, eventId, requestBody }, headers)).data
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
