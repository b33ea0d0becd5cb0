import type { FastifyRequest } from 'fastify'
import { calendarPush } from '#contract/appointments/calendar.ts'
import { tokenHash } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRaw } from '#server/kit/http/serve.ts'
import type { CalendarParts } from './calendar-parts.ts'
import type { CalendarReader } from './calendar-reader.ts'
import { scheduleRead } from './calendar-reader-store.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * What Google calls when a watched calendar has changed. It says no more than that, and is believed no more: with
 * the token of its channel it makes a look due. Whoever calls is answered the same.
 */
export function calendarPushRoute(
  { db, clock }: Pick<CalendarParts, 'db' | 'clock'>,
  reader: Pick<CalendarReader, 'queueRead'> | undefined,
): Route {
  const route = serveRaw(calendarPush, async (_, { headers }) => {
    const id = String(headers['x-goog-channel-id'] ?? '')
    const token = String(headers['x-goog-channel-token'] ?? '')
    const isChange = headers['x-goog-resource-state'] !== 'sync'
    if (reader && isChange && uuid.test(id))
      await db.transaction(async (tx: Tx) => {
        const memberId = await scheduleRead(tx, id, tokenHash(token), clock.now())
        if (memberId !== undefined) await reader.queueRead(tx, memberId)
      })
    return { success: true }
  })
  return { ...route, prepare: withoutEmptyJson }
}

/** Google declares JSON and sends nothing: a parser would refuse that. */
function withoutEmptyJson({ headers }: FastifyRequest): void {
  if (headers['content-length'] === '0') delete headers['content-type']
}
