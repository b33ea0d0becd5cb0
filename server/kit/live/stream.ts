import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/live.ts'
import { concerns } from './concerns.ts'
import { type Cursor, cursorText, isAfter, type StoredChange, type Viewer } from './store.ts'

/** What may wait for a slow reader before it is let go; it comes back and resumes. */
const mostWaitingBytes = 64 * 1024

const frame = (event: LiveEvent, cursor: Cursor, data: string) =>
  `event: ${event}\nid: ${cursorText(cursor)}\ndata: ${data}\n\n`

/** A change as an event. It names the record and nothing more. */
export const changeFrame = (change: StoredChange): string =>
  frame('change', change, JSON.stringify({ area: change.area, record: change.record }))

/** A change with its event, made once for all streams. */
export interface Dispatch {
  readonly change: StoredChange
  readonly text: string
}

/** One open stream: what it has been told, and what waits while it catches up. */
export class LiveStream {
  readonly viewer: Viewer
  readonly #to: ServerResponse
  #sentUpTo: Cursor = { transaction: 0, id: 0 }
  #waiting: Dispatch[] | undefined = []
  #unsent = false

  constructor(to: ServerResponse, viewer: Viewer) {
    this.#to = to
    this.viewer = viewer
  }

  /** Tells of changes in their order; each once, and only those that concern the viewer. */
  send(dispatches: readonly Dispatch[]): void {
    if (this.#waiting) {
      this.#waiting.push(...dispatches)
      return
    }
    const events = this.#eventsIn(dispatches)
    if (events !== '') this.#write(events)
  }

  /**
   * Begins at `cursor`: with what was missed after `from`, or with a reset where that cannot be told, and then
   * whatever came meanwhile.
   */
  begin(cursor: Cursor, from: Cursor, missed: readonly StoredChange[] | undefined): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    this.#sentUpTo = missed ? from : cursor
    const first = frame(missed ? 'open' : 'reset', this.#sentUpTo, '{}')
    const caughtUp = this.#eventsIn((missed ?? []).map((change) => ({ change, text: changeFrame(change) })))
    if (isAfter(cursor, this.#sentUpTo)) this.#sentUpTo = cursor
    this.#write(first + caughtUp + this.#eventsIn(waiting))
  }

  /** Shows that the stream lives, and how far it is told. One whose last sign is not sent yet is let go. */
  beat(): void {
    if (this.#waiting) return
    if (this.#unsent && this.#to.writableLength > 0) return void this.#to.destroy()
    this.#write(`: here\nid: ${cursorText(this.#sentUpTo)}\n\n`)
    this.#unsent = this.#to.writableLength > 0
  }

  end(): void {
    this.#to.end()
  }

  /** The events of what is new to the viewer and concerns them; from now on it counts as told. */
  #eventsIn(dispatches: readonly Dispatch[]): string {
    const relevant = dispatches.filter(
      ({ change }) => isAfter(change, this.#sentUpTo) && concerns(change, this.viewer),
    )
    const last = dispatches.at(-1)?.change
    if (last && isAfter(last, this.#sentUpTo)) this.#sentUpTo = last
    return relevant.map(({ text }) => text).join('')
  }

  #write(text: string): void {
    if (this.#to.writableEnded || this.#to.destroyed) return
    // Asked before: all that somebody missed may be more by itself, and whoever is cut off there misses it again.
    if (this.#to.writableLength > mostWaitingBytes) return void this.#to.destroy()
    this.#to.write(text)
  }
}
