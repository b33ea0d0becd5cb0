import type { Database } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import type { Mailing } from '#server/outside/outbox.ts'
import { reminderMail } from './mails.ts'
import { officesWithOverdueDocuments, takeDueRequests } from './submission/documents-store.ts'

/**
 * Reminds offices, with one email each, of Conditional requests with overdue documents: once per request, across all
 * processes. Returns the number of requests.
 */
export async function remindOffices(db: Database, now: Date, { publicUrl, mail }: Mailing): Promise<number> {
  return forEachIsolated(await officesWithOverdueDocuments(db, now), databaseAnswers(db), (officeId) =>
    db.transaction(async (tx) => {
      const due = await takeDueRequests(tx, officeId, now)
      const byAddress = new Map<string, number[]>()
      for (const { id, addresses } of due)
        for (const to of addresses) byAddress.set(to, [...(byAddress.get(to) ?? []), id])
      for (const [to, ids] of byAddress) await mail(tx, { to, ...reminderMail(ids, publicUrl) })
      return due.length
    }),
  )
}
