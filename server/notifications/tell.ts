import { kindOf, linkOf } from '#contract/notifications.ts'
import type { Tx } from '#server/kit/database.ts'
import type { News, Tell } from '#server/kit/news.ts'
import { newsMail } from './mails.ts'
import { insertNotifications } from './tell-store.ts'

export interface TellParts {
  readonly publicUrl: string
  /** Queues a mail in the transaction that it tells of. */
  mail(tx: Tx, mail: { to: string; subject: string; text: string }): Promise<void>
}

/**
 * Tells people by the bell, and by mail those who chose so. A kind reaches only the types that the contract names
 * for it, whatever audience it is told to.
 */
export function tellBy({ publicUrl, mail }: TellParts): Tell {
  return async (tx: Tx, news: News) => {
    const { kind, reaches, mailedTo } = kindOf(news.kind)
    const { record, about, detail = '', by, now } = news
    const addressees = await insertNotifications(tx, news.to, {
      kind,
      reaches,
      mailedTo,
      record,
      about,
      detail,
      byUserId: by?.userId ?? null,
      byName: by?.name ?? '',
      now,
    })
    for (const { email, userType } of addressees) {
      const link = linkOf({ kind, record }, userType)
      await mail(tx, { to: email, ...(news.letter ?? newsMail({ kind, about, detail, link }, publicUrl)) })
    }
  }
}
