import { ApiError } from '../http/api-error.ts'

/** Waiting for a free slot, being sent, or waiting until the server can be reached again. */
export type SendState = 'queued' | 'sending' | 'waiting'

/** Limits how many uploads run at the same time. */
export interface UploadSlots {
  /** Runs the work when a slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Allows one upload at a time until `widen`: several would all time out on a poor connection. */
  narrow(): void
  widen(): void
}

export function uploadSlots(max: number): UploadSlots {
  const waiting: (() => void)[] = []
  let width = max
  let busy = 0
  const admit = () => {
    while (busy < width) {
      const start = waiting.shift()
      if (!start) return
      busy += 1
      start()
    }
  }
  return {
    async run(work) {
      await new Promise<void>((start) => {
        waiting.push(start)
        admit()
      })
      try {
        return await work()
      } finally {
        busy -= 1
        admit()
      }
    },
    narrow() {
      width = 1
    },
    widen() {
      width = max
      admit()
    },
  }
}

const maxPauseSeconds = 30
/** Attempts without a response while the browser reports that it is online; about eight minutes in total. */
export const maxTries = 20

/** Seconds until the next attempt: 1, 2, 4 … 30, or the server's Retry-After when that is longer. */
export function backoffSeconds(tries: number, retryAfter = 0): number {
  return Math.max(Math.min(2 ** (tries - 1), maxPauseSeconds), retryAfter)
}

/** Whether a later attempt may succeed: there was no response, the request timed out, or the server is unavailable. */
function isTransient(failure: unknown): boolean {
  return failure instanceof ApiError && [0, 408, 503].includes(failure.status)
}

interface SendOptions<T> {
  slots: UploadSlots
  /** One attempt. Every attempt must send the same idempotency key, so that the file is stored once. */
  send: () => Promise<T>
  onState: (state: SendState) => void
  signal: AbortSignal
  /** An `online` event of one of these ends a pause early: the window's, or one sent by the 'Send now' button. */
  wakers: readonly EventTarget[]
  isOnline: () => boolean
}

/** Retries until the file is stored. Throws a permanent error, the error of the last attempt, or the abort. */
export async function sendWithRetries<T>({
  slots,
  send,
  onState,
  signal,
  wakers,
  isOnline,
}: SendOptions<T>): Promise<T> {
  for (let tries = 0; ; ) {
    onState('queued')
    try {
      const stored = await slots.run(() => {
        signal.throwIfAborted()
        onState('sending')
        return send()
      })
      slots.widen()
      return stored
    } catch (failure) {
      if (signal.aborted || !isTransient(failure)) throw failure
      slots.narrow()
      // A browser may stay offline for any length of time, so these attempts are not counted.
      if (isOnline()) tries += 1
      if (tries >= maxTries) throw failure
      onState('waiting')
      const retryAfter = failure instanceof ApiError ? failure.retryAfter : undefined
      await pause(backoffSeconds(Math.max(tries, 1), retryAfter), signal, wakers)
    }
  }
}

function pause(seconds: number, signal: AbortSignal, wakers: readonly EventTarget[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      for (const target of wakers) target.removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const goOn = end(resolve)
    const stop = end(() => reject(signal.reason))
    const timer = setTimeout(goOn, seconds * 1000)
    for (const target of wakers) target.addEventListener('online', goOn)
    signal.addEventListener('abort', stop)
  })
}
