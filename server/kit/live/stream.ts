import type { ServerResponse } from 'node:http'
import type { UserType } from '#contract/endpoint.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Membership } from '../access/actor.ts'
import { type Cursor, cursorText, isAfter, type StoredChange } from './store.ts'

/** Whose stream it is, as of its opening, with all their offices, so that no screen misses what it shows. */
interface Viewer {
  readonly sessionId: number
  readonly loginId: number
  readonly memberships: readonly Membership[]
}

/** Buffer limit for a slow client. Beyond it the stream is closed; the client reconnects and resumes. */
const maxBufferedBytes = 64 * 1024

const frame = (event: LiveEvent, cursor: Cursor, data: string) =>
  `event: ${event}\nid: ${cursorText(cursor)}\ndata: ${data}\n\n`

/** A change as a server-sent event, with nothing but the record's area and id. */
const changeFrame = (change: StoredChange): string =>
  frame('change', change, JSON.stringify({ area: change.area, record: change.record }))

/** One open stream: its position, and the changes queued until its first replay is sent. */
export class LiveStream {
  readonly viewer: Viewer
  readonly #to: ServerResponse
  #sentUpTo: Cursor = { transaction: 0, id: 0 }
  #queued: StoredChange[] | undefined = []
  #heartbeatUnsent = false

  constructor(to: ServerResponse, viewer: Viewer) {
    this.#to = to
    this.viewer = viewer
  }

  /** Sends changes in order, each once, and only those that concern the viewer. */
  send(changes: readonly StoredChange[]): void {
    if (this.#queued) {
      this.#queued.push(...changes)
      return
    }
    const events = this.#eventsIn(changes)
    if (events !== '') this.#write(events)
  }

  /**
   * Starts the stream at `cursor`: replays the changes missed after `from`, or sends a reset if these are unknown, and
   * then sends the changes queued in the meantime.
   */
  begin(cursor: Cursor, from: Cursor, missed: readonly StoredChange[] | undefined): void {
    const queued = this.#queued ?? []
    this.#queued = undefined
    this.#sentUpTo = missed ? from : cursor
    const first = frame(missed ? 'open' : 'reset', this.#sentUpTo, '{}')
    const caughtUp = this.#eventsIn(missed ?? [])
    if (isAfter(cursor, this.#sentUpTo)) this.#sentUpTo = cursor
    this.#write(first + caughtUp + this.#eventsIn(queued))
  }

  /** Sends a heartbeat with the current cursor. Closes the stream if the previous heartbeat is still unsent. */
  beat(): void {
    if (this.#queued) return
    if (this.#heartbeatUnsent && this.#to.writableLength > 0) return void this.#to.destroy()
    this.#write(`: here\nid: ${cursorText(this.#sentUpTo)}\n\n`)
    this.#heartbeatUnsent = this.#to.writableLength > 0
  }

  end(): void {
    this.#to.end()
  }

  /** The events of new changes that concern the viewer. Advances the cursor. */
  #eventsIn(changes: readonly StoredChange[]): string {
    const relevant = changes.filter(
      (change) => isAfter(change, this.#sentUpTo) && concerns(change, this.viewer),
    )
    const last = changes.at(-1)
    if (last && isAfter(last, this.#sentUpTo)) this.#sentUpTo = last
    return relevant.map(changeFrame).join('')
  }

  #write(text: string): void {
    if (this.#to.writableEnded || this.#to.destroyed) return
    // Checked before the write, not after: a long replay may exceed the limit on its own, and closing the stream for
    // that would repeat it forever.
    if (this.#to.writableLength > maxBufferedBytes) return void this.#to.destroy()
    this.#to.write(text)
  }
}

/** Whether the viewer belongs to the change's audience, in any of their offices. Streams use no other access check. */
const concerns = (change: StoredChange, { memberships }: Viewer): boolean =>
  memberships.some((as) => change.userIds.includes(as.userId) || byType[as.userType](change, as))

const byType: Readonly<Record<UserType, (change: StoredChange, as: Membership) => boolean>> = {
  1: (change, { physicianId }) => physicianId !== null && change.physicianId === physicianId,
  2: (change, { officeId }) => officeId !== null && change.officeId === officeId,
  3: ({ team }) => team,
  4: ({ admins, team }) => admins || team,
}
