import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Database, Queries, Tx } from '#server/kit/database/database.ts'
import type { Jobs } from '#server/kit/jobs/jobs.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { GoogleAccounts, GoogleStandIn } from '#server/outside/google-accounts.ts'
import type { Mailing } from '#server/outside/outbox.ts'

/** Dependencies of appointments, except the database. */
export interface AppointmentsParts extends Mailing {
  /** The base address of video rooms: https, without a slash at its end. */
  readonly meetingBaseUrl: string
  /** The sender of all emails: 'Name <address>'. */
  readonly mailFrom: string
  readonly secrets: Pick<Secrets, 'sign'>
  readonly notify: Notify
  readonly calendars: MemberCalendars
}

/** What booking needs from the members' connected calendars. */
export interface MemberCalendars {
  /** Whether a calendar service is set up: then only members with a connected calendar can be booked. */
  readonly needsCalendar: boolean
  /** Whether this member's calendar is connected and works: then its service makes the meeting link. */
  makesLinks(db: Queries, memberId: number): Promise<boolean>
  /** Queues, in the transaction, a sync of the member's calendar with this appointment. */
  follow(tx: Tx, appointmentId: number): Promise<void>
}

/** Dependencies of the calendar connections. */
export interface CalendarParts extends Omit<AppointmentsParts, 'calendars'> {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secrets: Secrets
}

/** The same, with a calendar service. */
export interface GoogleParts extends CalendarParts {
  readonly accounts: GoogleAccounts
  readonly standIn: GoogleStandIn | undefined
}
