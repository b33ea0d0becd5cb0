import type { z } from 'zod'
import { backgroundHeader, type Endpoint, type Output } from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/replies.ts'
import { auth } from '../session/session.ts'
import { handleCodeTokenError, handleSessionError, handleUserTypeError } from '../session/session-end.ts'
import { unreachable } from '../ui/unreachable.ts'
import { ApiError, type CallPurpose, failureMessage, UnreadableAnswer } from './api-error.ts'
import { lostSignal, reportAnswer, reportNoAnswer } from './connection.ts'

/** What a form hands over: the input before the schema's defaults. */
export type Given<E extends Endpoint> = z.input<E['input']>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** For endpoints that create: the same key and body get the first answer again. */
  idempotencyKey?: string | undefined
  /** A bearer other than the session's: the token of a sign-in whose code is still to come. */
  token?: string | undefined
  /** The page makes this call by itself: it does not extend the session. */
  background?: boolean | undefined
}

/**
 * Calls an endpoint of the contract and returns its reply as promised: the server's tests and every demo hold each
 * reply against the contract (checkReplies), the browser's build has no schemas to do it again. Throws an ApiError, or the abort of the signal.
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
    reportNoAnswer()
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
  if (response.status < 500) reportAnswer()
  // A body that is not JSON comes from a proxy; one that breaks off counts as no answer.
  const body: unknown = await response
    .json()
    .catch((failure: unknown) => (failure instanceof SyntaxError ? undefined : noAnswer(failure)))
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after')
    if (response.status === 403 && given) handleCodeTokenError(errorIn(body)?.error)
    throw apiErrorOf(response.status, body, retryAfter, {
      token: given === undefined ? token : undefined,
      purpose,
    })
  }
  return replyIn<E>(body, purpose)
}

/** A dead connection gives no error: a load that takes this long counts as lost. */
const loadWithinMs = 30_000

function within(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const limits = [AbortSignal.timeout(ms), lostSignal()]
  return AbortSignal.any(signal ? [signal, ...limits] : limits)
}

interface About {
  /** The session's token that was sent; undefined for any other bearer. */
  token?: string | undefined
  purpose?: CallPurpose
}

/** The ApiError of a reply. A 403 or 401 also ends the session, or leads to the page for missing permission. */
export function apiErrorOf(
  status: number,
  body: unknown,
  retryAfter: string | null,
  { token, purpose = 'load' }: About = {},
): ApiError {
  const said = errorIn(body)
  if (status === 403) handleSessionError(said?.error, token)
  if (status === 401) handleUserTypeError(token)
  if (!said) {
    if (status < 502) return new UnreadableAnswer('server.failed', status, failureMessage(purpose))
    reportNoAnswer()
    return unreachable(purpose)
  }
  // The server's words for its failures are about what was to be changed.
  const words = purpose === 'load' && status >= 500 ? loadFailedWords(said.code) : undefined
  const seconds = Number(retryAfter) || undefined
  return new ApiError(said.code, status, words ?? said.error, said.fields, seconds, said.number)
}

function loadFailedWords(code: string): string | undefined {
  if (code === 'server.failed') return failureMessage('load')
  return code === 'server.unavailable' ? unreachable('load').message : undefined
}

/** The body of a reply; what is none, though it came with success, is a failure of ours. */
export function replyIn<E extends Endpoint>(body: unknown, purpose: CallPurpose = 'send'): Output<E> {
  const { success, ...reply } = Object(body)
  if (success !== true) throw new UnreadableAnswer('server.failed', 500, failureMessage(purpose))
  return reply
}

/** The body of an error; undefined if it does not come from the portal. */
function errorIn(body: unknown): ErrorReply | undefined {
  const said = body as Partial<ErrorReply> | null | undefined
  const isError = said?.success === false && typeof said.error === 'string' && typeof said.code === 'string'
  return isError ? (said as ErrorReply) : undefined
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
