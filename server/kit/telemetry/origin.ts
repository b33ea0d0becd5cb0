import { AsyncLocalStorage } from 'node:async_hooks'

/** The call that caused the work, even if it runs later, as a job, in another process. */
export interface Origin {
  /** A random UUID, as in the log and in the header X-Request-Id of the reply. */
  readonly requestId: string
  /** The span that the work is part of (W3C Trace Context), if traces are made. */
  readonly traceparent?: string | undefined
}

const origins = new AsyncLocalStorage<Origin>()

/** undefined in background tasks, which no call has started. */
export const originNow = (): Origin | undefined => origins.getStore()

/** Runs the work, and what it starts, as part of `origin`. */
export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T =>
  origin ? origins.run(origin, work) : work()
