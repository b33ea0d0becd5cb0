import { ApiError } from '../http/api-error.ts'

/** How a file stands that is on its way: in line, being sent, or waiting until the server can be reached again. */
export type SendState = 'queued' | 'sending' | 'waiting'

/** Limits how many uploads run at the same time. */
export interface UploadSlots {
  /** Runs the work when a slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** One at a time from now on, until `widen`: on a poor connection several together would all come too late. */
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

const longestPauseSeconds = 30
/** Tries without an answer while the browser believes to be connected, some eight minutes in all. */
export const maxTries = 20

/** Seconds until a file is sent again: 1, 2, 4 … 30, or what the server asked for where that is longer. */
export function backoffSeconds(tries: number, retryAfter = 0): number {
  return Math.max(Math.min(2 ** (tries - 1), longestPauseSeconds), retryAfter)
}

/** Whether waiting may mend it: no answer at all, too slow a line, or a part of the server that is away for now. */
export function isTransient(failure: unknown): boolean {
  return failure instanceof ApiError && [0, 408, 503].includes(failure.status)
}

interface Delivery<T> {
  line: UploadSlots
  /** Sends it once; called again with the same key, so that nothing is stored twice. */
  send: () => Promise<T>
  onError: (state: SendState) => void
  signal: AbortSignal
  /** An `online` event here ends a pause: the window's own, or a person who asks for it. */
  nudges: readonly EventTarget[]
  isOnline: () => boolean
}

/** Sends until it has arrived. Throws what the server refused, the last failure of many, or the abort. */
export async function sendWithRetries<T>({
  line,
  send,
  onError,
  signal,
  nudges,
  isOnline,
}: Delivery<T>): Promise<T> {
  for (let tries = 0; ; ) {
    onError('queued')
    try {
      const kept = await line.run(() => {
        signal.throwIfAborted()
        onError('sending')
        return send()
      })
      line.widen()
      return kept
    } catch (failure) {
      if (signal.aborted || !isTransient(failure)) throw failure
      line.narrow()
      // Nobody can say how long a browser stays offline; those tries are not counted.
      if (isOnline()) tries += 1
      if (tries >= maxTries) throw failure
      onError('waiting')
      const retryAfter = failure instanceof ApiError ? failure.retryAfter : undefined
      await pause(backoffSeconds(Math.max(tries, 1), retryAfter), signal, nudges)
    }
  }
}

function pause(seconds: number, signal: AbortSignal, nudges: readonly EventTarget[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      for (const target of nudges) target.removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const goOn = end(resolve)
    const stop = end(() => reject(signal.reason))
    const timer = setTimeout(goOn, seconds * 1000)
    for (const target of nudges) target.addEventListener('online', goOn)
    signal.addEventListener('abort', stop)
  })
}
