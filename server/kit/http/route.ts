import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { AuditEntry } from '../access/audit.ts'
import type { ActorCache } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Database, Sql, Tx } from '../database/database.ts'
import type { Priority } from './admission.ts'
import type { Answer } from './json.ts'

/** The dependencies of every call. */
export interface Context {
  readonly db: Database
  readonly clock: Clock
  readonly actors: ActorCache
  /** Validate every reply against the contract. Costs time, so only tests and the demo do it. */
  readonly checkReplies: boolean
  /** Limit what one user creates (creation-limits.ts). Off only in tests and benchmarks. */
  readonly limitCreations: boolean
  /** Signs the file links in a reply for this session; they become invalid when it ends. */
  signLinks(text: string, reader: LinkReader, now: Date): string
}

/** The session that file links are signed for. */
export type LinkReader = Pick<Actor, 'sessionId'>

/** An endpoint with its implementation. */
export interface Route {
  readonly endpoint: Endpoint
  /** How it waits when many calls use the database. Undefined: limited otherwise, or by its client's speed. */
  readonly priority?: Priority
  /** Corrects known deviations of third-party clients before the body is parsed. */
  readonly prepare?: (request: FastifyRequest) => void
  /** Why its calls leave no audit row. */
  readonly unaudited?: string
  answer(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** Why a route of an area with patient data leaves no audit row. */
export const unaudited = (because: string, route: Route): Route => ({ ...route, unaudited: because })

/** A call with a session, inside one transaction. */
export interface Call<E extends Endpoint> {
  readonly input: Input<E>
  readonly actor: Actor
  readonly tx: Tx
  readonly now: Date
  /** The caller's network address. */
  readonly address: string
  /** Audits what was read or written; part of the transaction. */
  audit(entry: AuditEntry): Promise<void>
  /** The same as part of a larger statement. */
  audited(entry: AuditEntry): Sql
}

/** A call without a session. The handler opens its own transactions, so that counted attempts survive an error. */
export interface PublicCall<E extends Endpoint> {
  readonly input: Input<E>
  readonly db: Database
  readonly now: Date
  /** The bearer token, not verified, or ''. */
  readonly token: string
  readonly address: string
  readonly userAgent: string
  /** The Cookie header, or ''. */
  readonly cookies: string
  /** Adds a Set-Cookie header to the reply. */
  setCookie(cookie: string): void
  /** The caller's idempotency key, if it sent one. */
  readonly key: string | undefined
  /** Signs the file links in the reply for a session that this call has just created. */
  signedFor<T>(reader: LinkReader, reply: T): T
}

/**
 * A read in one statement, with its audit action and record kind. A read of several kinds names a column `kind` instead,
 * and returns one row for each, all with the same body.
 */
export interface ReadQuery<Body = unknown> {
  readonly body: Answer<Body>
  /** SQL if the action depends on what is already recorded. */
  readonly action: string | Sql
  readonly kind: string | Sql
  /** The statement may take long: it is canceled when the client disconnects, and is then not audited. */
  readonly cancels?: boolean
  /**
   * What else the statement does when it opens a record, as common table expressions; not when a page only reloads it.
   * @param isShown whether the reader sees the record
   */
  readonly opens?: (isShown: Sql, now: Date) => Sql
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E>>
export type PublicHandler<E extends Endpoint> = (call: PublicCall<E>) => Promise<Output<E>>
export type Reader<E extends Endpoint> = (call: {
  input: Input<E>
  actor: Actor
  now: Date
}) => ReadQuery<Output<E> extends { data: infer Data } ? Data : never>
