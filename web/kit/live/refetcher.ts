import type { LiveChange } from '#contract/live.ts'

/** Below which paths the answers of an area lie: what changes in it may be in any of them. */
export type AreaPaths = Readonly<Record<string, readonly string[]>>

export type ChangeEffect = 'list' | 'record' | 'none'

/**
 * What a change means for a kept answer, by its key (the endpoint's path and input): a record's own answers are
 * touched by changes of that record alone, and all others of the area are lists that may hold it.
 */
export function effectOf(change: LiveChange, key: readonly unknown[], follows: AreaPaths): ChangeEffect {
  const [path, input] = key
  if (typeof path !== 'string') return 'none'
  if (!follows[change.area]?.some((prefix) => path.startsWith(prefix))) return 'none'
  const name = /:(\w+)$/.exec(path)?.[1]
  if (name === undefined) return 'list'
  return numberIn(input, name) === change.record ? 'record' : 'none'
}

/** The record's number, however it is written: '#IVR-1001', 'IVR-1001' and '1001' are one. */
function numberIn(input: unknown, name: string): number {
  const value = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined
  return Number(/\d+$/.exec(String(value))?.[0] ?? Number.NaN)
}

interface Pace {
  readonly now: () => number
  readonly later: (work: () => void, ms: number) => void
  readonly random: () => number
}

/** Two loads of one answer are at least this far apart. */
const apartMs = 500
/** Everybody hears of a change at once: their loads are spread over this time. */
const spreadMs = 250

const clock: Pace = {
  now: () => performance.now(),
  later: (work, ms) => void setTimeout(work, ms),
  random: Math.random,
}

/** Loads answers again, each at most so often however many changes come; what waits is loaded once. */
export class Refetcher {
  readonly #load: (hash: string) => void
  readonly #mayLoad: (hash: string) => boolean
  readonly #pace: Pace
  readonly #waiting = new Set<string>()
  readonly #last = new Map<string, number>()

  /** `mayLoad` is asked when the time has come; one that may not yet is asked again. */
  constructor(load: (hash: string) => void, mayLoad: (hash: string) => boolean, pace: Pace = clock) {
    this.#load = load
    this.#mayLoad = mayLoad
    this.#pace = pace
  }

  ask(hash: string): void {
    if (this.#waiting.has(hash)) return
    this.#waiting.add(hash)
    const rest = (this.#last.get(hash) ?? Number.NEGATIVE_INFINITY) + apartMs - this.#pace.now()
    this.#wait(hash, Math.max(0, rest) + this.#pace.random() * spreadMs)
  }

  #wait(hash: string, ms: number): void {
    this.#pace.later(() => {
      if (!this.#mayLoad(hash)) return this.#wait(hash, apartMs)
      this.#waiting.delete(hash)
      this.#last.set(hash, this.#pace.now())
      this.#load(hash)
    }, ms)
  }
}
