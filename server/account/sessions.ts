import {
  endOtherSessions,
  endSession as endSessionEndpoint,
  getSession,
  getSessions,
  keepSession,
  type SessionEnd,
} from '#contract/account/sessions.ts'
import { idleSeconds } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { endSession, endSessionsOf, maxSeconds, recordUse } from '#server/kit/access/sessions.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Queries } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { ownSession, sessionsOf } from './store.ts'

/** When this session ends, and the user's other sessions. */
export const sessionRoutes: Route[] = [
  serve(getSession, async ({ actor, tx, now }) => ({ data: await endOf(tx, actor, now) })),

  serve(keepSession, async ({ actor, tx, now }) => {
    await recordUse(tx, actor.sessionId, now)
    return { data: await endOf(tx, actor, now) }
  }),

  serve(getSessions, async ({ actor, tx, now }) => {
    const sessions = await sessionsOf(tx, actor.loginId, actor.sessionId, now)
    return {
      data: sessions.map(({ id, userAgent, startedAt, lastUsedAt }) => ({
        id: String(id),
        browser: browserName(userAgent),
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === actor.sessionId,
      })),
    }
  }),

  serve(endSessionEndpoint, async ({ input, actor, tx, now, address: from }) => {
    const session = await ownSession(tx, actor.loginId, Number(input.id), now)
    if (!session) throwError('record.not-found')
    await endSession(tx, session.id, { why: 'ended by its person', from }, now)
    return { message: 'The session was ended.' }
  }),

  serve(endOtherSessions, async ({ actor, tx, now, address: from }) => {
    await endSessionsOf(tx, actor.loginId, { why: 'ended by its person', from }, now, actor.sessionId)
    return { message: 'All other sessions were ended.' }
  }),
]

async function endOf(db: Queries, actor: Actor, now: Date): Promise<SessionEnd> {
  const session = await ownSession(db, actor.loginId, actor.sessionId, now)
  if (!session) throwError('session.missing')
  const idle = secondsFrom(session.lastUsedAt, idleSeconds)
  const longest = secondsFrom(session.startedAt, maxSeconds)
  const [because, endsAt] = idle < longest ? (['idle', idle] as const) : (['longest', longest] as const)
  const secondsLeft = Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000))
  return { endsAt: endsAt.toISOString(), secondsLeft, because }
}

// The order matters: most user agents also contain the names of older browsers.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A readable name from a User-Agent header: 'Chrome on Windows'. */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'Unknown browser'
  const system = nameIn(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}
