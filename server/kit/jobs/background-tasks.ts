import { repeat } from './repeat.ts'

export interface TaskState {
  readonly task: string
  readonly isFailing: boolean
  /** Since the last run that succeeded, or since the task was added. */
  readonly successAgeSeconds: number
}

/** Tasks that run periodically in the background. */
export interface BackgroundTasks {
  /** Runs a task at once and then every `ms` milliseconds. A failed run is reported, and the next run retries. */
  every(ms: number, task: string, run: () => Promise<unknown>): void
  /** The names of the tasks whose last run failed. */
  failing(): string[]
  /** All tasks, for the metrics. */
  states(): TaskState[]
  /** Waits for the runs in progress. */
  stop(): Promise<void>
}

/** @param onError receives each failure with the task's name; it must not log the error's message */
export function startBackgroundTasks(onError: (error: unknown, task: string) => void): BackgroundTasks {
  const loops: { stop(): Promise<void> }[] = []
  const failing = new Set<string>()
  const succeeded = new Map<string, number>()
  return {
    every(ms, task, run) {
      succeeded.set(task, performance.now())
      const runOnce = async () => {
        await run()
        succeeded.set(task, performance.now())
        failing.delete(task)
      }
      const failed = (error: unknown) => {
        failing.add(task)
        for (const one of failuresIn(error)) onError(one, task)
      }
      loops.push(repeat(ms, runOnce, failed))
    },
    failing: () => [...failing].sort(),
    states: () =>
      [...succeeded].map(([task, at]) => ({
        task,
        isFailing: failing.has(task),
        successAgeSeconds: (performance.now() - at) / 1_000,
      })),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** When hundreds of rows fail for the same reason, a few errors are enough. */
const maxReported = 5

const failuresIn = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.slice(0, maxReported) : [error]
