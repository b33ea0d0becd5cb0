import type { Database } from '../database/database.ts'
import { type Cursor, currentCursor, nextChanges, type StoredChange } from './store.ts'

/** Looks anyway, whether or not it was woken. */
const pollEveryMs = 1_000
/** Changes are there that wait for an older transaction to end: nobody wakes for that. */
const retryAfterMs = 40
/** What is written within this time is read together. */
const gatherMs = 5
const mostAtOnce = 1_000

/** Reads changes in order, once for the whole process, and hands them on. */
export class ChangeReader {
  readonly #db: Database
  readonly #hand: (changes: readonly StoredChange[]) => void
  readonly #onError: (error: unknown) => void
  #cursor: Cursor | undefined
  #woken = false
  #stopped = false
  #rouse = () => {}
  #done = Promise.resolve()

  constructor(
    db: Database,
    hand: (changes: readonly StoredChange[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.#db = db
    this.#hand = hand
    this.#onError = onError
  }

  /** How far it has read; undefined before it has started. */
  get cursor(): Cursor | undefined {
    return this.#cursor
  }

  async start(): Promise<void> {
    this.#cursor = await currentCursor(this.#db)
    this.#done = this.#read(this.#cursor)
  }

  /** There is something to read. */
  wake(): void {
    this.#woken = true
    this.#rouse()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#rouse()
    await this.#done
  }

  async #read(from: Cursor): Promise<void> {
    let cursor = from
    while (!this.#stopped) {
      this.#woken = false
      let waits = false
      try {
        const next = await nextChanges(this.#db, cursor, mostAtOnce)
        waits = next.waits
        cursor = next.changes.at(-1) ?? cursor
        this.#cursor = cursor
        if (next.changes.length > 0) this.#hand(next.changes)
        if (next.changes.length === mostAtOnce) continue
      } catch (error) {
        this.#onError(error)
      }
      await this.#rest(waits ? retryAfterMs : pollEveryMs)
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#stopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#woken ? gatherMs : ms)
      this.#rouse = () => {
        clearTimeout(timer)
        setTimeout(resolve, this.#stopped ? 0 : gatherMs)
      }
    })
    this.#rouse = () => {}
  }
}
