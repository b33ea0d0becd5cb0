import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { AuditEntry } from '../access/audit.ts'
import type { RememberedActors } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Answer } from './json.ts'

/** What every call stands on. */
export interface Context {
  readonly db: Database
  readonly clock: Clock
  readonly actors: RememberedActors
  /** Compare every reply with what the contract promises. Costs time: tests and the demo do, production does not. */
  readonly checkReplies: boolean
  /** Limit what one person creates (kit/creation-limits.ts). Only tests and measurements switch it off. */
  readonly limitCreations: boolean
  /** Turns the file paths in a reply into links signed for this session: they end with it. */
  signLinks(text: string, reader: LinkReader, now: Date): string
}

/** Whoever is handed links to files. */
export type LinkReader = Pick<Actor, 'sessionId'>

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** Puts right what a caller that is not ours sends, before its body is read. */
  readonly prepare?: (request: FastifyRequest) => void
  answer(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** A call by somebody with a session, inside one transaction. */
export interface Call<E extends Endpoint> {
  readonly input: Input<E>
  readonly actor: Actor
  readonly tx: Tx
  readonly now: Date
  /** The network address that asks. */
  readonly address: string
  /** Notes what was read or written of patients' data; kept with the transaction. */
  audit(audit: AuditEntry): Promise<void>
}

/** A call by nobody in particular: the handler opens its own transactions, so that what it counts is kept. */
export interface PublicCall<E extends Endpoint> {
  readonly input: Input<E>
  readonly db: Database
  readonly now: Date
  /** The bearer token as it came, or ''. */
  readonly token: string
  readonly address: string
  readonly userAgent: string
  /** The cookies as they came, or ''. */
  readonly cookies: string
  /** Sets one with the answer. */
  setCookie(cookie: string): void
  /** The caller's idempotency key, if it sent one. */
  readonly key: string | undefined
  /** The reply with its file paths made links signed for somebody who has just proved who they are. */
  signedFor<T>(reader: LinkReader, reply: T): T
}

/** One statement that reads: `body` gives one row (body text, records bigint[]). */
export interface ReadQuery<Body = unknown> {
  readonly body: Answer<Body>
  readonly action: string
  readonly kind: string
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E>>
export type PublicHandler<E extends Endpoint> = (call: PublicCall<E>) => Promise<Output<E>>
export type Reader<E extends Endpoint> = (call: {
  input: Input<E>
  actor: Actor
  now: Date
}) => ReadQuery<Output<E> extends { data: infer Data } ? Data : never>

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>
