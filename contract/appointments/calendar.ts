import { z } from 'zod'
import { endpoint, everyone, reviewers } from '../endpoint.ts'
import { opaqueText } from '../fields.ts'
import { data, Id, message } from '../replies.ts'

/**
 * Where the browser keeps the verifier between the two halves of connecting (local storage;
 * docs/spec/schedules.md, 'Google Calendar').
 */
export const verifierKey = 'codeVerifier'

/** OAuth scopes requested from Google. Without `calendar.events` appointments cannot be synced. */
export const calendarScopes = [
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/calendar.events',
] as const

/** S256 of a verifier: 43 characters of base64url (RFC 7636 §4.2). */
const Challenge = z.string().regex(/^[\w-]{43}$/, 'Please start again with Sync Google Calendar.')
const Verifier = z.string().regex(/^[\w.~-]{43,128}$/, 'Please start again with Sync Google Calendar.')

export const startCalendarSync = endpoint({
  method: 'POST',
  path: '/calendar/startSync',
  summary: 'The address at which the caller lets the portal use their calendar',
  allowed: reviewers,
  input: z.strictObject({ codeChallenge: Challenge }),
  output: data(z.object({ url: z.string() })),
  errors: ['appointments.calendar-none'],
})

/** `ivrUserId` must be the caller. `state` comes from the OAuth redirect and is valid once. */
export const exchangeCalendarCode = endpoint({
  method: 'POST',
  path: '/calendar/exchangeCode',
  summary: 'Finish connecting a calendar with the code that the redirect brought',
  allowed: reviewers,
  input: z.strictObject({
    ivrUserId: Id,
    code: opaqueText(2_000).min(1),
    codeVerifier: Verifier,
    state: opaqueText(200).min(1),
  }),
  output: message,
  errors: [
    'appointments.calendar-none',
    'appointments.calendar-not-you',
    'appointments.calendar-refused',
    'appointments.calendar-scope',
    'appointments.calendar-unavailable',
  ],
})

/**
 * `none`: never connected, or disconnected; `synced`: connected; `again`: access was revoked, so the owner must
 * reconnect. `available`: a calendar service is configured; `standIn`: it is the demo's stand-in server.
 */
export const CalendarSync = z.object({
  available: z.boolean(),
  standIn: z.boolean(),
  state: z.enum(['none', 'synced', 'again']),
  email: z.string(),
})
export type CalendarSync = z.infer<typeof CalendarSync>

export const checkCalendarSync = endpoint({
  method: 'GET',
  path: '/calendar/checkSync',
  summary: 'Whether the caller’s calendar is connected',
  allowed: reviewers,
  input: z.strictObject({}),
  output: z.object({ isGoogleSync: z.boolean(), data: CalendarSync }),
})

export const disconnectCalendar = endpoint({
  method: 'POST',
  path: '/calendar/disconnect',
  summary: 'Disconnect the caller’s calendar; appointments stay booked',
  allowed: reviewers,
  input: z.strictObject({}),
  output: message,
})

/** The private address of the caller's own appointments, for calendar programs that subscribe to it. */
export const calendarFeedLink = endpoint({
  method: 'GET',
  path: '/appointment/getCalendarFeed',
  summary: 'The private address of the caller’s appointments for calendar programs',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.object({ url: z.string() })),
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/appointment/renewCalendarFeed',
  summary: 'Make a new private address; the one before stops working',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.object({ url: z.string() })),
})

/** iCalendar (RFC 5545). The token in the path is the only credential: calendar programs send no other. */
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/appointment/calendarFeed/:token',
  summary: 'The appointments of the owner of this private address, as iCalendar',
  allowed: 'public',
  input: z.strictObject({ token: opaqueText(200).min(1) }),
  output: z.object({}),
  errors: ['record.not-found'],
})

/** Webhook of the calendar service. Its content is not trusted: it only triggers a sync. */
export const calendarPush = endpoint({
  method: 'POST',
  path: '/calendar/push',
  summary: 'Report that a watched calendar has changed',
  allowed: 'public',
  input: z.strictObject({}),
  output: z.object({}),
})
