import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/live.ts'
import { concerns } from './live-audience.ts'
import { isAfter, type KeptChange, type Place, placeText, type Viewer } from './live-store.ts'

/** What may wait for a slow reader before it is let go; it comes back and resumes. */
const mostWaitingBytes = 64 * 1024

const frame = (event: LiveEvent, place: Place, data: string) =>
  `event: ${event}\nid: ${placeText(place)}\ndata: ${data}\n\n`

/** A change as an event. It names the record and nothing more. */
export const changeFrame = (change: KeptChange): string =>
  frame('change', change, JSON.stringify({ area: change.area, record: change.record }))

/** A change with its event, made once for all streams. */
export interface Dispatch {
  readonly change: KeptChange
  readonly text: string
}

/** One open stream: what it has been told, and what waits while it catches up. */
export class LiveStream {
  readonly viewer: Viewer
  readonly #to: ServerResponse
  #told: Place = { transaction: 0, id: 0 }
  #waiting: Dispatch[] | undefined = []
  #unsent = false

  constructor(to: ServerResponse, viewer: Viewer) {
    this.#to = to
    this.viewer = viewer
  }

  /** Tells of changes in their order; each once, and only those that concern the viewer. */
  tell(dispatches: readonly Dispatch[]): void {
    if (this.#waiting) {
      this.#waiting.push(...dispatches)
      return
    }
    const news = this.#newsIn(dispatches)
    if (news !== '') this.#send(news)
  }

  /**
   * Begins at `place`: with what was missed after `from`, or with a reset where that cannot be told, and then
   * whatever came meanwhile.
   */
  begin(place: Place, from: Place, missed: readonly KeptChange[] | undefined): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    this.#told = missed ? from : place
    const first = frame(missed ? 'open' : 'reset', this.#told, '{}')
    const caughtUp = this.#newsIn((missed ?? []).map((change) => ({ change, text: changeFrame(change) })))
    if (isAfter(place, this.#told)) this.#told = place
    this.#send(first + caughtUp + this.#newsIn(waiting))
  }

  /** Shows that the stream lives, and how far it is told. One whose last sign is not sent yet is let go. */
  beat(): void {
    if (this.#waiting) return
    if (this.#unsent && this.#to.writableLength > 0) return void this.#to.destroy()
    this.#send(`: here\nid: ${placeText(this.#told)}\n\n`)
    this.#unsent = this.#to.writableLength > 0
  }

  end(): void {
    this.#to.end()
  }

  /** The events of what is new to the viewer and concerns them; from now on it counts as told. */
  #newsIn(dispatches: readonly Dispatch[]): string {
    const news = dispatches.filter(
      ({ change }) => isAfter(change, this.#told) && concerns(change, this.viewer),
    )
    const last = dispatches.at(-1)?.change
    if (last && isAfter(last, this.#told)) this.#told = last
    return news.map(({ text }) => text).join('')
  }

  #send(text: string): void {
    if (this.#to.writableEnded || this.#to.destroyed) return
    // Asked before: all that somebody missed may be more by itself, and whoever is cut off there misses it again.
    if (this.#to.writableLength > mostWaitingBytes) return void this.#to.destroy()
    this.#to.write(text)
  }
}
