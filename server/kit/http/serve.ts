import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { type Endpoint, mayCall, type Output } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { type AuditEntry, auditInsert, writeAudit } from '../access/audit.ts'
import { actorOf, type Caller, membershipsText, membershipText } from '../access/sessions.ts'
import { databaseOf, showTo, transactionOf } from '../access/wall.ts'
import type { Queries } from '../database/database.ts'
import { throwError } from './api-error.ts'
import { countCreation } from './creation-limits.ts'
import { idempotent } from './idempotency.ts'
import { callerOf, inputOf, isBackground, keyOf } from './request.ts'
import type { Context, Handler, Route } from './route.ts'

/** An endpoint for users with a session. Runs in one transaction, and at most once per idempotency key. */
export function serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return {
    endpoint,
    priority: 'work',
    async answer(context, request) {
      const now = context.clock.now()
      const caller = callerOf(endpoint, request)
      const cached = context.actors.get(caller)
      // A caller who is not cached is read as the system: only then is it known which role the call works as.
      const known =
        (cached && allowedOf(endpoint, cached)) ?? (await authorize(context.db, endpoint, request, now))
      // Data about the person goes beyond the office that the wall shows: an invitation comes from another one.
      const within: typeof context.db.transaction = (work) =>
        endpoint.ofPerson ? context.db.transaction(work) : transactionOf(context.db, known, work)
      const { actor, output } = await withRetries(() =>
        within(async (tx) => {
          const actor = await authorize(tx, endpoint, request, now)
          if (!sameScope(known, actor)) {
            // Someone whose office or user type has changed sees other records.
            context.actors.delete(caller)
            // No one is on both sides: a person who changes sides signs in again.
            if (databaseOf(context.db, known) !== databaseOf(context.db, actor)) throwError('session.missing')
            await showTo(tx, actor)
          }
          const input = inputOf(endpoint, request)
          const key = keyOf(endpoint, request)
          const once =
            key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint, body: input }
          const audit = (entry: AuditEntry) => writeAudit(tx, actor, entry, now, request.ip)
          const audited = (entry: AuditEntry) => auditInsert(actor, entry, now, request.ip)
          const output = await idempotent(tx, once, now, async () => {
            if (endpoint.creates && context.limitCreations)
              await countCreation(tx, endpoint, actor.userId, now)
            return handle({ input, actor, tx, now, address: request.ip, audit, audited })
          })
          return { actor, output }
        }),
      )
      remember(context, endpoint, request, actor, now)
      return context.signLinks(replyText(context, endpoint, output), actor, now)
    },
  }
}

const sameScope = (one: Actor, other: Actor): boolean =>
  membershipText(one) === membershipText(other) &&
  membershipsText(one.memberships ?? []) === membershipsText(other.memberships ?? [])

/**
 * Who makes this call.
 * @throws ApiError without an active session (403), for an office that the person does not belong to (403), or for a user
 * type that is not allowed (401)
 */
export async function authorize(
  db: Queries,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Actor> {
  const caller = callerOf(endpoint, request)
  const actor = caller.token === '' ? undefined : await actorOf(db, caller, now)
  if (!actor) return throwError(await whyUnknown(db, caller, now))
  return mustBeAllowed(endpoint, actor)
}

async function whyUnknown(db: Queries, caller: Caller, now: Date) {
  if (caller.token === '' || caller.officeId === undefined) return 'session.missing'
  const other = await actorOf(db, { ...caller, officeId: undefined }, now)
  return other ? 'office.not-member' : 'session.missing'
}

/** The actor with what may make this call: for all of their offices, only the memberships that may. */
export const mustBeAllowed = (endpoint: Endpoint, actor: Actor): Actor =>
  allowedOf(endpoint, actor) ?? throwError('user-type.not-allowed')

function allowedOf(endpoint: Endpoint, actor: Actor): Actor | undefined {
  const isAllowed = mayCall(endpoint, actor.userType)
  if (!actor.memberships) return isAllowed ? actor : undefined
  const across = actor.memberships.filter(({ userType }) => mayCall(endpoint, userType))
  const [first] = across
  if (!first) return undefined
  return isAllowed ? { ...actor, across } : { ...actor, ...first, across }
}

/** The JSON text of a successful reply, validated against the contract if `checkReplies` is on. */
export function replyText<E extends Endpoint>(context: Context, endpoint: E, output: Output<E>): string {
  if (context.checkReplies) checkReply(endpoint, JSON.parse(JSON.stringify(output)))
  return JSON.stringify({ success: true, ...(output as object) })
}

/** @throws Error if the reply does not match the contract, or has a field that it does not name */
export function checkReply({ method, path, output }: Endpoint, sent: unknown): void {
  // Parsing drops fields that are not named.
  if (!isDeepStrictEqual(output.parse(sent), sent))
    throw new Error(`the reply of ${method} ${path} has fields that the contract does not name`)
}

/** Caches who made a call and records the use of the session, unless the call is a background call. */
export function remember(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Actor,
  now: Date,
): void {
  const caller = callerOf(endpoint, request)
  const known = context.actors.get(caller)
  if (!known || !sameScope(known, actor)) context.actors.set(caller, actor)
  if (isBackground(endpoint, request)) return
  // Not awaited: the reply does not depend on it, and if it fails, the next call records the use.
  context.actors.recordUse(context.db, caller, now).catch(() => {})
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
