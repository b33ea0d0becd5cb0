import type { IncomingMessage } from 'node:http'
import { waitMs } from '../waits.ts'
import { ApiError } from './api-error.ts'

/** Which waiting calls go first: those of `work` change something that someone typed, those of `read` can be repeated. */
export type Priority = 'work' | 'read'

interface Waiting {
  readonly since: number
  readonly isGone: () => boolean
  readonly proceed: () => void
  readonly giveUp: (error: ApiError) => void
}

/**
 * How long a call may wait, in ms. A read can be repeated, and longer queues of them only add waiting; what someone has
 * typed is worth a longer wait than being sent again.
 */
const maxWaitMs: Readonly<Record<Priority, number>> = { work: waitMs(2_000), read: waitMs(300) }
const checkEveryMs = 50
const retryAfterSeconds = { least: 1, most: 3 }

/**
 * Limits how many calls use the database at once. Others wait, those that write before those that read, and get
 * `server.busy` with Retry-After when they have waited too long: under overload most calls are then answered in time,
 * instead of all of them late. Calls whose client has gone leave the queue unanswered.
 */
export class Admission {
  /** How many calls may run at once. */
  readonly slots: number
  readonly #waiting: Readonly<Record<Priority, Waiting[]>> = { work: [], read: [] }
  readonly #maxWaitMs: Readonly<Record<Priority, number>>
  readonly #refused: Record<Priority, number> = { work: 0, read: 0 }
  #running = 0
  #timer: NodeJS.Timeout | undefined

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
   * Resolves when the call may run; it must call `leave` afterwards. Undefined if it may run at once.
   * @throws ApiError `server.busy` after the wait
   */
  enter(priority: Priority, isGone: () => boolean): Promise<void> | undefined {
    if (this.#running < this.slots) {
      this.#running += 1
      return undefined
    }
    return new Promise((proceed, giveUp) => {
      this.#waiting[priority].push({ since: performance.now(), isGone, proceed, giveUp })
      this.#timer ??= setTimeout(() => this.#shed(), this.#maxWaitMs.read).unref()
    })
  }

  leave(): void {
    this.#shedLate()
    const next = this.#next('work') ?? this.#next('read')
    if (next) next.proceed()
    else this.#running -= 1
  }

  #next(priority: Priority): Waiting | undefined {
    for (let next = this.#waiting[priority].shift(); next; next = this.#waiting[priority].shift()) {
      if (!next.isGone()) return next
      next.giveUp(busy())
    }
    return undefined
  }

  /** Calls that wait while none ends are refused too: the database may not reply at all. */
  #shed(): void {
    this.#shedLate()
    const isEmpty = Object.values(this.#waiting).every(({ length }) => length === 0)
    this.#timer = isEmpty ? undefined : setTimeout(() => this.#shed(), checkEveryMs).unref()
  }

  #shedLate(): void {
    const now = performance.now()
    for (const [priority, queue] of Object.entries(this.#waiting)) {
      const latest = now - this.#maxWaitMs[priority as Priority]
      const inTime = queue.findIndex(({ since }) => since > latest)
      const late = queue.splice(0, inTime === -1 ? queue.length : inTime)
      this.#refused[priority as Priority] += late.length
      for (const { giveUp } of late) giveUp(busy())
    }
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
