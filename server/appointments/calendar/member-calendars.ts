import type { Queries, Tx } from '#server/kit/database/database.ts'

/** What booking needs from the members' connected calendars. */
export interface MemberCalendars {
  /** Whether a calendar service is set up: then only members with a connected calendar can be booked. */
  readonly needsCalendar: boolean
  /** Whether this member's calendar is connected and works: then its service makes the meeting link. */
  makesLinks(db: Queries, memberId: number): Promise<boolean>
  /** Queues, in the transaction, a sync of the member's calendar with this appointment. */
  follow(tx: Tx, appointmentId: number): Promise<void>
}
