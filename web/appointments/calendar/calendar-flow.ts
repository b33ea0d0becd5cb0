import { getUserProfile } from '#contract/account/profile.ts'
import { exchangeCalendarCode, startCalendarSync, verifierKey } from '#contract/appointments/calendar.ts'
import { call } from '../../kit/http/client.ts'
import { challengeOf, newVerifier } from './proof-key.ts'

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
