import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import { type Origin, originNow, withOrigin } from '../telemetry/origin.ts'
import { traced } from '../telemetry/spans.ts'
import { type Claims, openClaims } from './claims.ts'
import { noted } from './noted.ts'
import { lateQueues, oldestWaiting, type QueueState, statesOf } from './queue-states.ts'
import { repeat } from './repeat.ts'

/** The retry rules of a queue. */
export interface QueueRules {
  /** The longest delay between two attempts; the first delay is about a second, and each one doubles. */
  readonly maxRetryDelaySeconds: number
  /** How long a job is retried before it is given up. */
  readonly retryForHours: number
  /** An attempt that takes longer counts as failed. */
  readonly attemptTimeoutSeconds: number
}

/** Jobs of one kind. */
export interface Queue<Payload extends object> {
  /** Queues jobs in one statement that is sent together with the commit: they exist only if it succeeds. */
  send(tx: Tx, ...payloads: Payload[]): Promise<void>
  /** The age of the oldest unfinished job; 0 when there is none. */
  oldestWaitingSeconds(): Promise<number>
}

export interface Jobs {
  /** Declares a queue with its worker function; call it before `start`. When `work` throws, the job is retried. */
  queue<Payload extends object>(
    name: string,
    rules: QueueRules,
    work: (payload: Payload) => Promise<void>,
  ): Queue<Payload>
  /** The names of queues with a job that has waited for more than a quarter of an hour. */
  late(): Promise<string[]>
  /** Each declared queue, for the metrics; asked on the connection for health checks. */
  states(): Promise<QueueState[]>
  /** How often attempts failed, and jobs were given up, in this process, by queue. */
  readonly failures: {
    readonly attempts: ReadonlyMap<string, number>
    readonly givenUp: ReadonlyMap<string, number>
  }
  /** Starts the workers. Jobs sent earlier wait in the database. */
  start(): Promise<void>
  /** Takes no more jobs, waits up to three seconds for those in progress and closes the connections. */
  stop(): Promise<void>
}

interface QueueDeclaration {
  readonly name: string
  readonly rules: QueueRules
  readonly work: (payload: object) => Promise<void>
}

/**
 * A job queue in the database (pg-boss, schema `pgboss`): jobs sent inside a transaction run after its commit, even if
 * the process crashes in between.
 * @param onError receives each failed attempt with the queue's name; it must not log the error's message
 * @param gaveUp receives the queue's name when a job will not be retried any more
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
    // Short intervals, so that jobs of a killed process are soon retried and finished ones soon deleted.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
  })
  boss.on('error', (error) => onError(error, 'jobs'))
  const queues: QueueDeclaration[] = []
  const attempts = new Map<string, number>()
  const givenUp = new Map<string, number>()
  const attemptFailed = (error: unknown, name: string) => {
    attempts.set(name, (attempts.get(name) ?? 0) + 1)
    onError(error, name)
  }
  const jobGivenUp = (name: string) => {
    givenUp.set(name, (givenUp.get(name) ?? 0) + 1)
    gaveUp(name)
  }
  const working = new Map<string, readonly string[]>()
  const claims = openClaims(db)
  let looking: { stop(): Promise<void> } | undefined
  let isEnding = false
  const wake = (name: string) => {
    for (const worker of working.get(name) ?? []) boss.notifyWorker(worker)
  }
  let starting: Promise<void> | undefined
  const open = async () => {
    await boss.start()
    for (const { name, rules } of queues) {
      await boss.createQueue(name, optionsOf(rules))
      await boss.updateQueue(name, optionsOf(rules))
    }
  }
  const opened = () => {
    // Concurrent callers share one start; after a failure the next caller tries again.
    starting ??= open().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  return {
    queue(name, rules, work) {
      queues.push({ name, rules, work: work as QueueDeclaration['work'] })
      return {
        async send(tx, ...payloads) {
          if (payloads.length === 0) return
          await opened()
          const executeSql = async (text: string, values: unknown[] = []) => {
            // Sent with the commit, when it is too late to report a value that cannot be encoded: texts always can.
            if (!values.every((value) => typeof value === 'string'))
              throw new Error('a job is queued as text')
            tx.withCommit({ text, values })
            return { rows: [] }
          }
          const origin = originNow()
          const queued = payloads.map((data) => ({ data: origin ? { ...data, origin } : data }))
          await boss.insert(name, queued, { db: { executeSql } })
          // Not by NOTIFY, which would serialize the commits of all transactions that send a mail.
          tx.afterCommit(() => wake(name))
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
    async states() {
      await opened()
      return statesOf(
        db,
        queues.map(({ name }) => name),
      )
    },
    failures: { attempts, givenUp },
    async start() {
      await opened()
      for (const queue of queues) {
        const workers = [
          await workOn(boss, queue, claims, attemptFailed, jobGivenUp, () => isEnding),
          await workOn(boss, queue, claims, attemptFailed, jobGivenUp, () => isEnding),
        ]
        working.set(queue.name, workers)
      }
      const names = queues.map(({ name }) => name)
      looking = repeat(
        takeOverEveryMs,
        async () => {
          for (const name of await claims.takeOver(names)) wake(name)
        },
        (error) => onError(error, 'jobs'),
      )
    },
    async stop() {
      isEnding = true
      await starting?.catch(() => {})
      await looking?.stop()
      // A job that takes longer runs again after the next start.
      await boss.stop({ graceful: true, timeout: 3_000 })
      await claims.close()
    },
  }
}

function connectionOf(db: Database): { connectionString?: string } {
  const { connectionString } = db.pool.options
  return connectionString === undefined ? {} : { connectionString }
}

const optionsOf = (rules: QueueRules) => ({
  notify: false,
  retryLimit: Math.ceil((rules.retryForHours * 3600) / rules.maxRetryDelaySeconds),
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: rules.maxRetryDelaySeconds,
  expireInSeconds: rules.attemptTimeoutSeconds,
  heartbeatSeconds: 10,
  retentionSeconds: 2 * rules.retryForHours * 3600,
  deleteAfterSeconds: 60,
})

// Jobs that this process sends wake its workers at once. Polling finds retries and the jobs of ended processes.
const workerOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  perJobResults: true,
  includeMetadata: true,
} as const

const originOf = ({ data }: JobWithMetadata<object & { origin?: Origin }>) => data.origin

/** The error's message may contain patient data, so only its code is stored with the job. */
const failed = (id: string, error: unknown) => ({
  ...{ id, status: 'failed' as const },
  output: { code: (error as { code?: string }).code },
})

function workOn(
  boss: PgBoss,
  queue: QueueDeclaration,
  claims: Claims,
  onError: (error: unknown, name: string) => void,
  gaveUp: (name: string) => void,
  isEnding: () => boolean,
): Promise<string> {
  const { name } = queue
  const span = {
    name: `job ${name}`,
    kind: 'consumer',
    attributes: { 'messaging.destination.name': name },
  } as const
  const attempt = async ({ data, id, retryCount, retryLimit }: JobWithMetadata<object>) => {
    try {
      await traced(span, () => queue.work(data))
      // At once: the batch is completed only when its slowest job ends, and a killed process would repeat all of it.
      await noted(() => boss.complete(name, id), isEnding).catch((error: unknown) => onError(error, name))
      return { id, status: 'completed' as const }
    } catch (error) {
      onError(error, name)
      if (retryCount >= retryLimit) gaveUp(name)
      return failed(id, error)
    }
  }
  return boss.work<object, unknown, typeof workerOptions>(name, workerOptions, (jobs) =>
    claims
      .during(
        jobs.map(({ id }) => id),
        () => Promise.all(jobs.map((job) => withOrigin(originOf(job), () => attempt(job)))),
      )
      .catch((error: unknown) => {
        onError(error, name)
        return jobs.map(({ id }) => failed(id, error))
      }),
  )
}

/** Jobs of an ended process are due again after two looks. */
const takeOverEveryMs = 1_000
