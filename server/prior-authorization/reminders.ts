import { secondsFrom } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database/database.ts'
import { reminderMail } from './mails.ts'
import type { PriorAuthorizationParts } from './routes.ts'
import { answerWithinDays } from './rules.ts'
import { takeDue, teamAddresses } from './store.ts'

/**
 * Reminds the verification team, each of them in one mail, of prior authorizations that have waited too long
 * for an answer: of each once, whichever process comes first. Answers how many it reminded of.
 */
export async function remindTeam(
  db: Database,
  now: Date,
  { publicUrl, mail }: Pick<PriorAuthorizationParts, 'publicUrl' | 'mail'>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDue(tx, secondsFrom(now, -answerWithinDays * 86_400), now)
    if (due.length === 0) return 0
    for (const to of await teamAddresses(tx)) await mail(tx, { to, ...reminderMail(due, publicUrl) })
    return due.length
  })
}
