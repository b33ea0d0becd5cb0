import type { Actor } from '../access/actor.ts'
import type { Tx } from '../database/database.ts'
import type { Audience } from './changes.ts'

/** Who is notified: everyone who matches at least one of these fields. */
export interface Recipients extends Audience {
  /** The team member who has this request in hand, or decided on it last. No one, while no one has. */
  readonly handlersOfIvr?: number
}

/** An event that users are notified of. Contains no patient data. */
export interface NotificationEvent {
  /** What happened, area first: 'ivr.decided'. contract/notifications/kinds.ts lists them all. */
  readonly kind: string
  /** The id of the record. */
  readonly record: number
  /** The record's display number ('#IVR-1001'), or the name if the record is a person. */
  readonly about: string
  /** The outcome, if the kind does not imply it: 'Approved'. */
  readonly detail?: string
  /** Who is notified, except the user in `by`. */
  readonly to: Recipients
  /**
   * Who of the office sent the record: of its admins, only they get the mail immediately. If they cannot sign in, all
   * of them do.
   */
  readonly sentBy?: number
  /** Who in the audience is not notified, because another event notifies them. */
  readonly except?: readonly number[]
  /** Who caused the event; undefined for background tasks. */
  readonly by: Pick<Actor, 'userId' | 'name'> | undefined
  readonly now: Date
  /** The mail for users who chose to get this kind immediately; by default it has the text of the notification. */
  readonly mail?: { readonly subject: string; readonly text: string; readonly html: string }
}

/** Stores notifications in the transaction of the event. app.ts passes it to the areas. */
export type Notify = (tx: Tx, event: NotificationEvent) => Promise<void>
