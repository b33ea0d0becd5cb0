import { auditLag } from './audit/seal-store.ts'
import type { Clock } from './kit/clock.ts'
import type { Database } from './kit/database/database.ts'
import type { DiskSpace } from './kit/disk-space.ts'
import type { BackgroundTasks } from './kit/jobs/background-tasks.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import type { LiveStreams } from './kit/live/streams.ts'
import type { Readings } from './kit/telemetry/readings.ts'

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly admission: Readings['admission']
  readonly jobs: Jobs
  readonly live: LiveStreams
  readonly backgroundTasks: BackgroundTasks
  /** The disk of DATA_DIR first, then that of the embedded database. */
  readonly disk: DiskSpace | undefined
}

/** What the metrics read of the parts of a portal. */
export function readingsOf({ db, clock, admission, jobs, live, backgroundTasks, disk }: Parts): Readings {
  const pools = [...new Set([db.pool, db.offices.pool])]
  const sum = (of: (pool: Database['pool']) => number) => pools.reduce((all, pool) => all + of(pool), 0)
  return {
    admission,
    pool: () => ({
      open: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      wanted: sum((pool) => pool.waitingCount),
      max: sum((pool) => pool.options.max),
    }),
    streams: live.count,
    tasks: backgroundTasks.states,
    queues: jobs.states,
    failedAttempts: jobs.failures.attempts,
    givenUp: jobs.failures.givenUp,
    audit: () => auditLag(db, clock.now()),
    disks: disk && (async () => named(await disk.free())),
  }
}

const named = ([data, database]: readonly number[]): Record<string, number> => ({
  ...(data === undefined ? {} : { data }),
  ...(database === undefined ? {} : { database }),
})
