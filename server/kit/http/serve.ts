import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { auditInsert, writeAudit } from '../access/audit.ts'
import { actorOf, isActive } from '../access/sessions.ts'
import { type Queries, sql } from '../database/database.ts'
import { throwError } from './api-error.ts'
import { countCreation } from './creation-limits.ts'
import { idempotent } from './idempotency.ts'
import { bearerOf, inputOf, isBackground, keyOf, userAgentOf } from './request.ts'
import type { Context, Handler, PublicHandler, Reader, ReadQuery, Route } from './route.ts'

/** An endpoint for users with a session. Runs in one transaction, and at most once per idempotency key. */
export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return {
    endpoint,
    async answer(context, request) {
      const now = context.clock.now()
      const token = bearerOf(request)
      const { actor, output } = await withRetries(() =>
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
      remember(context, token, actor, now, isBackground(endpoint, request))
      return context.signLinks(replyText(context, endpoint, output), actor, now)
    },
  }
}

/**
 * A read in one statement, which checks the session, reads, and writes the audit entry. PostgreSQL generates the JSON
 * of the reply.
 */
export function serveRead<E extends Endpoint>(endpoint: E, read: Reader<E>): Route {
  return {
    endpoint,
    async answer(context, request) {
      const now = context.clock.now()
      const token = bearerOf(request)
      const cached = context.actors.get(token)
      const actor = cached ?? (await authorize(context.db, endpoint, token, now))
      if (cached) mustBeAllowed(endpoint, cached)
      const input = inputOf(endpoint, request)
      const text = await readOnce(context, read({ input, actor, now }), actor, now, request.ip)
      if (text === undefined) {
        // The session has ended, or the cached actor is outdated: load the actor and retry once.
        context.actors.delete(token)
        const current = await authorize(context.db, endpoint, token, now)
        const retried = await readOnce(
          context,
          read({ input, actor: current, now }),
          current,
          now,
          request.ip,
        )
        if (retried === undefined) throwError('session.missing')
        return finish(context, endpoint, request, current, retried, now)
      }
      return finish(context, endpoint, request, actor, text, now)
    },
  }
}

/** An endpoint without a session. Handlers themselves check other tokens, such as those of invitations. */
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

/** An endpoint whose handler uses HTTP directly: for uploads, downloads and streams. */
export function serveRaw<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Route {
  return { endpoint, answer: handle }
}

/** @throws ApiError without an active session (403), or for a user type that is not allowed (401) */
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

/** The JSON text of a successful reply, validated against the contract if `checkReplies` is on. */
export function replyText<E extends Endpoint>(context: Context, endpoint: E, output: Output<E>): string {
  // Sends the output, not the parsed copy: parsing drops unknown fields, which would hide them from tests.
  if (context.checkReplies) endpoint.output.parse(output)
  return JSON.stringify({ success: true, ...(output as object) })
}

async function readOnce(context: Context, reading: ReadQuery, actor: Actor, now: Date, from: string) {
  const row = await context.db.first<{ body: string | null }>(sql`
    with active as (
      select from sessions s join users u on u.id = s.user_id
      where s.id = ${actor.sessionId} and ${isActive(now)}
        and u.id = ${actor.userId} and u.user_type = ${actor.userType}
        and u.office_id is not distinct from ${actor.officeId}
        and u.physician_id is not distinct from ${actor.physicianId}
    ), answer as materialized (
      select read.body, read.records from (${reading.body}) read where exists (select from active)
    ), audited as (${auditInsert(actor, reading.action, reading.kind, now, from, sql`records`, sql`from answer`)})
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
  remember(context, bearerOf(request), actor, now, isBackground(endpoint, request))
  if (context.checkReplies) endpoint.output.parse({ data: JSON.parse(body) })
  return `{"success":true,"data":${context.signLinks(body, actor, now)}}`
}

/** Caches the actor of a token and records the use of the session, unless the call is a background call. */
export function remember(context: Context, token: string, actor: Actor, now: Date, background = false): void {
  if (context.actors.get(token)?.sessionId !== actor.sessionId) context.actors.set(token, actor)
  if (background) return
  // Not awaited: the reply does not depend on it, and if it fails, the next call records the use.
  context.actors.recordUse(context.db, token, now).catch(() => {})
}

/** Repeats a transaction after a deadlock or a serialization failure. */
async function withRetries<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = (error as { code?: string }).code
    if (tries > 1 && (state === '40001' || state === '40P01')) return withRetries(work, tries - 1)
    throw error
  }
}
