import { keptDays, linkOf } from '#contract/notifications.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { takeDigests } from './digest-store.ts'
import { digestMail } from './mails.ts'
import { sweepNotifications } from './store.ts'
import type { TellParts } from './tell.ts'

/**
 * Mails each person the digest of what they chose to read once a day and have not read yet: one mail a day, by one
 * process, however many run. What comes after the hour waits for the next day's. Answers how many went out.
 */
export async function sendDigests(db: Database, now: Date, { publicUrl, mail }: TellParts): Promise<number> {
  return db.transaction(async (tx) => {
    const digests = await takeDigests(tx, now)
    for (const { email, userType, count, newest } of digests) {
      const lines = newest.map((line) => ({ ...line, link: linkOf(line, userType) }))
      await mail(tx, { to: email, ...digestMail(count, lines, publicUrl) })
    }
    return digests.length
  })
}

/** Forgets notifications that are older than they are kept for. */
export const forgetNotifications = (db: Database, now: Date): Promise<number> =>
  sweepNotifications(db, secondsFrom(now, -keptDays * 86_400))
