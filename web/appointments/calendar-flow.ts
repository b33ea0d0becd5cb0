import { getUserProfile } from '#contract/account/profile.ts'
import { exchangeCalendarCode, startCalendarSync, verifierKey } from '#contract/appointments/calendar.ts'
import { call } from '../kit/http/client.ts'
import { challengeOf, newVerifier } from './proof-key.ts'

/** Keeps a new verifier and answers where the calendar service asks for consent. */
export async function startSync(): Promise<string> {
  const verifier = newVerifier()
  const { data } = await call(startCalendarSync, { codeChallenge: await challengeOf(verifier) })
  localStorage.setItem(verifierKey, verifier)
  return data.url
}

/** What there is to say to somebody who came back without a connected calendar. */
export const notConnected = {
  denied: 'You did not allow access to your calendar, so it is not connected.',
  failed: 'Google did not connect your calendar.',
  noVerifier:
    'This browser did not start connecting a calendar, or has forgotten it. Please start again with Sync Google Calendar.',
} as const

/** Takes the verifier out of the browser's storage: it is good for one exchange. */
export function takeVerifier(): string | null {
  const verifier = localStorage.getItem(verifierKey)
  localStorage.removeItem(verifierKey)
  return verifier
}

/** Finishes connecting; answers what the server says. Throws a Refusal. */
export async function finishSync(code: string, codeVerifier: string, state: string): Promise<string> {
  const { data } = await call(getUserProfile, {})
  const { message } = await call(exchangeCalendarCode, { ivrUserId: data._id, code, codeVerifier, state })
  return message
}
