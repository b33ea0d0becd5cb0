import { linkOf } from '#contract/notifications/kinds.ts'
import type { Database } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import type { Mailing } from '#server/outside/outbox.ts'
import { digestMail } from './mails.ts'
import { awaitingDigest, takeDigest } from './store.ts'

/**
 * Mails each user the digest of unread notifications that they chose to read once a day: one mail for each time that
 * digests are `due`, across all processes. Later notifications wait for the next. Returns the number of mails.
 */
export async function sendDigests(db: Database, due: Date, { publicUrl, mail }: Mailing): Promise<number> {
  return forEachIsolated(await awaitingDigest(db, due), databaseAnswers(db), (userId) =>
    db.transaction(async (tx) => {
      const digest = await takeDigest(tx, userId, due)
      if (!digest) return 0
      const { email, userType, count, newest } = digest
      const lines = newest.map((line) => ({ ...line, link: linkOf(line, userType) }))
      await mail(tx, { to: email, ...digestMail(count, lines, publicUrl) })
      return 1
    }),
  )
}
