import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { heartbeatSeconds, live } from '#contract/live.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { ChangeReader } from './live-reader.ts'
import {
  changesBetween,
  type KeptChange,
  latestChanges,
  liveViewers,
  type Place,
  placeIn,
} from './live-store.ts'
import { changeFrame, LiveStream } from './live-stream.ts'
import { openWake } from './live-wake.ts'
import { refuse } from './refused.ts'
import { repeat } from './repeat.ts'
import { bearerOf, inputOf } from './request.ts'
import type { Route } from './route.ts'
import { admit, serveRaw } from './serve.ts'

/** How soon a session that has ended takes its stream with it. */
const checkSessionsEveryMs = 2_000
/** Whoever missed more loads everything anew: that is cheaper than hearing of each. */
const mostMissed = 1_000
/** A screen's first answers may be as old as this when its stream opens. */
const freshSeconds = 10
const mostStreams = 20_000
/** More than one person has screens: beyond it their oldest stream ends. */
export const mostEach = 40

export interface Live {
  readonly route: Route
  start(): Promise<void>
  /** Ends all streams, so that the server can close; no new one opens. */
  endStreams(): void
  stop(): Promise<void>
}

/** Everybody's stream of what changes, fed by one reader for the whole process. */
export function openLive(db: Database, clock: Clock, tell: (error: unknown) => void): Live {
  const streams = new Set<LiveStream>()
  const reader = new ChangeReader(db, (changes) => dispatch(streams, changes), tell)
  let beside: { stop(): Promise<void> }[] = []
  let closing = false

  const route = serveRaw(live, async (ground, request, reply) => {
    const actor = await admit(ground.db, live, bearerOf(request), ground.clock.now())
    inputOf(live, request)
    // Asks for the headers alone: a stream that is never read would stay open for nobody.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send('')
    const { place } = reader
    if (!place || closing) refuse('server.unavailable', { retryAfterSeconds: 2 })
    if (streams.size >= mostStreams) refuse('server.busy', { retryAfterSeconds: 30 })
    const asked = placeIn(request.headers['last-event-id'])
    const to = openResponse(reply)
    const stream = new LiveStream(to, viewerOf(actor))
    endOldest(streams, actor.userId)
    streams.add(stream)
    to.on('close', () => streams.delete(stream))
    // Nobody woke it while no stream was open.
    reader.wake()
    try {
      const missed = asked
        ? await changesBetween(db, asked, place, mostMissed)
        : await latestChanges(db, place, freshSeconds, mostMissed)
      stream.begin(place, asked ?? placeBefore(missed?.[0]) ?? place, missed)
    } catch (error) {
      // It has been answered already: whoever reads comes back.
      tell(error)
      stream.end()
    }
  })

  return {
    route,
    async start() {
      await reader.start()
      beside = [
        reader,
        openWake(db, () => streams.size > 0 && reader.wake(), tell),
        repeat(checkSessionsEveryMs, () => endDead(db, clock, streams), tell),
        repeat(heartbeatSeconds * 1000, async () => beat(streams), tell),
      ]
    },
    endStreams() {
      closing = true
      for (const stream of streams) stream.end()
    },
    async stop() {
      await Promise.all(beside.map((work) => work.stop()))
    },
  }
}

const placeBefore = (change: Place | undefined): Place | undefined =>
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

function dispatch(streams: ReadonlySet<LiveStream>, changes: readonly KeptChange[]): void {
  const dispatches = changes.map((change) => ({ change, text: changeFrame(change) }))
  for (const stream of streams) stream.tell(dispatches)
}

function beat(streams: ReadonlySet<LiveStream>): void {
  for (const stream of streams) stream.beat()
}

/** Makes room for another stream of somebody. Those of a computer that went to sleep linger, and are the oldest. */
function endOldest(streams: Set<LiveStream>, userId: number): void {
  const own = [...streams].filter(({ viewer }) => viewer.userId === userId)
  for (const stream of own.slice(0, Math.max(0, own.length - mostEach + 1))) {
    streams.delete(stream)
    stream.end()
  }
}

/** Ends the streams of sessions that have ended, or whose person is of another type or office by now. */
async function endDead(db: Database, clock: Clock, streams: ReadonlySet<LiveStream>): Promise<void> {
  const checked = [...streams]
  if (checked.length === 0) return
  const alive = await liveViewers(
    db,
    clock,
    checked.map(({ viewer }) => viewer),
  )
  for (const stream of checked) if (!alive.has(stream.viewer.sessionId)) stream.end()
}
