import { keptDays } from '#contract/notifications.ts'
import { linkOf } from '#contract/notifications-kinds.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { databaseOf, eachAlone } from '#server/kit/each-alone.ts'
import { awaitingDigest, takeDigest } from './digest-store.ts'
import { digestMail } from './mails.ts'
import { sweepNotifications } from './store.ts'
import type { TellParts } from './tell.ts'

/**
 * Mails each person the digest of what they chose to read once a day and have not read yet: one mail a day, by one
 * process, however many run. What comes after the hour waits for the next day's. Answers how many went out.
 */
export async function sendDigests(db: Database, now: Date, { publicUrl, mail }: TellParts): Promise<number> {
  return eachAlone(await awaitingDigest(db, now), databaseOf(db), (userId) =>
    db.transaction(async (tx) => {
      const digest = await takeDigest(tx, userId, now)
      if (!digest) return 0
      const { email, userType, count, newest } = digest
      const lines = newest.map((line) => ({ ...line, link: linkOf(line, userType) }))
      await mail(tx, { to: email, ...digestMail(count, lines, publicUrl) })
      return 1
    }),
  )
}

/** Forgets notifications that are older than they are kept for. */
export const forgetNotifications = (db: Database, now: Date): Promise<number> =>
  sweepNotifications(db, secondsFrom(now, -keptDays * 86_400))
