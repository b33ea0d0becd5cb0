import type { FastifyRequest } from 'fastify'
import { calendarPush } from '#contract/appointments/calendar.ts'
import { tokenHash } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { ConcurrencyLimit } from '#server/kit/jobs/concurrency-limit.ts'
import { waitMs } from '#server/kit/waits.ts'
import type { CalendarParts } from './calendar-parts.ts'
import type { CalendarReader } from './calendar-reader.ts'
import { scheduleRead } from './calendar-reader-store.ts'

/** Anybody may call it, so it takes few of the connections to the database. Google calls again after an error. */
const atOnce = 2
const maxWaiting = 100

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Webhook that Google calls when a watched calendar changes. A valid channel token only makes a read due; the rest of
 * the request is not trusted. Every caller gets the same reply.
 */
export function calendarPushRoute(
  { db, clock }: Pick<CalendarParts, 'db' | 'clock'>,
  reader: Pick<CalendarReader, 'queueRead'> | undefined,
): Route {
  const limit = new ConcurrencyLimit(atOnce, maxWaiting, waitMs(5_000))
  const route = unaudited(
    'that a calendar has changed, and nothing of what is in it',
    serveRaw(calendarPush, async (_, { headers }) => {
      const id = String(headers['x-goog-channel-id'] ?? '')
      const token = String(headers['x-goog-channel-token'] ?? '')
      const isChange = headers['x-goog-resource-state'] !== 'sync'
      if (reader && isChange && uuid.test(id))
        await limit.run(() =>
          db.transaction(async (tx: Tx) => {
            const memberId = await scheduleRead(tx, id, tokenHash(token), clock.now())
            if (memberId !== undefined) await reader.queueRead(tx, memberId)
          }),
        )
      return { success: true }
    }),
  )
  return { ...route, prepare: withoutEmptyJson }
}

/** Google declares JSON but sends an empty body, which the parser would reject. */
function withoutEmptyJson({ headers }: FastifyRequest): void {
  if (headers['content-length'] === '0') delete headers['content-type']
}
