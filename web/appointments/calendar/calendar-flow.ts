import { getUserProfile } from '#contract/account/profile.ts'
import { exchangeCalendarCode, startCalendarSync, verifierKey } from '#contract/appointments/calendar.ts'
import { call } from '../../kit/http/client.ts'

/** Stores a new verifier and returns the URL where the calendar service asks for consent. */
export async function startSync(): Promise<string> {
  const verifier = newVerifier()
  const { data } = await call(startCalendarSync, { codeChallenge: await challengeOf(verifier) })
  localStorage.setItem(verifierKey, verifier)
  return data.url
}

/** Messages for someone who came back without a connected calendar. */
export const notConnected = {
  denied: 'You didn’t allow access to your calendar, so it isn’t connected.',
  failed: 'Google did not connect your calendar.',
  noVerifier: 'Your calendar wasn’t connected. Please start again with Sync Google Calendar.',
} as const

/** Removes the verifier from the browser's storage and returns it: it is valid for one exchange. */
export function takeVerifier(): string | null {
  const verifier = localStorage.getItem(verifierKey)
  localStorage.removeItem(verifierKey)
  return verifier
}

/** Finishes connecting and returns the server's message. Throws an ApiError. */
export async function finishSync(code: string, codeVerifier: string, state: string): Promise<string> {
  const { data } = await call(getUserProfile, {})
  const { message } = await call(exchangeCalendarCode, { ivrUserId: data._id, code, codeVerifier, state })
  return message
}

/** A verifier of 256 random bits (RFC 7636 §4.1), as 43 characters of base64url. */
export function newVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The challenge of a verifier by S256 (RFC 7636 §4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** What the calendar service returned in the URL; undefined when it returned nothing. */
export type ConsentResult =
  | { readonly kind: 'code'; readonly code: string; readonly state: string }
  | { readonly kind: 'denied' | 'failed' }

export function consentResultIn(query: URLSearchParams): ConsentResult | undefined {
  const error = query.get('error')
  if (error) return { kind: error === 'access_denied' ? 'denied' : 'failed' }
  const code = query.get('code')
  return code ? { kind: 'code', code, state: query.get('state') ?? '' } : undefined
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
