import { log, traceOf } from './log.ts'

/** A part of the process that has to be stopped before the process exits. */
export interface ShutdownStep {
  /** For the log. */
  readonly part: string
  end(): Promise<unknown>
  /** `end` limits its own time and must not be interrupted. */
  readonly hasOwnTimeout?: true
}

/** For all parts together: process managers kill a process that takes much longer to stop. */
const maxTotalMs = 8_000
/** What each part gets even when earlier ones have used up the total. */
const minEachMs = 250

/**
 * Stops the parts one after the other in reverse order and removes them from the list. A part that fails or takes too
 * long is logged, and the remaining ones are still stopped.
 */
export async function runShutdown(endings: ShutdownStep[], within = maxTotalMs): Promise<void> {
  const until = Date.now() + within
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    const { part, hasOwnTimeout } = ending
    try {
      const ended = ending.end()
      const left = Math.max(until - Date.now(), minEachMs)
      await (hasOwnTimeout ? ended : inTime(ended, left))
    } catch (error) {
      log('error', 'a part could not be ended cleanly', { part, ...traceOf(error) })
    }
  }
}

async function inTime(ended: Promise<unknown>, ms: number): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ShutdownTimeout('still not stopped')), ms)
  try {
    await Promise.race([ended, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

class ShutdownTimeout extends Error {
  override name = 'ShutdownTimeout'
}
