import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/kit/database.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { CalendarLooker } from './calendar-look.ts'
import { lookSoon } from './calendar-look-store.ts'
import type { CalendarParts } from './calendar-parts.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * POST /api/calendar/push, which Google calls when a watched calendar has changed. It says no more than that, and
 * is believed no more: with the token of its channel it makes a look due. Whoever calls is answered the same.
 * It is no promise to the browser, so it stands outside the contract.
 */
export function serveCalendarPush(
  http: FastifyInstance,
  { db, clock }: Pick<CalendarParts, 'db' | 'clock'>,
  looker: Pick<CalendarLooker, 'queueLook'> | undefined,
): void {
  http.post(
    '/api/calendar/push',
    {
      // Google declares JSON and sends nothing: a parser would refuse that.
      onRequest: async (request) => {
        if (request.headers['content-length'] === '0') delete request.headers['content-type']
      },
    },
    async ({ headers }) => {
      const id = String(headers['x-goog-channel-id'] ?? '')
      const token = String(headers['x-goog-channel-token'] ?? '')
      const isNews = headers['x-goog-resource-state'] !== 'sync'
      if (looker && isNews && uuid.test(id))
        await db.transaction(async (tx: Tx) => {
          const memberId = await lookSoon(tx, id, tokenHash(token), clock.now())
          if (memberId !== undefined) await looker.queueLook(tx, memberId)
        })
      return {}
    },
  )
}
