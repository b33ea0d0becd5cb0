import type { Actor } from '../access/actor.ts'
import type { Tx } from '../database/database.ts'
import type { Audience } from './audience.ts'

/** Something that happened and that somebody wants to hear of. Never holds anything of a patient. */
export interface NotificationEvent {
  /** What happened, area first: 'ivr.decided'. The contract's notifications.ts lists them all. */
  readonly kind: string
  /** The record that it is about, by id. */
  readonly record: number
  /** The number that people know the record by ('#IVR-1001'), or a person's name where it is about a person. */
  readonly about: string
  /** What it became, where the kind leaves that open: 'Approved'. */
  readonly detail?: string
  /** Who hears of it. Whoever did it never does. */
  readonly to: Audience
  /** Who did it; undefined where nobody did. */
  readonly by: Pick<Actor, 'userId' | 'name'> | undefined
  readonly now: Date
  /** Mailed to those who chose to have this kind mailed at once; without one the bell's own words are. */
  readonly mail?: { readonly subject: string; readonly text: string }
}

/** Tells people, in the transaction that they are told of; handed to areas by app.ts. */
export type Notify = (tx: Tx, event: NotificationEvent) => Promise<void>
