import type { FastifyRequest } from 'fastify'
import { calendarPush } from '#contract/appointments-calendar.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Route } from '#server/kit/route.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import { serveRaw } from '#server/kit/serve.ts'
import type { CalendarLooker } from './calendar-look.ts'
import { lookSoon } from './calendar-look-store.ts'
import type { CalendarParts } from './calendar-parts.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * What Google calls when a watched calendar has changed. It says no more than that, and is believed no more: with
 * the token of its channel it makes a look due. Whoever calls is answered the same.
 */
export function calendarPushRoute(
  { db, clock }: Pick<CalendarParts, 'db' | 'clock'>,
  looker: Pick<CalendarLooker, 'queueLook'> | undefined,
): Route {
  const route = serveRaw(calendarPush, async (_, { headers }) => {
    const id = String(headers['x-goog-channel-id'] ?? '')
    const token = String(headers['x-goog-channel-token'] ?? '')
    const isNews = headers['x-goog-resource-state'] !== 'sync'
    if (looker && isNews && uuid.test(id))
      await db.transaction(async (tx: Tx) => {
        const memberId = await lookSoon(tx, id, tokenHash(token), clock.now())
        if (memberId !== undefined) await looker.queueLook(tx, memberId)
      })
    return { success: true }
  })
  return { ...route, prepare: withoutEmptyJson }
}

/** Google declares JSON and sends nothing: a parser would refuse that. */
function withoutEmptyJson({ headers }: FastifyRequest): void {
  if (headers['content-length'] === '0') delete headers['content-type']
}
