import { setTimeout as pause } from 'node:timers/promises'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { type Database, type Queries, sql, type Tx } from '../database/database.ts'
import { type Origin, originNow, withOrigin } from '../telemetry/origin.ts'
import { type SpanOptions, traced } from '../telemetry/spans.ts'

/** One kind of job. Its jobs wait in a queue of its name. */
export interface JobDeclaration<Payload extends z.ZodObject> {
  readonly name: string
  /** A job's payload. What is taken from the queue is checked against it, because another version may have sent it. */
  readonly payload: Payload
  /** The longest delay between two attempts; the first delay is about a second, and each one doubles. */
  readonly maxRetryDelaySeconds: number
  /** How long a job is retried before it is given up. */
  readonly retryForHours: number
  /** An attempt that takes longer counts as failed. */
  readonly attemptTimeoutSeconds: number
  /** When it throws, the job is retried. */
  readonly run: (payload: z.output<Payload>) => Promise<void>
}

/** Where jobs of one kind are sent. */
export interface Job<Payload extends object> {
  /** Queues jobs in one statement that is sent together with the commit: they exist only if it succeeds. */
  send(tx: Tx, ...payloads: Payload[]): Promise<void>
  /** The age of the oldest unfinished job; 0 when there is none. */
  oldestWaitingSeconds(): Promise<number>
}

interface QueueState {
  readonly queue: string
  /** Unfinished jobs, including those in progress. */
  readonly waiting: number
  /** Of these, those that have failed before. */
  readonly retrying: number
  /** The age of the oldest; 0 when there is none. */
  readonly oldestSeconds: number
}

export interface Jobs {
  /** Declares a kind of job; call it before `start`. */
  job<Payload extends z.ZodObject>(declaration: JobDeclaration<Payload>): Job<z.input<Payload>>
  /** The names of queues with a job that has waited for more than a quarter of an hour. */
  late(): Promise<string[]>
  /** Each declared queue, for the metrics; read on the connection for health checks. */
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

/**
 * A job queue in the database (pg-boss, schema `pgboss`): jobs sent inside a transaction run after its commit, even if
 * the process crashes in between.
 * @param onError receives each failed attempt with the queue's name; it must not log the error's message
 * @param gaveUp receives the queue's name when a job will not be retried anymore
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
    // Short intervals, so that jobs of a killed process, whose heartbeats end, are retried within half a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 300,
  })
  boss.on('error', (error) => onError(error, 'jobs'))
  const declared: Declared[] = []
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
  let isEnding = false
  const wake = (name: string) => {
    for (const worker of working.get(name) ?? []) boss.notifyWorker(worker)
  }
  let starting: Promise<void> | undefined
  const open = async () => {
    await boss.start()
    for (const job of declared) {
      await boss.createQueue(job.name, optionsOf(job))
      await boss.updateQueue(job.name, optionsOf(job))
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

  const states = async () => {
    await opened()
    return statesOf(
      db.monitor,
      declared.map(({ name }) => name),
    )
  }

  return {
    job({ payload, run, ...job }) {
      const { name } = job
      declared.push({ ...job, run: async (sent) => run(payload.parse(sent)) })
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
          const [state] = await statesOf(db, [name])
          return state?.oldestSeconds ?? 0
        },
      }
    },
    async late() {
      const late = (await states()).filter(({ oldestSeconds }) => oldestSeconds > lateSeconds)
      return late.map(({ queue }) => queue)
    },
    states,
    failures: { attempts, givenUp },
    async start() {
      await opened()
      for (const job of declared) {
        const workers = [
          await workOn(boss, job, attemptFailed, jobGivenUp, () => isEnding),
          await workOn(boss, job, attemptFailed, jobGivenUp, () => isEnding),
        ]
        working.set(job.name, workers)
      }
    },
    async stop() {
      isEnding = true
      await starting?.catch(() => {})
      // A job that takes longer runs again after the next start.
      await boss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}

const lateSeconds = 900

/** By the database's clock, which also sets `created_on`. */
const statesOf = (db: Queries, names: readonly string[]): Promise<QueueState[]> =>
  db.all<QueueState>(sql`
    select q.name as queue, count(j.id) as waiting, count(j.id) filter (where j.retry_count > 0) as retrying,
      greatest(coalesce(extract(epoch from clock_timestamp() - min(j.created_on)), 0), 0)::float8 as "oldestSeconds"
    from unnest(${names}::text[]) q (name)
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active')
    group by q.name order by q.name`)

interface Declared extends Omit<JobDeclaration<z.ZodObject>, 'payload' | 'run'> {
  readonly run: (sent: object) => Promise<void>
}

function connectionOf(db: Database): { connectionString?: string } {
  const { connectionString } = db.pool.options
  return connectionString === undefined ? {} : { connectionString }
}

const optionsOf = (job: Declared) => ({
  notify: false,
  retryLimit: Math.ceil((job.retryForHours * 3600) / job.maxRetryDelaySeconds),
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: job.maxRetryDelaySeconds,
  expireInSeconds: job.attemptTimeoutSeconds,
  heartbeatSeconds: 10,
  retentionSeconds: 2 * job.retryForHours * 3600,
  deleteAfterSeconds: 60,
})

// Jobs that this process sends wake its workers immediately. Polling finds retries and the jobs of ended processes.
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
  job: Declared,
  onError: (error: unknown, name: string) => void,
  gaveUp: (name: string) => void,
  isEnding: () => boolean,
): Promise<string> {
  const { name, run } = job
  const span = (): SpanOptions => ({
    name: `job ${name}`,
    kind: 'consumer',
    attributes: { 'messaging.destination.name': name },
  })
  const attempt = async ({ data, id, retryCount, retryLimit }: JobWithMetadata<object>) => {
    try {
      await traced(span, () => run(data))
      // Immediately: the batch is completed only when its slowest job ends, and a killed process would repeat it all.
      await noted(() => boss.complete(name, id), isEnding).catch((error: unknown) => onError(error, name))
      return { id, status: 'completed' as const }
    } catch (error) {
      onError(error, name)
      if (retryCount >= retryLimit) gaveUp(name)
      return failed(id, error)
    }
  }
  return boss.work<object, unknown, typeof workerOptions>(name, workerOptions, (jobs) =>
    Promise.all(jobs.map((job) => withOrigin(originOf(job), () => attempt(job)))),
  )
}

// Soon: if the process is killed before this is recorded, the work is done again.
const everyMs = 50
const forMs = 30_000

/**
 * Records that work was done, such as sending a mail, and keeps trying while the database is unavailable: this process
 * knows it was done, and without the record it would be done again.
 * @throws the last error after 30 s, or once `isEnding`
 */
async function noted(note: () => Promise<unknown>, isEnding: () => boolean): Promise<void> {
  for (const until = performance.now() + forMs; ; await pause(everyMs)) {
    try {
      await note()
      return
    } catch (error) {
      if (isEnding() || performance.now() > until) throw error
    }
  }
}
