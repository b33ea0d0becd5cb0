import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { heartbeatSeconds, live } from '#contract/live.ts'
import type { Actor } from '../access/actor.ts'
import { unchangedSessions } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { throwError } from '../http/api-error.ts'
import { inputOf } from '../http/request.ts'
import type { Route } from '../http/route.ts'
import { authorize } from '../http/serve.ts'
import { serveRaw } from '../http/serve-public.ts'
import type { BackgroundTasks } from '../jobs/background-tasks.ts'
import {
  type Cursor,
  changesBetween,
  currentCursor,
  latestChanges,
  nextChanges,
  parseCursor,
} from './store.ts'
import { LiveStream } from './stream.ts'

/** Changes show within a second: browsers also collect them for a quarter of a second. */
const readEveryMs = 250
const maxRead = 1_000
/** How long the stream of an ended session may stay open. */
const checkSessionsEveryMs = 800
/** A client that missed more changes reloads everything, which is cheaper than receiving each of them. */
const maxMissed = 1_000
/** How long before its stream opens a screen may have loaded its data. */
const replaySeconds = 10
const maxStreams = 20_000
/** Beyond this the person's oldest stream ends. */
export const maxStreamsPerUser = 40

export interface LiveStreams {
  readonly route: Route
  start(): Promise<void>
  /** Ends all streams and accepts no new ones, so that the server can close. */
  endStreams(): void
  /** How many streams are open. */
  count(): number
}

/** Server-sent events about changed records, one stream per open screen, fed by one reader per process. */
export function liveStreams(
  db: Database,
  clock: Clock,
  every: BackgroundTasks['every'],
  onError: (error: unknown) => void,
): LiveStreams {
  const streams = new Set<LiveStream>()
  /** The position of the last change that was read; undefined before the start. */
  let cursor: Cursor | undefined
  let closing = false

  const route = serveRaw(live, async (context, request, reply) => {
    const actor = await authorize(context.db, live, request, context.clock.now())
    inputOf(live, request)
    // The client of a HEAD request would never read the stream, and it would stay open.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send('')
    const position = cursor
    if (!position || closing) throwError('server.unavailable', { retryAfterSeconds: 2 })
    if (streams.size >= maxStreams) throwError('server.busy', { retryAfterSeconds: 30 })
    const resumeFrom = parseCursor(request.headers['last-event-id'])
    const to = openResponse(reply)
    const stream = new LiveStream(to, viewerOf(actor))
    endOldest(streams, actor.loginId)
    streams.add(stream)
    to.on('close', () => streams.delete(stream))
    try {
      const missed = resumeFrom
        ? await changesBetween(db, resumeFrom, position, maxMissed)
        : await latestChanges(db, position, replaySeconds, maxMissed)
      stream.begin(position, resumeFrom ?? cursorBefore(missed?.[0]) ?? position, missed)
    } catch (error) {
      // The reply has begun, so no error can be sent: the client reconnects.
      onError(error)
      stream.end()
    }
  })

  /** Reads new changes once for all streams. */
  async function readOn(from: Cursor): Promise<void> {
    const changes = await nextChanges(db, from, maxRead)
    cursor = changes.at(-1) ?? from
    for (const stream of streams) stream.send(changes)
    if (changes.length === maxRead) await readOn(cursor)
  }

  return {
    route,
    async start() {
      cursor = await currentCursor(db)
      every(readEveryMs, 'live.read', async () => cursor && readOn(cursor))
      every(checkSessionsEveryMs, 'live.sessions', () => endInactive(db, clock, streams))
      every(heartbeatSeconds * 1000, 'live.heartbeat', async () => {
        for (const stream of streams) stream.beat()
      })
    },
    endStreams() {
      closing = true
      for (const stream of streams) stream.end()
    },
    count: () => streams.size,
  }
}

const cursorBefore = (change: Cursor | undefined): Cursor | undefined =>
  change && { transaction: change.transaction, id: change.id - 1 }

const viewerOf = ({ sessionId, loginId, across }: Actor) => ({
  sessionId,
  loginId,
  memberships: across ?? [],
})

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers the stream would delay events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

function openResponse(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter((entry) => entry[1] !== undefined)
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    ...streamHeaders,
    // The connection ends with the stream, so that a closing server does not wait for idle connections.
    connection: 'close',
  })
  reply.raw.on('error', () => {})
  return reply.raw
}

/** Ends the person's oldest streams above the limit: most likely those of a sleeping computer. */
function endOldest(streams: Set<LiveStream>, loginId: number): void {
  const own = [...streams].filter(({ viewer }) => viewer.loginId === loginId)
  for (const stream of own.slice(0, Math.max(0, own.length - maxStreamsPerUser + 1))) {
    streams.delete(stream)
    stream.end()
  }
}

/** Ends the streams of sessions that have ended, or whose person has joined or left an office or changed type. */
async function endInactive(db: Database, clock: Clock, streams: ReadonlySet<LiveStream>): Promise<void> {
  const checked = [...streams]
  if (checked.length === 0) return
  const viewers = checked.map(({ viewer }) => viewer)
  const rows = await db.all<{ id: number }>(unchangedSessions(viewers, clock.now()))
  const active = new Set(rows.map(({ id }) => id))
  for (const stream of checked) if (!active.has(stream.viewer.sessionId)) stream.end()
}
