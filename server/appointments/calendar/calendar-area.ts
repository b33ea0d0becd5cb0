import type { Queries } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import type { Route } from '#server/kit/http/route.ts'
import { type GoogleSettings, googleAccounts } from '#server/outside/google-accounts.ts'
import { calendarAccess } from './calendar-access.ts'
import { calendarFollower } from './calendar-follow.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { calendarPushRoute } from './calendar-push.ts'
import { calendarReader } from './calendar-reader.ts'
import { calendarSignInRoutes, disconnect } from './calendar-sign-in.ts'
import { deletedMembers, isSynced } from './calendar-store.ts'
import type { MemberCalendars } from './member-calendars.ts'

/** Connections to the members' own calendars. */
export interface CalendarArea {
  readonly routes: readonly Route[]
  /** What booking needs from them. */
  readonly calendars: MemberCalendars
  /** Whether a calendar service is set up and this member still has to connect a calendar. */
  calendarRequired(db: Queries, memberId: number): Promise<boolean>
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
    calendarRequired: async (db, memberId) => !(await isSynced(db, memberId)),
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
    calendarRequired: async () => false,
    readDue: async () => {},
    probe: undefined,
    resume: async () => {},
  }
}
