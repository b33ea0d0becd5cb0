import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { auditInsert } from '../access/audit.ts'
import { sessionOf } from '../access/sessions.ts'
import { databaseOf, seenBy } from '../access/wall.ts'
import { cancellable } from '../database/cancellable.ts'
import { type Database, type Queries, type Sql, sql } from '../database/database.ts'
import { ApiError, throwError } from './api-error.ts'
import { callerOf, inputOf, isBackground } from './request.ts'
import type { Context, Reader, ReadQuery, Route } from './route.ts'
import { authorize, checkReply, mustBeAllowed, remember } from './serve.ts'

/**
 * A read in one statement, which checks the session, reads, and writes the audit entry. PostgreSQL generates the JSON
 * of the reply.
 */
export function serveRead<E extends Endpoint>(endpoint: E, read: Reader<E>): Route {
  return {
    endpoint,
    priority: 'read',
    async answer(context, request, reply) {
      const now = context.clock.now()
      const caller = callerOf(endpoint, request)
      const cached = context.actors.get(caller)
      let actor = cached
        ? mustBeAllowed(endpoint, cached)
        : await authorize(context.db, endpoint, request, now)
      const input = inputOf(endpoint, request)
      const from = { ip: request.ip, reply, isBackground: isBackground(endpoint, request) }
      let body = await readOnce(context, read({ input, actor, now }), actor, now, from)
      if (body === undefined) {
        // The session has ended, or the cached actor is outdated: load the actor and retry once.
        context.actors.delete(caller)
        actor = await authorize(context.db, endpoint, request, now)
        body = await readOnce(context, read({ input, actor, now }), actor, now, from)
      }
      if (body === undefined) throwError('session.missing')
      remember(context, endpoint, request, actor, now)
      if (context.checkReplies) checkReply(endpoint, { data: JSON.parse(body) })
      return `{"success":true,"data":${context.signLinks(body, actor, now)}}`
    },
  }
}

/** The caller: its network address, and the reply that it is waiting for. */
interface From {
  readonly ip: string
  readonly reply: FastifyReply
  readonly isBackground: boolean
}

async function readOnce(context: Context, reading: ReadQuery, actor: Actor, now: Date, from: From) {
  const { opens: _, ...unopened } = reading
  const query = from.isBackground ? unopened : reading
  const db = databaseOf(context.db, actor)
  const queries = reading.cancels ? untilLeft(db, from.reply.raw) : db
  const row = await queries.first<{ body: string | null }>(guardedRead(query, actor, now, from.ip))
  if (!row) return undefined
  if (row.body === null) throwError('record.not-found')
  return row.body
}

/**
 * The complete statement of a read: (body), and no row unless the session is active and its user is still this actor.
 * That proof also opens the wall: `answer` reads nothing before it, and what the wall allows ends with the statement.
 * @param from the caller's network address, for the audit entry
 * @param seen what the wall is to allow
 */
export function guardedRead(
  reading: ReadQuery,
  actor: Actor,
  now: Date,
  from: string,
  seen = seenBy(actor) ?? sql``,
): Sql {
  const { action, kind } = reading
  const isShown = sql`exists (select from answer where body is not null)`
  // A record that the reader does not see has no row: then the body is null, and the audit names none.
  const read = sql`from active left join answer on true`
  const opened = reading.opens ? sql`, ${reading.opens(isShown, now)}` : sql``
  return sql`
    with active as materialized (select ${seen} ${sessionOf(actor, now)}), answer as materialized (
      select read.* from (${reading.body}) read where exists (select from active)
    ), audited as (${auditInsert(actor, { action, kind, records: sql`coalesce(records, '{}')` }, now, from, read)})${opened}
    select body ${read}`
}

/** Statements that end when their client disconnects. No one gets the error, and it is not logged. */
function untilLeft(db: Database, reply: ServerResponse): Pick<Queries, 'first'> {
  const { first } = cancellable(db, (stop) => {
    reply.once('close', stop)
    return () => reply.off('close', stop)
  })
  return {
    first: (query) =>
      first<never>(query).catch((error: unknown) => {
        throw reply.destroyed ? new ApiError('server.busy', { retryAfterSeconds: 1 }) : error
      }),
  }
}
