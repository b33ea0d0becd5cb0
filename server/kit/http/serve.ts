import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { auditInsert, writeAudit } from '../access/audit.ts'
import { actorOf, isLive } from '../access/sessions.ts'
import { type Queries, sql } from '../database/database.ts'
import { throwError } from './api-error.ts'
import { countCreation } from './creation-limits.ts'
import { idempotent } from './idempotency.ts'
import { bearerOf, inputOf, isIdle, keyOf, userAgentOf } from './request.ts'
import type { Context, Handler, PublicHandler, Reader, ReadQuery, Route } from './route.ts'

/** Serves an endpoint to people with a session: all of it in one transaction, answered at most once per key. */
export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return {
    endpoint,
    async answer(context, request) {
      const now = context.clock.now()
      const token = bearerOf(request)
      const { actor, output } = await retried(() =>
        context.db.transaction(async (tx) => {
          const actor = await authorize(tx, endpoint, token, now)
          const input = inputOf(endpoint, request)
          const key = keyOf(endpoint, request)
          const once =
            key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint, body: input }
          const audit = (entry: Parameters<typeof writeAudit>[2]) =>
            writeAudit(tx, actor, entry, now, request.ip)
          const output = await idempotent(tx, once, now, async () => {
            if (endpoint.creates && context.limitCreations)
              await countCreation(tx, endpoint, actor.userId, now)
            return handle({ input, actor, tx, now, audit, address: request.ip })
          })
          return { actor, output }
        }),
      )
      remember(context, token, actor, now, isIdle(endpoint, request))
      return context.signLinks(replyText(context, endpoint, output), actor, now)
    },
  }
}

/**
 * Serves a read with one statement that proves the session, reads, and notes what it read. The answer is
 * JSON text made by PostgreSQL.
 */
export function serveRead<E extends Endpoint>(endpoint: E, read: Reader<E>): Route {
  return {
    endpoint,
    async answer(context, request) {
      const now = context.clock.now()
      const token = bearerOf(request)
      const remembered = context.actors.get(token)
      const actor = remembered ?? (await authorize(context.db, endpoint, token, now))
      if (remembered) mustBeAllowed(endpoint, remembered)
      const input = inputOf(endpoint, request)
      const text = await readOnce(context, read({ input, actor, now }), actor, now, request.ip)
      if (text === undefined) {
        // Either the session ended, or it is not what was remembered: ask plainly, once.
        context.actors.delete(token)
        const current = await authorize(context.db, endpoint, token, now)
        const again = await readOnce(context, read({ input, actor: current, now }), current, now, request.ip)
        if (again === undefined) throwError('session.missing')
        return finish(context, endpoint, request, current, again, now)
      }
      return finish(context, endpoint, request, actor, text, now)
    },
  }
}

/** Serves an endpoint that needs no session; what another token opens, handlers check themselves. */
export function servePublic<E extends Endpoint>(endpoint: E, handle: PublicHandler<E>): Route {
  return {
    endpoint,
    async answer(context, request, reply) {
      const token = bearerOf(request)
      if (endpoint.allowed !== 'public' && token === '') throwError('session.missing')
      const now = context.clock.now()
      const output = await handle({
        input: inputOf(endpoint, request),
        db: context.db,
        now,
        token,
        address: request.ip,
        cookies: request.headers.cookie ?? '',
        setCookie: (cookie) => reply.header('set-cookie', cookie),
        userAgent: userAgentOf(request),
        key: keyOf(endpoint, request),
        signedFor: (reader, reply) => JSON.parse(context.signLinks(JSON.stringify(reply), reader, now)),
      })
      return replyText(context, endpoint, output)
    },
  }
}

/** Serves through a handler that speaks HTTP itself: for bytes coming in and going out. */
export function serveRaw<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Route {
  return { endpoint, answer: handle }
}

/** Who calls: refuses without a live session (403), then a user type that may not (401). */
export async function authorize(db: Queries, endpoint: Endpoint, token: string, now: Date): Promise<Actor> {
  const actor = token === '' ? undefined : await actorOf(db, token, now)
  if (!actor) throwError('session.missing')
  mustBeAllowed(endpoint, actor)
  return actor
}

function mustBeAllowed(endpoint: Endpoint, actor: Actor): void {
  if (typeof endpoint.allowed === 'string' || !endpoint.allowed.includes(actor.userType))
    throwError('user-type.not-allowed')
}

/** The JSON text of a successful reply, held against the contract where that is switched on. */
export function replyText<E extends Endpoint>(context: Context, endpoint: E, output: Output<E>): string {
  // What is sent is the output itself, so that a field too many is seen by the tests and not cut off by them alone.
  if (context.checkReplies) endpoint.output.parse(output)
  return JSON.stringify({ success: true, ...(output as object) })
}

async function readOnce(context: Context, reading: ReadQuery, actor: Actor, now: Date, from: string) {
  const row = await context.db.first<{ body: string | null }>(sql`
    with live as (
      select from sessions s join users u on u.id = s.user_id
      where s.id = ${actor.sessionId} and ${isLive(now)}
        and u.id = ${actor.userId} and u.user_type = ${actor.userType}
        and u.office_id is not distinct from ${actor.officeId}
        and u.physician_id is not distinct from ${actor.physicianId}
    ), answer as materialized (
      select read.body, read.records from (${reading.body}) read where exists (select from live)
    ), noted as (${auditInsert(actor, reading.action, reading.kind, now, from, sql`records`, sql`from answer`)})
    select body from answer`)
  if (!row) return undefined
  if (row.body === null) throwError('record.not-found')
  return row.body
}

async function finish(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor,
  body: string,
  now: Date,
) {
  remember(context, bearerOf(request), actor, now, isIdle(endpoint, request))
  if (context.checkReplies) endpoint.output.parse({ data: JSON.parse(body) })
  return `{"success":true,"data":${context.signLinks(body, actor, now)}}`
}

/** Keeps in mind whom a token belongs to, and notes that the session was used, unless the call is none. */
export function remember(context: Context, token: string, actor: Actor, now: Date, idle = false): void {
  if (context.actors.get(token)?.sessionId !== actor.sessionId) context.actors.set(token, actor)
  if (idle) return
  // Not waited for: an answer does not depend on it, and the next call notes it again.
  context.actors.recordUse(context.db, token, now).catch(() => {})
}

/** Runs a transaction again that lost against another one: a deadlock or a serialization failure. */
async function retried<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = (error as { code?: string }).code
    if (tries > 1 && (state === '40001' || state === '40P01')) return retried(work, tries - 1)
    throw error
  }
}
