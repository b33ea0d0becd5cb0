import { repeat } from './repeat.ts'

/** Work that goes on beside the calls, in rounds. */
export interface BackgroundTasks {
  /** Does a round at once and every `ms` milliseconds. One that fails is told of, and the next one tries again. */
  every(ms: number, work: string, round: () => Promise<unknown>): void
  /** The work whose last round failed, by name. */
  failing(): string[]
  /** Stops after the rounds that are under way. */
  stop(): Promise<void>
}

/** @param tell learns of each failure, and of what work; it must not log an error's message */
export function startBackgroundTasks(onError: (error: unknown, work: string) => void): BackgroundTasks {
  const rounds: { stop(): Promise<void> }[] = []
  const failing = new Set<string>()
  return {
    every(ms, work, round) {
      const whole = async () => {
        await round()
        failing.delete(work)
      }
      const failed = (error: unknown) => {
        failing.add(work)
        for (const one of failuresIn(error)) onError(one, work)
      }
      rounds.push(repeat(ms, whole, failed))
    },
    failing: () => [...failing].sort(),
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}

/** Of hundreds of rows that fail alike, a few tell all. */
const maxReported = 5

const failuresIn = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.slice(0, maxReported) : [error]
