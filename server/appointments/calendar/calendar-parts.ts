import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { Jobs } from '#server/kit/jobs/jobs.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { GoogleAccounts, GoogleStandIn } from '#server/outside/google-accounts.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'

/** Dependencies of the calendar connections. */
export interface CalendarParts {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secrets: Secrets
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string
  readonly notify: Notify
  /** Queues a mail in the transaction of the change that it reports. */
  mail(tx: Tx, mail: OutgoingMail): Promise<void>
  /** A link to a new room, for an appointment whose calendar makes none. */
  room(): string
  /** Sets the link of a booked appointment that has none; returns false if it was not set. */
  settleMeetingLink(tx: Tx, appointmentId: number, link: string, now: Date): Promise<boolean>
}

/** The same, with a calendar service. */
export interface GoogleParts extends CalendarParts {
  readonly accounts: GoogleAccounts
  readonly standIn: GoogleStandIn | undefined
}
