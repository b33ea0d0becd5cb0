import type { Tx } from '#server/kit/database.ts'
import type { Tell } from '#server/kit/news.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Letter } from '#server/outside/outbox.ts'
import type { MemberCalendars } from './member-calendars.ts'

/** What appointments stand on beside the database. */
export interface AppointmentsParts {
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string
  /** Where rooms for video meetings are, https, without a slash at its end. */
  readonly meetingBaseUrl: string
  /** Whom invitations come from: 'Name <address>', as every mail does. */
  readonly mailFrom: string
  readonly secrets: Pick<Secrets, 'sign'>
  /** Queues mails in the transaction that they tell of. */
  mail(tx: Tx, ...letters: Letter[]): Promise<void>
  readonly tell: Tell
  readonly calendars: MemberCalendars
  /** Whether this member must connect a calendar before an active schedule can be saved. */
  calendarRequired(tx: Tx, memberId: number): Promise<boolean>
}
