import { PgBoss } from 'pg-boss'
import { type Database, nameOf, sql, type Tx } from '../database/database.ts'

/** How a kind of job is tried, and for how long. */
export interface QueueRules {
  /** The longest wait between two tries; the first comes after about a second, and each wait doubles. */
  readonly longestWaitSeconds: number
  /** For how long a job is tried before it counts as failed. */
  readonly triedForHours: number
  /** A try that takes longer counts as lost, and the job is tried again. */
  readonly tryTakesAtMostSeconds: number
}

/** Jobs of one kind. */
export interface Queue<Payload extends object> {
  /** Queues jobs in the transaction that asks for them, in one statement: they exist if that commits, and only then. */
  send(tx: Tx, ...payloads: Payload[]): Promise<void>
  /** How long the oldest job that is not done has waited; 0 when none waits. */
  oldestWaitingSeconds(): Promise<number>
}

export interface Jobs {
  /** Declares a kind of job and what does it. Must come before `start`; `work` throws to be tried again. */
  queue<Payload extends object>(
    name: string,
    rules: QueueRules,
    work: (payload: Payload) => Promise<void>,
  ): Queue<Payload>
  /** The kinds of jobs of which one has waited for more than a quarter of an hour. */
  late(): Promise<string[]>
  /** Begins to work. Jobs can be sent before that, and wait. */
  start(): Promise<void>
  /** Takes no more jobs, gives those under way three seconds and lets go of the database. */
  stop(): Promise<void>
}

interface Declared {
  readonly name: string
  readonly rules: QueueRules
  readonly work: (payload: object) => Promise<void>
}

/**
 * Jobs kept in the database (pg-boss, schema `pgboss`), so that what is sent inside a transaction is done
 * once that has committed, also after a crash.
 * @param tell learns of each try that failed, and of what kind of job; it must not log an error's message
 * @param gaveUp learns of the kind of a job that will not be tried again
 */
export function openJobs(
  db: Database,
  onError: (error: unknown, name: string) => void,
  gaveUp: (name: string) => void = () => {},
): Jobs {
  const boss = new PgBoss({
    ...connectionOf(db),
    max: 2,
    application_name: 'verimend jobs',
    schedule: false,
    // A job that a killed process held is taken up again soon, and a finished one is forgotten soon.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
  })
  boss.on('error', (error) => onError(error, 'jobs'))
  const queues: Declared[] = []
  const working = new Map<string, readonly string[]>()
  let opening: Promise<void> | undefined
  const open = async () => {
    await boss.start()
    for (const { name, rules } of queues) {
      await boss.createQueue(name, optionsOf(rules))
      await boss.updateQueue(name, optionsOf(rules))
    }
  }
  const opened = () => {
    // Two callers share one opening; one that failed is tried again by the next.
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    queue(name, rules, work) {
      queues.push({ name, rules, work: work as Declared['work'] })
      return {
        async send(tx, ...payloads) {
          if (payloads.length === 0) return
          await opened()
          // Planning this statement takes longer than running it.
          const executeSql = (text: string, values: unknown[] = []) =>
            tx.client.query({ name: nameOf(text), text, values })
          const queued = payloads.map((data) => ({ data }))
          await boss.insert(name, queued, { db: { executeSql } })
          // Not by NOTIFY: transactions that notify commit one after another, and every write sends a mail.
          tx.afterCommit(() => {
            for (const worker of working.get(name) ?? []) boss.notifyWorker(worker)
          })
        },
        async oldestWaitingSeconds() {
          await opened()
          return oldestWaiting(db, name)
        },
      }
    },
    async late() {
      await opened()
      return lateQueues(db)
    },
    async start() {
      await opened()
      for (const queue of queues) {
        const workers = [
          await workOn(boss, queue, onError, gaveUp),
          await workOn(boss, queue, onError, gaveUp),
        ]
        working.set(queue.name, workers)
      }
    },
    async stop() {
      await opening?.catch(() => {})
      // A job that takes longer is done again by whoever starts next.
      await boss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}

function connectionOf(db: Database): { connectionString?: string } {
  const { connectionString } = db.pool.options
  return connectionString === undefined ? {} : { connectionString }
}

const optionsOf = (rules: QueueRules) => ({
  notify: false,
  retryLimit: Math.ceil((rules.triedForHours * 3600) / rules.longestWaitSeconds),
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: rules.longestWaitSeconds,
  expireInSeconds: rules.tryTakesAtMostSeconds,
  heartbeatSeconds: 10,
  retentionSeconds: 2 * rules.triedForHours * 3600,
  deleteAfterSeconds: 60,
})

// What this process sends wakes its own workers at once; polling is for jobs that are tried again, and for those
// of a process that has ended.
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  perJobResults: true,
  includeMetadata: true,
} as const

function workOn(
  boss: PgBoss,
  queue: Declared,
  onError: (error: unknown, name: string) => void,
  gaveUp: (name: string) => void,
): Promise<string> {
  return boss.work<object, unknown, typeof pace>(queue.name, pace, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data, retryCount, retryLimit }) => {
        try {
          await queue.work(data)
          return { id, status: 'completed' as const }
        } catch (error) {
          onError(error, queue.name)
          if (retryCount >= retryLimit) gaveUp(queue.name)
          // What went wrong may quote the payload, so only its code is kept beside the job.
          return { id, status: 'failed' as const, output: { code: (error as { code?: string }).code } }
        }
      }),
    ),
  )
}

/** By the clock of the database, which also dated the jobs. */
async function oldestWaiting(db: Database, name: string): Promise<number> {
  const row = await db.first<{ seconds: number | null }>(sql`
    select extract(epoch from clock_timestamp() - min(created_on))::float8 as seconds
    from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`)
  return Math.max(0, row?.seconds ?? 0)
}

const lateSeconds = 900

async function lateQueues(db: Database): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`
    select name from pgboss.job
    where state in ('created', 'retry', 'active') and created_on < clock_timestamp() - make_interval(secs => ${lateSeconds})
    group by name order by name`)
  return rows.map(({ name }) => name)
}
