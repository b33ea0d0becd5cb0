import type { Clock } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database/database.ts'
import type { BackgroundTasks } from '#server/kit/jobs/background-tasks.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { log } from '#server/kit/log.ts'
import { raiseAlerts } from './alerts.ts'
import { makeCheckpoint } from './checkpoints.ts'
import { sealAudit } from './seal.ts'

interface AuditTasks {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly secretKey: string
  /** Where the signed checkpoints are kept. */
  readonly folder: string
}

/** Seals new rows every second, looks for unusual access every minute, and signs the chain once a day. */
export function startAuditTasks(every: BackgroundTasks['every'], parts: AuditTasks): void {
  const { db, clock, notify, secretKey, folder } = parts
  every(1_000, 'audit.seal', () => sealAudit(db, clock.now()))
  every(60_000, 'audit.alerts', () =>
    raiseAlerts(db, clock.now(), { notify, tell: (alert) => log('warn', 'unusual access', alert) }),
  )
  every(600_000, 'audit.checkpoint', () =>
    makeCheckpoint(db, clock.now(), {
      ...{ secretKey, folder },
      tell: (checkpoint) => log('info', 'the audit was signed', { ...checkpoint }),
    }),
  )
}
