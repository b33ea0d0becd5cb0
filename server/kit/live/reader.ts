import type { Database } from '../database/database.ts'
import { type Cursor, currentCursor, nextChanges, type StoredChange } from './store.ts'

/** Polls at this interval even when it was not woken. */
const pollEveryMs = 1_000
/** Used while changes wait for an older transaction to end, because its end sends no wake-up. */
const retryAfterMs = 40
/** Changes committed within this time are read together. */
const gatherMs = 5
const maxBatch = 1_000

/** Reads changes in order, once for all streams of the process. */
export class ChangeReader {
  readonly #db: Database
  readonly #onChanges: (changes: readonly StoredChange[]) => void
  readonly #onError: (error: unknown) => void
  #cursor: Cursor | undefined
  #woken = false
  #stopped = false
  #endPause = () => {}
  #done = Promise.resolve()

  constructor(
    db: Database,
    onChanges: (changes: readonly StoredChange[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.#db = db
    this.#onChanges = onChanges
    this.#onError = onError
  }

  /** The position of the last read change; undefined before the start. */
  get cursor(): Cursor | undefined {
    return this.#cursor
  }

  async start(): Promise<void> {
    this.#cursor = await currentCursor(this.#db)
    this.#done = this.#read(this.#cursor)
  }

  /** Call it when there may be new changes. */
  wake(): void {
    this.#woken = true
    this.#endPause()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#endPause()
    await this.#done
  }

  async #read(from: Cursor): Promise<void> {
    let cursor = from
    while (!this.#stopped) {
      this.#woken = false
      let isBlocked = false
      try {
        const next = await nextChanges(this.#db, cursor, maxBatch)
        isBlocked = next.isBlocked
        cursor = next.changes.at(-1) ?? cursor
        this.#cursor = cursor
        if (next.changes.length > 0) this.#onChanges(next.changes)
        if (next.changes.length === maxBatch) continue
      } catch (error) {
        this.#onError(error)
      }
      await this.#pause(isBlocked ? retryAfterMs : pollEveryMs)
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#stopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#woken ? gatherMs : ms)
      this.#endPause = () => {
        clearTimeout(timer)
        setTimeout(resolve, this.#stopped ? 0 : gatherMs)
      }
    })
    this.#endPause = () => {}
  }
}
