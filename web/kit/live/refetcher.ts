import type { LiveChange } from '#contract/live.ts'

/**
 * Per area, more path prefixes of endpoints whose replies a change in the area can affect, besides those of its name.
 */
export type AreaPaths = Readonly<Record<string, readonly string[]>>

/**
 * Whether a change affects a cached reply, by its query key (the endpoint's path and input). The reply about one record
 * is affected only by changes of that record; all other replies of the area are lists that may contain it.
 */
export function affects(change: LiveChange, key: readonly unknown[], follows: AreaPaths): boolean {
  const [path, input] = key
  if (typeof path !== 'string') return false
  const prefixes = [`/${change.area}/`, ...(follows[change.area] ?? [])]
  if (!prefixes.some((prefix) => path.startsWith(prefix))) return false
  const name = /:(\w+)$/.exec(path)?.[1] ?? (namesRecord(input) ? 'record' : undefined)
  return name === undefined || numberIn(input, name) === change.record
}

/** Whether an input names its record, by kind and id: { record: 'ivr:1001' }. */
function namesRecord(input: unknown): boolean {
  return typeof input === 'object' && input !== null && /:\d+$/.test(String(Reflect.get(input, 'record')))
}

/** The record's number: 1001 for '#IVR-1001', 'IVR-1001' and '1001'. */
function numberIn(input: unknown, name: string): number {
  const value = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined
  return Number(/\d+$/.exec(String(value))?.[0] ?? Number.NaN)
}

/** Minimum time between two loads of one reply. */
const minIntervalMs = 500
/** All clients get a change at the same time, so each delays its load by a random part of this time. */
const spreadMs = 250

/** Reloads cached replies after changes, each at most once per `minIntervalMs` however many changes arrive. */
export class Refetcher {
  readonly #load: (hash: string) => void
  readonly #mayLoad: (hash: string) => boolean
  readonly #waiting = new Set<string>()
  readonly #last = new Map<string, number>()

  /** A reply for which `mayLoad` returns false is tried again later. */
  constructor(load: (hash: string) => void, mayLoad: (hash: string) => boolean) {
    this.#load = load
    this.#mayLoad = mayLoad
  }

  ask(hash: string): void {
    if (this.#waiting.has(hash)) return
    this.#waiting.add(hash)
    const rest = (this.#last.get(hash) ?? Number.NEGATIVE_INFINITY) + minIntervalMs - performance.now()
    this.#wait(hash, Math.max(0, rest) + Math.random() * spreadMs)
  }

  #wait(hash: string, ms: number): void {
    setTimeout(() => {
      if (!this.#mayLoad(hash)) return this.#wait(hash, minIntervalMs)
      this.#waiting.delete(hash)
      this.#last.set(hash, performance.now())
      this.#load(hash)
    }, ms)
  }
}

/** Query hashes of replies that others have changed and that are not reloaded yet because their rows are in use. */
export const outdated = new Set<string>()
