import { setTimeout as pause } from 'node:timers/promises'

interface TaskState {
  readonly task: string
  readonly isFailing: boolean
  /** Since the last run that succeeded, or since the task was added. */
  readonly successAgeSeconds: number
}

/** Tasks that run periodically in the background. */
export interface BackgroundTasks {
  /**
   * Runs a task immediately and then every `ms` milliseconds, never concurrently. A failed run is reported unless the
   * previous one failed for the same reason, and the next run retries.
   */
  every(ms: number, task: string, run: () => Promise<unknown>): void
  /** The names of the tasks whose last run failed. */
  failing(): string[]
  /** All tasks, for the metrics. */
  states(): TaskState[]
  /** Waits for the runs in progress. */
  stop(): Promise<void>
}

/**
 * @param onError receives what is reported with the task's name; it must not log the error's message
 * @param onRecovery called with the name of a task that succeeds again
 */
export function startBackgroundTasks(
  onError: (error: unknown, task: string) => void,
  onRecovery: (task: string) => void,
): BackgroundTasks {
  const stopping = new AbortController()
  const { signal } = stopping
  const loops: Promise<void>[] = []
  /** Why the last run of a task failed: while the database is unavailable, some fail several times a second. */
  const failing = new Map<string, string>()
  const succeeded = new Map<string, number>()
  return {
    every(ms, task, run) {
      succeeded.set(task, performance.now())
      const runOnce = async () => {
        await run()
        succeeded.set(task, performance.now())
        if (failing.delete(task)) onRecovery(task)
      }
      const failed = (error: unknown) => {
        const failures = failuresIn(error)
        const reason = failures.join('\n')
        if (failing.get(task) !== reason) for (const one of failures) onError(one, task)
        failing.set(task, reason)
      }
      const loop = async () => {
        while (!signal.aborted) {
          await runOnce().catch(failed)
          await pause(ms, undefined, { signal }).catch(() => {})
        }
      }
      loops.push(loop())
    },
    failing: () => [...failing.keys()].sort(),
    states: () =>
      [...succeeded].map(([task, at]) => ({
        task,
        isFailing: failing.has(task),
        successAgeSeconds: (performance.now() - at) / 1_000,
      })),
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** When hundreds of rows fail for the same reason, a few errors are enough. */
const maxReported = 5

const failuresIn = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.slice(0, maxReported) : [error]
