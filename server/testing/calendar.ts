import type { Config } from '../config.ts'
import { type Consent, consent, proofKey, type StandIn, startStandIn } from './google.ts'
import { type Answer, openPortal, type Person, type Portal } from './portal.ts'

/** A portal that uses the stand-in for Google. */
export interface CalendarPortal extends Portal {
  readonly google: StandIn
}

export async function openCalendarPortal(
  more: Partial<Config> = {},
  standIn: Parameters<typeof startStandIn>[0] = {},
): Promise<CalendarPortal> {
  const redirectUri = `${more.publicUrl ?? 'http://localhost:3000'}/appointment`
  const google = await startStandIn({ redirectUri, ...standIn })
  const portal = await openPortal({ google: google.config, ...more })
  return {
    ...portal,
    google,
    async close() {
      await portal.close()
      await google.close()
    },
  }
}

/**
 * Begins to connect a user's Google calendar, and answers Google's consent page. Returns the parameters of the redirect and
 * the PKCE verifier.
 */
export async function setOut(portal: Portal, by: Person, answer: Consent) {
  const { verifier, challenge } = proofKey()
  const { body } = await portal.post('/calendar/startSync', { codeChallenge: challenge }, by)
  const back = await consent((body.data as { url: string }).url, answer)
  return { verifier, code: back.get('code') ?? '', state: back.get('state') ?? '', error: back.get('error') }
}

/** Sends the redirect's parameters to the portal, as the web client does. */
export function bringBack(
  portal: Portal,
  by: Person,
  { verifier, code, state }: { verifier: string; code: string; state: string },
  ivrUserId = String(by.userId),
): Promise<Answer> {
  return portal.post('/calendar/exchangeCode', { ivrUserId, code, codeVerifier: verifier, state }, by)
}

/** Connects a user's calendar. */
export async function connect(portal: Portal, by: Person, email: string): Promise<void> {
  const answer = await bringBack(portal, by, await setOut(portal, by, { email }))
  if (answer.status !== 200) throw new Error(`connecting answered ${answer.status} ${answer.body.error}`)
}
