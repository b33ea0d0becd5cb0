import { kindOf, linkOf } from '#contract/notifications/kinds.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { NotificationEvent, Notify } from '#server/kit/live/notify.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { eventMail } from './mails.ts'
import { insertNotifications } from './notifier-store.ts'

export interface NotifierParts {
  readonly publicUrl: string
  /** Queues mails in the transaction of the change that they report. */
  mail(tx: Tx, ...mails: OutgoingMail[]): Promise<void>
}

/**
 * Notifies users in the portal, and by mail if they chose so. A kind reaches only the user types that the contract
 * names for it, whatever the audience.
 */
export function notifier({ publicUrl, mail }: NotifierParts): Notify {
  return async (tx: Tx, event: NotificationEvent) => {
    const { kind, reaches, ifAsked, mailedTo, fixedMail, always } = kindOf(event.kind)
    const { record, about, detail = '', sentBy, by, now } = event
    const addressees = await insertNotifications(tx, event.to, {
      kind,
      reaches,
      ifAsked: ifAsked ?? [],
      isAlways: always !== undefined,
      mailedTo,
      otherwise: fixedMail === undefined ? 'daily' : 'never',
      record,
      about,
      detail,
      sentBy: sentBy ?? null,
      except: event.except ?? [],
      byUserId: by?.userId ?? null,
      byName: by?.name ?? '',
      now,
    })
    const mails = addressees.map(({ email, userType }) => {
      const link = linkOf({ kind, record, about }, userType)
      return { to: email, ...(event.mail ?? eventMail({ kind, about, detail, link }, publicUrl)) }
    })
    if (mails.length > 0) await mail(tx, ...mails)
  }
}
