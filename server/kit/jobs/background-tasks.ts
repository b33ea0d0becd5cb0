import { repeat } from './repeat.ts'

/** Tasks that run periodically in the background. */
export interface BackgroundTasks {
  /** Runs a task at once and then every `ms` milliseconds. A failed run is reported, and the next run retries. */
  every(ms: number, task: string, run: () => Promise<unknown>): void
  /** The names of the tasks whose last run failed. */
  failing(): string[]
  /** Waits for the runs in progress. */
  stop(): Promise<void>
}

/** @param onError receives each failure with the task's name; it must not log the error's message */
export function startBackgroundTasks(onError: (error: unknown, task: string) => void): BackgroundTasks {
  const loops: { stop(): Promise<void> }[] = []
  const failing = new Set<string>()
  return {
    every(ms, task, run) {
      const runOnce = async () => {
        await run()
        failing.delete(task)
      }
      const failed = (error: unknown) => {
        failing.add(task)
        for (const one of failuresIn(error)) onError(one, task)
      }
      loops.push(repeat(ms, runOnce, failed))
    },
    failing: () => [...failing].sort(),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** When hundreds of rows fail for the same reason, a few errors are enough. */
const maxReported = 5

const failuresIn = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.slice(0, maxReported) : [error]
