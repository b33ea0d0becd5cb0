import type { Database } from '#server/kit/database/database.ts'
import type { Mailing } from '#server/outside/outbox.ts'
import { reminderMail } from './mails.ts'
import { takeDue, teamAddresses } from './store.ts'

/**
 * Reminds each member of the verification team, in one email, of prior authorizations that are overdue: of each once,
 * across all processes. Returns the number of prior authorizations.
 */
export async function remindTeam(db: Database, now: Date, { publicUrl, mail }: Mailing): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDue(tx, now)
    if (due.length === 0) return 0
    for (const to of await teamAddresses(tx)) await mail(tx, { to, ...reminderMail(due, publicUrl) })
    return due.length
  })
}
