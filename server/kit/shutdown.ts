import { log, traceOf } from './log.ts'

/** One part of a process that has to be ended before the process is. */
export interface ShutdownStep {
  /** For the log. */
  readonly part: string
  end(): Promise<unknown>
  /** It limits its own time, and must not be left half done. */
  readonly takesItsTime?: true
}

/** All parts together, in ms; a process manager that asked for a stop kills what takes much longer. */
const mostTogether = 8_000
/** What the parts before used up all the time has at least this long. */
const leastEach = 250

/**
 * Ends one part after the other, the last one first, and takes them off the list. One that fails or takes too long
 * is logged, and keeps none of the others from being ended.
 */
export async function runShutdown(endings: ShutdownStep[], within = mostTogether): Promise<void> {
  const until = Date.now() + within
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    const { part, takesItsTime } = ending
    try {
      const ended = ending.end()
      const left = Math.max(until - Date.now(), leastEach)
      await (takesItsTime ? ended : inTime(ended, left))
    } catch (error) {
      log('error', 'a part could not be ended cleanly', { part, ...traceOf(error) })
    }
  }
}

async function inTime(ended: Promise<unknown>, ms: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong('it was still not ended')), ms)
  try {
    await Promise.race([ended, late])
  } finally {
    clearTimeout(timer)
  }
}

class TookTooLong extends Error {
  override name = 'TookTooLong'
}
