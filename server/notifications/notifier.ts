import { kindOf, linkOf } from '#contract/notifications/kinds.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { NotificationEvent, Notify } from '#server/kit/live/notify.ts'
import type { Mailing } from '#server/outside/outbox.ts'
import { eventMail } from './mails.ts'
import { insertNotifications } from './notifier-store.ts'

/** The kinds that report a refused mail to the person who caused it; their links lead to the record by its number. */
const undelivered = 'mail.undelivered' as const
const hasScreen = (about: string) => /^#(?:IVR|PA|SUP)-/.test(about)

/**
 * Notifies users in the portal, and by mail if they chose so. A kind reaches only the user types that the contract
 * names for it, whatever the audience.
 */
export function notifier({ publicUrl, mail }: Mailing): Notify {
  return async (tx: Tx, event: NotificationEvent) => {
    const addressees = await insertNotifications(tx, event)
    const { kind } = kindOf(event.kind)
    const { record, about, detail = '', by } = event
    const occasion = by && hasScreen(about) && { kind: undelivered, sender: by.userId, record, about }
    const mails = addressees.map(({ email, userType }) => {
      const link = linkOf({ kind, record, about }, userType)
      const content = event.mail ?? eventMail({ kind, about, detail, link }, publicUrl)
      return { to: email, ...content, ...(occasion ? { occasion } : {}) }
    })
    if (mails.length > 0) await mail(tx, ...mails)
  }
}
