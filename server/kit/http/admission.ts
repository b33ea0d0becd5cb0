import type { IncomingMessage } from 'node:http'
import { waitMs } from '../waits.ts'
import { ApiError } from './api-error.ts'

/** Which waiting calls go first: `work` saves something that someone typed, `read` can be repeated. */
export type Priority = 'work' | 'read'

interface Waiting {
  readonly isGone: () => boolean
  /** Lets the call run, or refuses it with an error. */
  readonly end: (error?: ApiError) => void
}

/**
 * How long a call may wait, in ms. A read can be repeated, and longer queues of reads only add waiting; for what
 * someone has typed, a longer wait is better than sending it again.
 */
const maxWaitMs: Readonly<Record<Priority, number>> = { work: waitMs(2_000), read: waitMs(300) }
const retryAfterSeconds = { least: 1, most: 3 }

/**
 * Limits how many calls use the database at the same time. Others wait, those that write before those that read, and
 * get `server.busy` with Retry-After when they have waited too long: under overload most calls are then answered in
 * time, instead of all of them late. Calls whose client has gone leave the queue unanswered.
 */
export class Admission {
  /** How many calls may run at the same time. */
  readonly slots: number
  readonly #waiting: Readonly<Record<Priority, Waiting[]>> = { work: [], read: [] }
  readonly #maxWaitMs: Readonly<Record<Priority, number>>
  readonly #refused: Record<Priority, number> = { work: 0, read: 0 }
  #running = 0

  constructor(slots: number, longest: Readonly<Record<Priority, number>> = maxWaitMs) {
    this.slots = slots
    this.#maxWaitMs = longest
  }

  get running(): number {
    return this.#running
  }

  waiting(priority: Priority): number {
    return this.#waiting[priority].length
  }

  /** How many calls were refused since the start because they had waited too long. */
  shed(priority: Priority): number {
    return this.#refused[priority]
  }

  /**
   * Resolves when the call may run; it must call `leave` afterwards. Undefined if it may run immediately.
   * @throws ApiError `server.busy` after the wait
   */
  enter(priority: Priority, isGone: () => boolean): Promise<void> | undefined {
    if (this.#running < this.slots) {
      this.#running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const queue = this.#waiting[priority]
      const end = (error?: ApiError) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve()
      }
      const waiting = { isGone, end }
      // Even while no other call ends: the database may not reply at all.
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        this.#refused[priority] += 1
        end(busy())
      }, this.#maxWaitMs[priority]).unref()
      queue.push(waiting)
    })
  }

  leave(): void {
    const next = this.#next('work') ?? this.#next('read')
    if (next) next.end()
    else this.#running -= 1
  }

  #next(priority: Priority): Waiting | undefined {
    for (let next = this.#waiting[priority].shift(); next; next = this.#waiting[priority].shift()) {
      if (!next.isGone()) return next
      next.end(busy())
    }
    return undefined
  }
}

/** The error of a refused call. Its Retry-After is random, so that calls refused together do not return together. */
function busy(): ApiError {
  const { least, most } = retryAfterSeconds
  return new ApiError('server.busy', {
    retryAfterSeconds: least + Math.floor(Math.random() * (most - least + 1)),
  })
}

/** Whether the client has closed its connection. The request itself counts as destroyed once its body has arrived. */
export const hasLeft = ({ socket }: IncomingMessage): boolean => socket.destroyed
