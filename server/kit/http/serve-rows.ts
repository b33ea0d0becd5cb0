import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { auditInsert } from '../access/audit.ts'
import { sessionOf } from '../access/sessions.ts'
import { databaseOf, seenBy } from '../access/wall.ts'
import { type Sql, sql } from '../database/database.ts'
import { openSnapshot, type Snapshot } from '../database/snapshot.ts'
import { throwError } from './api-error.ts'
import { inputOf } from './request.ts'
import type { Context, Route } from './route.ts'
import { authorize, checkReply, remember } from './serve.ts'

/** A read of any number of rows. */
export interface RowsQuery {
  readonly action: string
  readonly kind: string
  /** The audit's description of the request: nothing that was typed. */
  readonly detail: string
  /** The ids of the rows, in order: (id). */
  readonly ids: Sql
  /** The rows of these ids as JSON texts, in the order given: (body). */
  readonly bodies: (ids: readonly number[]) => Sql
}

type RowsReader<E extends Endpoint> = (call: { input: Input<E>; actor: Actor; now: Date }) => RowsQuery

/** How many rows are read, audited and written at a time: the memory of a reply, whatever its length. */
export const rowsAtOnce = 250
/** Each takes a connection from the pool. */
const maxAtOnce = 3

/**
 * A reply of any number of rows, written while they are read: '{"success":true,"total":N,"data":[', one row per line,
 * ']}'. All are from one snapshot. Before each piece is sent, it is audited and the session is checked. A reader who
 * disconnects ends the read, and a read that fails ends the reply before its last line.
 */
export function serveRows<E extends Endpoint>(endpoint: E, read: RowsReader<E>): Route {
  let running = 0
  return {
    endpoint,
    async answer(context, request, reply) {
      const now = context.clock.now()
      const actor = await authorize(context.db, endpoint, request, now)
      const rows = read({ input: inputOf(endpoint, request), actor, now })
      if (running >= maxAtOnce) throwError('server.busy', { retryAfterSeconds: 15 })
      running += 1
      const over = () => {
        running -= 1
      }
      try {
        const snapshot = await openSnapshot(databaseOf(context.db, actor), seenBy(actor))
        const total = await begin(snapshot, rows)
        remember(context, endpoint, request, actor, now)
        const pieces = piecesOf(context, endpoint, request, { rows, actor, snapshot, total })
        const stream = Readable.from(pieces, { objectMode: true, highWaterMark: 1 })
        stream.once('close', () => {
          over()
          void snapshot.close()
        })
        return reply.type('application/json; charset=utf-8').send(stream)
      } catch (error) {
        over()
        throw error
      }
    },
  }
}

async function begin(snapshot: Snapshot, { ids }: RowsQuery): Promise<number> {
  try {
    const counted = await snapshot.first<{ n: number }>(sql`select count(*) as n from (${ids}) rows`)
    await snapshot.open(ids)
    return counted?.n ?? 0
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

interface Reading {
  readonly rows: RowsQuery
  readonly actor: Actor
  readonly snapshot: Snapshot
  readonly total: number
}

async function* piecesOf(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  { rows, actor, snapshot, total }: Reading,
) {
  yield `{"success":true,"total":${total},"data":[`
  let sent = 0
  for (;;) {
    const ids = (await snapshot.fetch<{ id: number }>(rowsAtOnce)).map(({ id }) => id)
    if (ids.length === 0 && sent > 0) break
    const found = await snapshot.all<{ body: string }>(rows.bodies(ids))
    const bodies = found.map(({ body }) => body)
    const which = ids.length === 0 ? '0' : `${sent + 1} to ${sent + ids.length}`
    const entry = {
      action: rows.action,
      kind: rows.kind,
      records: ids,
      detail: `${which} of ${total}: ${rows.detail}`,
    }
    const now = context.clock.now()
    const audited = await context.db.run(auditInsert(actor, entry, now, request.ip, sessionOf(actor, now)))
    if (audited === 0) throwError('session.missing')
    if (context.checkReplies) checkReply(endpoint, { total, data: bodies.map((body) => JSON.parse(body)) })
    if (ids.length === 0) break
    yield `${sent === 0 ? '' : ','}\n${bodies.join(',\n')}`
    sent += ids.length
    if (sent >= total) break
  }
  yield '\n]}\n'
}
