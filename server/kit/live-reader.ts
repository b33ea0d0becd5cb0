import type { Database } from './database.ts'
import { type KeptChange, nextChanges, type Place, placeNow } from './live-store.ts'

/** Looks anyway, whether or not it was woken. */
const lookEveryMs = 1_000
/** Changes are there that wait for an older transaction to end: nobody wakes for that. */
const lookAgainMs = 40
/** What is written within this time is read together. */
const gatherMs = 5
const mostAtOnce = 1_000

/** Reads changes in order, once for the whole process, and hands them on. */
export class ChangeReader {
  readonly #db: Database
  readonly #hand: (changes: readonly KeptChange[]) => void
  readonly #tell: (error: unknown) => void
  #place: Place | undefined
  #woken = false
  #stopped = false
  #rouse = () => {}
  #done = Promise.resolve()

  constructor(db: Database, hand: (changes: readonly KeptChange[]) => void, tell: (error: unknown) => void) {
    this.#db = db
    this.#hand = hand
    this.#tell = tell
  }

  /** How far it has read; undefined before it has started. */
  get place(): Place | undefined {
    return this.#place
  }

  async start(): Promise<void> {
    this.#place = await placeNow(this.#db)
    this.#done = this.#read(this.#place)
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

  async #read(from: Place): Promise<void> {
    let place = from
    while (!this.#stopped) {
      this.#woken = false
      let waits = false
      try {
        const next = await nextChanges(this.#db, place, mostAtOnce)
        waits = next.waits
        place = next.changes.at(-1) ?? place
        this.#place = place
        if (next.changes.length > 0) this.#hand(next.changes)
        if (next.changes.length === mostAtOnce) continue
      } catch (error) {
        this.#tell(error)
      }
      await this.#rest(waits ? lookAgainMs : lookEveryMs)
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
