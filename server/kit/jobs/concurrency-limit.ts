import { ApiError } from '../http/api-error.ts'

const busy = () => new ApiError('server.busy', { retryAfterSeconds: 5 })

/**
 * Limits how many costly tasks run at the same time; the others wait in a queue. Rejects with `server.busy` when the
 * queue is full, or after a wait of `maxWaitMs`.
 */
export class ConcurrencyLimit {
  readonly #queue: (() => void)[] = []
  readonly #slots: number
  readonly #maxQueueLength: number
  readonly #maxWaitMs: number | undefined
  #running = 0

  constructor(slots: number, maxQueueLength: number, maxWaitMs?: number) {
    this.#slots = slots
    this.#maxQueueLength = maxQueueLength
    this.#maxWaitMs = maxWaitMs
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#running < this.#slots) {
      this.#running += 1
      return undefined
    }
    if (this.#queue.length >= this.#maxQueueLength) throw busy()
    return new Promise((resolve, reject) => {
      const timer = this.#maxWaitMs === undefined ? undefined : setTimeout(giveUp, this.#maxWaitMs)
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const queue = this.#queue
      function giveUp() {
        queue.splice(queue.indexOf(proceed), 1)
        reject(busy())
      }
      queue.push(proceed)
    })
  }

  /** Passes the slot directly to the next in the queue, so that a new task cannot overtake it. */
  #leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running -= 1
  }
}
