import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import type { MemberCalendars } from './calendar/member-calendars.ts'

/** Dependencies of appointments, except the database. */
export interface AppointmentsParts {
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string
  /** The base address of video rooms: https, without a slash at its end. */
  readonly meetingBaseUrl: string
  /** The sender of all mails: 'Name <address>'. */
  readonly mailFrom: string
  readonly secrets: Pick<Secrets, 'sign'>
  /** Queues mails in the transaction of the change that they report. */
  mail(tx: Tx, ...mails: OutgoingMail[]): Promise<void>
  readonly notify: Notify
  readonly calendars: MemberCalendars
}
