import { alertText } from '#contract/audit/alerts.ts'
import type { Database } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { exportedMuch, isWatcher, madeAdmin, openedMany } from './alerts-store.ts'

interface AlertParts {
  readonly notify: Notify
  /** Tells operators: of whom by number, and no name. */
  tell(alert: { kind: string; userId: number; amount: number }): void
}

/**
 * Looks at the last hour of the sealed audit and raises what is unusual (docs/spec/audit.md, 'Alerts'): IVR Admins are
 * told by the bell, operators by the log. One process looks at a time.
 */
export async function raiseAlerts(db: Database, now: Date, { notify, tell }: AlertParts): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isWatcher(tx))) return
    const raised = [
      ...(await openedMany(tx, now)),
      ...(await exportedMuch(tx, now)),
      ...(await madeAdmin(tx, now)),
    ]
    for (const { id, kind, userId, name, amount } of raised) {
      // Whom it is about is told as well where it is an IVR Admin: two people with one account would be found so.
      await notify(tx, {
        kind: 'audit.alert',
        record: id,
        about: name,
        detail: alertText(kind, amount),
        to: { admins: true },
        by: undefined,
        now,
      })
      tx.afterCommit(() => tell({ kind, userId, amount }))
    }
  })
}
