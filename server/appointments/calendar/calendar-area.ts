import type { FastifyRequest } from 'fastify'
import { calendarPush } from '#contract/appointments/calendar.ts'
import { tokenHash } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { ConcurrencyLimit } from '#server/kit/jobs/concurrency-limit.ts'
import { waitMs } from '#server/kit/waits.ts'
import { type GoogleSettings, googleAccounts } from '#server/outside/google-accounts.ts'
import type { CalendarParts, MemberCalendars } from '../parts.ts'
import { calendarAccess } from './calendar-access.ts'
import { calendarFollower } from './calendar-follow.ts'
import { type CalendarReader, calendarReader } from './calendar-reader.ts'
import { scheduleRead } from './calendar-reader-store.ts'
import { calendarSignInRoutes, disconnect } from './calendar-sign-in.ts'
import { deletedMembers, isSynced } from './calendar-store.ts'

/** Connections to the members' own calendars. */
export interface CalendarArea {
  readonly routes: readonly Route[]
  /** What booking needs from them. */
  readonly calendars: MemberCalendars
  /** Reads the calendars that are due. Called every half minute. */
  readDue(): Promise<void>
  /** Resumes syncs that have given up retrying, and disconnects deleted members' calendars. Called every hour. */
  resume(): Promise<void>
  /** Rejects while the calendar service fails; undefined where none is set up. */
  readonly probe: (() => Promise<void>) | undefined
}

/** `settings` undefined: no calendar service is set up. */
export function calendarArea(
  parts: CalendarParts,
  settings: Omit<GoogleSettings, 'redirectUri'> | undefined,
): CalendarArea {
  if (!settings) return withoutService(parts)
  const redirectUri = `${parts.publicUrl}/appointment`
  const google = {
    ...parts,
    accounts: googleAccounts({ ...settings, redirectUri }),
    standIn: settings.standIn,
  }
  const access = calendarAccess(google)
  const follower = calendarFollower(google, access)
  const reader = calendarReader(google, access)
  return {
    routes: [
      ...calendarSignInRoutes({
        google: { ...google, access },
        async connected(tx, memberId, now) {
          await follower.followAll(tx, memberId, now)
          await reader.queueRead(tx, memberId)
        },
      }),
      calendarPushRoute(parts, reader),
    ],
    calendars: { needsCalendar: true, makesLinks: isSynced, follow: follower.follow },
    readDue: reader.readDue,
    probe: access.probe,
    async resume() {
      const { db } = parts
      const works = [() => follower.resume()]
      for (const memberId of await deletedMembers(db))
        works.push(() => db.transaction((tx) => disconnect({ ...google, access }, tx, memberId)))
      await forEachIsolated(works, databaseAnswers(db), async (work) => {
        await work()
        return 1
      })
    },
  }
}

function withoutService(parts: CalendarParts): CalendarArea {
  return {
    routes: [
      ...calendarSignInRoutes({ google: undefined, connected: async () => {} }),
      calendarPushRoute(parts, undefined),
    ],
    calendars: { needsCalendar: false, makesLinks: async () => false, follow: async () => {} },
    readDue: async () => {},
    probe: undefined,
    resume: async () => {},
  }
}

/** Anyone may call it, so it takes few of the connections to the database. Google calls again after an error. */
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
