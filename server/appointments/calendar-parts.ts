import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { Jobs } from '#server/kit/jobs/jobs.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { GoogleAccounts, GoogleStandIn } from '#server/outside/google-accounts.ts'

/** What calendars stand on. */
export interface CalendarParts {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secrets: Secrets
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string
  readonly notify: Notify
  /** Queues a mail in the transaction that it tells of. */
  mail(tx: Tx, mail: { to: string; subject: string; text: string }): Promise<void>
  /** The link of a room of its own, for an appointment whose calendar makes none. */
  room(): string
  /** Gives an appointment that stands and has no meeting link yet this one; false where it was not taken. */
  settleMeetingLink(tx: Tx, appointmentId: number, link: string, now: Date): Promise<boolean>
  /** Tells of what goes wrong and is tried again; it must not log an error's message. */
  warn(what: string, details: Readonly<Record<string, unknown>>): void
}

/** The same where a calendar service is set up. */
export interface GoogleParts extends CalendarParts {
  readonly accounts: GoogleAccounts
  readonly standIn: GoogleStandIn | undefined
}
