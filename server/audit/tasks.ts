import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { alertText } from '#contract/audit/alerts.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database/database.ts'
import { writeDurably } from '#server/kit/durable-file.ts'
import type { BackgroundTasks } from '#server/kit/jobs/background-tasks.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { log } from '#server/kit/log.ts'
import { exportedMuch, madeAdmin, openedMany } from './alerts-store.ts'
import { blockNow, enterRows, insertCheckpoint, lastBlock, maxInBlock, mayDo } from './seal-store.ts'
import { checkpointKey, signed } from './signature.ts'

interface AuditTasks {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly secretKey: string
  /** The folder of the signed checkpoints, which an operator also keeps elsewhere. */
  readonly folder: string
}

/** Seals new rows every second, looks for unusual access every minute, and signs the chain once a day. */
export function startAuditTasks(every: BackgroundTasks['every'], parts: AuditTasks): void {
  const { db, clock, notify, secretKey, folder } = parts
  every(1_000, 'audit.seal', () => sealAudit(db, clock.now()))
  every(60_000, 'audit.alerts', () => raiseAlerts(db, clock.now(), notify))
  every(600_000, 'audit.checkpoint', () => makeCheckpoint(db, clock.now(), { secretKey, folder }))
}

/**
 * Checks the last hour of the sealed audit and raises alerts for what is unusual (docs/spec/audit.md, 'Alerts'): to IVR
 * Admins by the bell, to operators in the log. One process checks at a time.
 */
export async function raiseAlerts(db: Database, now: Date, notify: Notify): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await mayDo(tx, 'audit alerts'))) return
    const raised = [
      ...(await openedMany(tx, now)),
      ...(await exportedMuch(tx, now)),
      ...(await madeAdmin(tx, now)),
    ]
    for (const { id, kind, userId, name, amount } of raised) {
      // An IVR Admin whom it is about is notified too: that would reveal two people using one account.
      await notify(tx, {
        kind: 'audit.alert',
        record: id,
        about: name,
        detail: alertText(kind, amount),
        to: { admins: true },
        by: undefined,
        now,
      })
      // By number, without a name.
      tx.afterCommit(() => log('warn', 'unusual access', { kind, userId, amount }))
    }
  })
}

/**
 * Signs the end of the chain once a day: in the database, in a file, and in the log, which usually goes to another
 * machine.
 */
export async function makeCheckpoint(
  db: Database,
  now: Date,
  { secretKey, folder }: Pick<AuditTasks, 'secretKey' | 'folder'>,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const block = await blockNow(db, day)
  if (!block) return
  const key = checkpointKey(secretKey)
  const figures = { block: block.number, total: block.total, hash: block.hash.toString('hex') }
  const checkpoint = signed(key, { day, ...figures, madeAt: now.toISOString() })
  // Only one of several processes inserts it.
  if (!(await insertCheckpoint(db, checkpoint))) return
  log('info', 'the audit was signed', { ...checkpoint })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(join(folder, `${day}.json`), `${JSON.stringify(checkpoint, null, 2)}\n`)
}

/** Blocks per run; an installation that has no blocks yet needs more runs. */
const maxBlocks = 20

/**
 * Seals what has been committed to the audit since the last run. Its writers never wait for this
 * (docs/decisions/0035-audit-chain.md).
 */
export async function sealAudit(db: Database, now: Date): Promise<void> {
  for (let made = 0; made < maxBlocks; made += 1) if ((await sealBlock(db, now)) < maxInBlock) return
}

/** @returns how many rows the block has; 0 if there is none, or if another process is sealing */
const sealBlock = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) =>
    (await mayDo(tx, 'audit seal')) ? enterRows(tx, await lastBlock(tx), now) : 0,
  )
