import type { z } from 'zod'
import { backgroundHeader, type Endpoint, type Output } from '#contract/endpoint.ts'
import type { Refused } from '#contract/replies.ts'
import { lostSignal, noteAnswer, noteNoAnswer } from './connection.ts'
import { failedWords, type Purpose, Refusal, Unanswered } from './refusal.ts'
import { auth } from './session.ts'
import { codeTokenRefused, sessionRefused, userTypeRefused } from './session-end.ts'
import { unreachable } from './unreachable.ts'

/** What a form hands over: the input before the schema's defaults. */
export type Given<E extends Endpoint> = z.input<E['input']>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** For endpoints that create: the same key and body get the first answer again. */
  idempotencyKey?: string | undefined
  /** A bearer other than the session's: the token of a sign-in whose code is still to come. */
  token?: string | undefined
  /** The page asks by itself: no use of the session. */
  background?: boolean | undefined
}

/**
 * Calls an endpoint of the contract and returns its reply as promised: the server's tests and every demo hold each
 * reply against the contract (checkReplies), the browser's build has no schemas to do it again. Throws a Refusal, or the abort of the signal.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Given<E>,
  { signal, idempotencyKey, token: given, background }: CallOptions = {},
): Promise<Output<E>> {
  const token = given ?? auth().token
  const { path, rest } = fillPath(endpoint.path, input)
  const isGet = endpoint.method === 'GET'
  const purpose = isGet ? 'load' : 'send'
  const noAnswer = (failure: unknown): never => {
    if (signal?.aborted) throw failure
    noteNoAnswer()
    throw unreachable(purpose)
  }
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (!isGet) headers.set('content-type', 'application/json')
  if (background) headers.set(backgroundHeader, '1')
  if (endpoint.creates && idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const response = await fetch(isGet ? path + queryOf(rest) : path, {
    method: endpoint.method,
    headers,
    ...(isGet ? {} : { body: JSON.stringify(rest) }),
    ...(isGet ? { signal: within(loadWithinMs, signal) } : signal ? { signal } : {}),
  }).catch(noAnswer)
  if (response.status < 500) noteAnswer()
  // What is no JSON is no answer of ours; one that broke off on its way is a lost one.
  const body: unknown = await response
    .json()
    .catch((failure: unknown) => (failure instanceof SyntaxError ? undefined : noAnswer(failure)))
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after')
    if (response.status === 403 && given) codeTokenRefused(refusedIn(body)?.error)
    throw refusalOf(response.status, body, retryAfter, {
      token: given === undefined ? token : undefined,
      purpose,
    })
  }
  return promised<E>(body, purpose)
}

/** A connection that swallows everything gives no error: what loads for so long is told to be lost. */
const loadWithinMs = 30_000

function within(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const limits = [AbortSignal.timeout(ms), lostSignal()]
  return AbortSignal.any(signal ? [signal, ...limits] : limits)
}

interface About {
  /** The session's token that was sent; undefined for any other bearer. */
  token?: string | undefined
  purpose?: Purpose
}

/** The refusal for an answer, after what a 403 and a 401 do everywhere to the session whose token was sent. */
export function refusalOf(
  status: number,
  body: unknown,
  retryAfter: string | null,
  { token, purpose = 'load' }: About = {},
): Refusal {
  const said = refusedIn(body)
  if (status === 403) sessionRefused(said?.error, token)
  if (status === 401) userTypeRefused(token)
  if (!said) {
    if (status < 502) return new Unanswered('server.failed', status, failedWords(purpose))
    noteNoAnswer()
    return unreachable(purpose)
  }
  // The server's words for its failures are about what was to be changed.
  const words = purpose === 'load' && status >= 500 ? loadFailedWords(said.code) : undefined
  const seconds = Number(retryAfter) || undefined
  return new Refusal(said.code, status, words ?? said.error, said.fields, seconds, said.number)
}

function loadFailedWords(code: string): string | undefined {
  if (code === 'server.failed') return failedWords('load')
  return code === 'server.unavailable' ? unreachable('load').message : undefined
}

/** The body of a reply; what is none, though it came with success, is a failure of ours. */
export function promised<E extends Endpoint>(body: unknown, purpose: Purpose = 'send'): Output<E> {
  const { success, ...reply } = Object(body)
  if (success !== true) throw new Unanswered('server.failed', 500, failedWords(purpose))
  return reply
}

/** A refusal as it stands on the wire; undefined where somebody else has answered. */
function refusedIn(body: unknown): Refused | undefined {
  const said = body as Partial<Refused> | null | undefined
  const isRefused = said?.success === false && typeof said.error === 'string' && typeof said.code === 'string'
  return isRefused ? (said as Refused) : undefined
}

function fillPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: `/api${filled}`, rest }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
