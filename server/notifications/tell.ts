import { kindOf, linkOf } from '#contract/notifications-kinds.ts'
import type { Tx } from '#server/kit/database.ts'
import type { News, Tell } from '#server/kit/news.ts'
import { newsMail } from './mails.ts'
import { insertNotifications } from './tell-store.ts'

export interface TellParts {
  readonly publicUrl: string
  /** Queues mails in the transaction that they tell of. */
  mail(tx: Tx, ...mails: { to: string; subject: string; text: string }[]): Promise<void>
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
    const letters = addressees.map(({ email, userType }) => {
      const link = linkOf({ kind, record }, userType)
      return { to: email, ...(news.letter ?? newsMail({ kind, about, detail, link }, publicUrl)) }
    })
    if (letters.length > 0) await mail(tx, ...letters)
  }
}
