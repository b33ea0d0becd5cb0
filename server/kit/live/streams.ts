import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { heartbeatSeconds, live } from '#contract/live.ts'
import type { Actor } from '../access/actor.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { throwError } from '../http/api-error.ts'
import { bearerOf, inputOf } from '../http/request.ts'
import type { Route } from '../http/route.ts'
import { authorize, serveRaw } from '../http/serve.ts'
import { repeat } from '../jobs/repeat.ts'
import { listenForChanges } from './listen.ts'
import { ChangeReader } from './reader.ts'
import {
  activeViewers,
  type Cursor,
  changesBetween,
  latestChanges,
  parseCursor,
  type StoredChange,
} from './store.ts'
import { changeFrame, LiveStream } from './stream.ts'

/** How soon a session that has ended takes its stream with it. */
const checkSessionsEveryMs = 2_000
/** Whoever missed more loads everything anew: that is cheaper than hearing of each. */
const mostMissed = 1_000
/** A screen's first answers may be as old as this when its stream opens. */
const freshSeconds = 10
const mostStreams = 20_000
/** More than one person has screens: beyond it their oldest stream ends. */
export const maxStreamsPerUser = 40

export interface LiveStreams {
  readonly route: Route
  start(): Promise<void>
  /** Ends all streams, so that the server can close; no new one opens. */
  endStreams(): void
  stop(): Promise<void>
}

/** Everybody's stream of what changes, fed by one reader for the whole process. */
export function startLiveStreams(db: Database, clock: Clock, onError: (error: unknown) => void): LiveStreams {
  const streams = new Set<LiveStream>()
  const reader = new ChangeReader(db, (changes) => dispatch(streams, changes), onError)
  let tasks: { stop(): Promise<void> }[] = []
  let closing = false

  const route = serveRaw(live, async (context, request, reply) => {
    const actor = await authorize(context.db, live, bearerOf(request), context.clock.now())
    inputOf(live, request)
    // Asks for the headers alone: a stream that is never read would stay open for nobody.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send('')
    const { cursor } = reader
    if (!cursor || closing) throwError('server.unavailable', { retryAfterSeconds: 2 })
    if (streams.size >= mostStreams) throwError('server.busy', { retryAfterSeconds: 30 })
    const asked = parseCursor(request.headers['last-event-id'])
    const to = openResponse(reply)
    const stream = new LiveStream(to, viewerOf(actor))
    endOldest(streams, actor.userId)
    streams.add(stream)
    to.on('close', () => streams.delete(stream))
    // Nobody woke it while no stream was open.
    reader.wake()
    try {
      const missed = asked
        ? await changesBetween(db, asked, cursor, mostMissed)
        : await latestChanges(db, cursor, freshSeconds, mostMissed)
      stream.begin(cursor, asked ?? placeBefore(missed?.[0]) ?? cursor, missed)
    } catch (error) {
      // It has been answered already: whoever reads comes back.
      onError(error)
      stream.end()
    }
  })

  return {
    route,
    async start() {
      await reader.start()
      tasks = [
        reader,
        listenForChanges(db, () => streams.size > 0 && reader.wake(), onError),
        repeat(checkSessionsEveryMs, () => endDead(db, clock, streams), onError),
        repeat(heartbeatSeconds * 1000, async () => beat(streams), onError),
      ]
    },
    endStreams() {
      closing = true
      for (const stream of streams) stream.end()
    },
    async stop() {
      await Promise.all(tasks.map((work) => work.stop()))
    },
  }
}

const placeBefore = (change: Cursor | undefined): Cursor | undefined =>
  change && { transaction: change.transaction, id: change.id - 1 }

const viewerOf = ({ sessionId, userId, userType, officeId, physicianId }: Actor) => ({
  sessionId,
  userId,
  userType,
  officeId,
  physicianId,
})

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compressed or gathered it would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

function openResponse(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter((entry) => entry[1] !== undefined)
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    ...streamHeaders,
    // The connection ends with the stream, so that a server that closes waits for none.
    connection: 'close',
  })
  reply.raw.on('error', () => {})
  return reply.raw
}

function dispatch(streams: ReadonlySet<LiveStream>, changes: readonly StoredChange[]): void {
  const dispatches = changes.map((change) => ({ change, text: changeFrame(change) }))
  for (const stream of streams) stream.send(dispatches)
}

function beat(streams: ReadonlySet<LiveStream>): void {
  for (const stream of streams) stream.beat()
}

/** Makes room for another stream of somebody. Those of a computer that went to sleep linger, and are the oldest. */
function endOldest(streams: Set<LiveStream>, userId: number): void {
  const own = [...streams].filter(({ viewer }) => viewer.userId === userId)
  for (const stream of own.slice(0, Math.max(0, own.length - maxStreamsPerUser + 1))) {
    streams.delete(stream)
    stream.end()
  }
}

/** Ends the streams of sessions that have ended, or whose person is of another type or office by now. */
async function endDead(db: Database, clock: Clock, streams: ReadonlySet<LiveStream>): Promise<void> {
  const checked = [...streams]
  if (checked.length === 0) return
  const alive = await activeViewers(
    db,
    clock,
    checked.map(({ viewer }) => viewer),
  )
  for (const stream of checked) if (!alive.has(stream.viewer.sessionId)) stream.end()
}
