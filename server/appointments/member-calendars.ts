import type { Queries, Tx } from '#server/kit/database/database.ts'

/** What booking asks of the calendars that members have connected. */
export interface MemberCalendars {
  /** Whether a calendar service is set up: then only members whose calendar is connected are offered. */
  readonly needsCalendar: boolean
  /** Whether this member's calendar is connected and works: then its service makes the meeting link. */
  makesLinks(db: Queries, memberId: number): Promise<boolean>
  /** Queues in the transaction: the member's calendar is brought in step with this appointment, once. */
  follow(tx: Tx, appointmentId: number): Promise<void>
}
