import type { FastifyRequest } from 'fastify'
import { type Endpoint, type Input, mayCall, type Output } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { type AuditEntry, auditInsert, writeAudit } from '../access/audit.ts'
import { actorOf } from '../access/sessions.ts'
import { pipelined, type Queries, type Tx } from '../database/database.ts'
import { throwError } from './api-error.ts'
import { countCreation } from './creation-limits.ts'
import { answerOnce, claimKey, type IdempotentCall } from './idempotency.ts'
import { bearerOf, inputOf, isBackground, keyOf } from './request.ts'
import type { Context, FirstStatements, Handler, Route } from './route.ts'

/** An endpoint for users with a session. Runs in one transaction, and at most once per idempotency key. */
export const serve = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route =>
  serveAfter(endpoint, async () => undefined, handle)

/** The same with first statements, which save a round trip. */
export function serveAfter<E extends Endpoint, First>(
  endpoint: E,
  first: FirstStatements<E, First>,
  handle: Handler<E, First>,
): Route {
  return {
    endpoint,
    priority: 'work',
    async answer(context, request) {
      const now = context.clock.now()
      const token = bearerOf(request)
      const { actor, output } = await withRetries(() =>
        context.db.transaction(async (tx) => {
          const begun = await begin(context, endpoint, request, tx, now, first)
          const { actor, input, once } = begun
          if (begun.earlier) return { actor, output: begun.earlier.reply }
          const audit = (entry: AuditEntry) => writeAudit(tx, actor, entry, now, request.ip)
          const audited = (entry: AuditEntry) => auditInsert(actor, entry, now, request.ip)
          const call = { actor, tx, now, address: request.ip }
          const work = async () => {
            if (endpoint.creates && context.limitCreations)
              await countCreation(tx, endpoint, actor.userId, now)
            return handle({ ...call, input, audit, audited, first: begun.first })
          }
          return { actor, output: await (once ? answerOnce(tx, once, work) : work()) }
        }),
      )
      remember(context, token, actor, now, isBackground(endpoint, request))
      return context.signLinks(replyText(context, endpoint, output), actor, now)
    },
  }
}

interface Begun<E extends Endpoint, First> {
  readonly actor: Actor
  readonly input: Input<E>
  readonly once: IdempotentCall | undefined
  /** What a call with the same key was answered. */
  readonly earlier: { readonly reply: Output<E> } | undefined
  readonly first: First
}

/**
 * Proves the session, claims the idempotency key and asks the first questions. All but the proof is sent together with it
 * for whoever had the token before, and nothing that it finds is told unless the session is proved.
 */
async function begin<E extends Endpoint, First>(
  context: Context,
  endpoint: E,
  request: FastifyRequest,
  tx: Tx,
  now: Date,
  first: FirstStatements<E, First>,
): Promise<Begun<E, First>> {
  const token = bearerOf(request)
  let read: Input<E> | undefined
  const input = () => {
    read ??= inputOf(endpoint, request)
    return read
  }
  const claimed = async ({ userId }: Actor) => {
    const body = input()
    const key = keyOf(endpoint, request)
    const once = key === undefined ? undefined : { who: `user ${userId}`, key, endpoint, body }
    return { input: body, once, earlier: once && (await claimKey<Output<E>>(tx, once, now)) }
  }
  const found = async (actor: Actor) => first({ input: input(), actor, tx, now })
  const cached = context.actors.get(token)
  const known = cached && mayCall(endpoint, cached.userType) ? cached : undefined
  const [actor, early, earlyFound] = await pipelined(
    authorize(tx, endpoint, token, now),
    known && claimed(known),
    known && found(known),
  )
  // A session never changes its user, but the key of another one must not be used in any case.
  const claim = early && known?.userId === actor.userId ? early : await claimed(actor)
  // Someone whose office or user type has changed sees other records.
  const isSame = known !== undefined && sameScope(known, actor)
  if (!isSame) context.actors.delete(token)
  return { actor, ...claim, first: isSame ? (earlyFound as First) : await found(actor) }
}

const sameScope = (one: Actor, other: Actor): boolean =>
  one.userId === other.userId &&
  one.userType === other.userType &&
  one.officeId === other.officeId &&
  one.physicianId === other.physicianId

/** @throws ApiError without an active session (403), or for a user type that is not allowed (401) */
export async function authorize(db: Queries, endpoint: Endpoint, token: string, now: Date): Promise<Actor> {
  const actor = token === '' ? undefined : await actorOf(db, token, now)
  if (!actor) throwError('session.missing')
  mustBeAllowed(endpoint, actor)
  return actor
}

export function mustBeAllowed(endpoint: Endpoint, actor: Actor): void {
  if (!mayCall(endpoint, actor.userType)) throwError('user-type.not-allowed')
}

/** The JSON text of a successful reply, validated against the contract if `checkReplies` is on. */
export function replyText<E extends Endpoint>(context: Context, endpoint: E, output: Output<E>): string {
  // Sends the output, not the parsed copy: parsing drops unknown fields, which would hide them from tests.
  if (context.checkReplies) endpoint.output.parse(output)
  return JSON.stringify({ success: true, ...(output as object) })
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
