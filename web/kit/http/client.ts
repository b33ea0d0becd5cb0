import {
  backgroundHeader,
  type Endpoint,
  type InputTo,
  type Output,
  officeHeader,
} from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/replies.ts'
import { auth } from '../session/session.ts'
import { handleCodeTokenError, handleSessionError, handleUserTypeError } from '../session/session-end.ts'
import { officeLost, tabOffice } from '../session/tab-office.ts'
import { learnServerTime } from '../ui/server-time.ts'
import { ApiError, type CallPurpose, failureMessage, UnreadableAnswer, unreachable } from './api-error.ts'
import { lostSignal, reportAnswer, reportNoAnswer } from './connection.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** For endpoints that create: a repeated call with the same key and body gets the first reply. */
  idempotencyKey?: string | undefined
  /** A bearer token other than the session's: that of a sign-in still waiting for its code. */
  token?: string | undefined
  /** The page makes this call automatically, so it does not extend the session. */
  background?: boolean | undefined
  /** The office that the call is for, if not the tab's. */
  office?: string | undefined
  /** The call outlasts the page, which may be closing. */
  keepalive?: boolean | undefined
  /** What failure messages refer to; by default a GET loads and anything else sends. */
  purpose?: CallPurpose | undefined
}

/** When the server last answered a call that extends the session; milliseconds by this browser's clock, 0 if never. */
export const lastUse = { at: 0 }

/**
 * Calls an endpoint of the contract, one that takes a file with a multipart body, and returns its reply. The reply is
 * not validated here: the server's tests and the demo check every reply against the contract (checkReplies). Throws an
 * ApiError, or the abort error of the signal.
 */
export async function call<P extends Endpoint>(
  endpoint: P,
  input: InputTo<P> | FormData,
  options: CallOptions = {},
): Promise<Output<P>> {
  const { purpose = purposeOf(endpoint) } = options
  const { body } = await answered(endpoint, input, {
    ...options,
    signal: purpose === 'load' ? abortAfter(loadTimeoutMs, options.signal) : options.signal,
  })
  return replyIn<P>(await body(), purpose)
}

/**
 * Calls an endpoint whose reply is no JSON or is read piece by piece. It has no time limit. Throws an ApiError, or the
 * abort error of the signal.
 */
export async function callRaw<P extends Endpoint>(
  endpoint: P,
  input: InputTo<P>,
  options: CallOptions = {},
): Promise<Response> {
  return (await answered(endpoint, input, options)).response
}

/** The successful answer to a call, and the function that reads its body. */
async function answered(
  endpoint: Endpoint,
  input: unknown,
  { signal, idempotencyKey, token: given, background, office: named, keepalive, purpose: said }: CallOptions,
): Promise<{ response: Response; body: () => Promise<unknown> }> {
  const token = given ?? auth().token
  const office = given || endpoint.ofPerson ? undefined : tabOffice()
  const form = input instanceof FormData ? input : undefined
  const asked = office?.all && endpoint.acrossOffices ? { ...Object(input), offices: 'all' } : input
  const { path, rest } = fillPath(endpoint.path, form ? {} : asked)
  const isGet = endpoint.method === 'GET'
  const purpose = said ?? purposeOf(endpoint)
  const noAnswer = (failure: unknown): never => {
    if (signal?.aborted) throw failure
    reportNoAnswer()
    throw unreachable(purpose)
  }
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (!isGet && !form) headers.set('content-type', 'application/json')
  if (office) headers.set(officeHeader, named ?? office.officeId)
  if (background) headers.set(backgroundHeader, '1')
  if (endpoint.creates && idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const response = await fetch(isGet ? path + queryOf(rest) : path, {
    method: endpoint.method,
    headers,
    body: isGet ? null : (form ?? JSON.stringify(rest)),
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  }).catch(noAnswer)
  if (response.status < 500) reportAnswer()
  learnServerTime(response.headers.get('date'))
  if (response.ok && !background && !endpoint.background && !given) lastUse.at = Date.now()
  // A body that is not JSON comes from a proxy; a body that is cut off counts as no answer.
  const body = (): Promise<unknown> =>
    response
      .json()
      .catch((failure: unknown) => (failure instanceof SyntaxError ? undefined : noAnswer(failure)))
  if (response.ok) return { response, body }
  const error = await body()
  if (response.status === 403 && given) handleCodeTokenError(errorIn(error)?.error)
  throw apiErrorOf(response.status, error, response.headers.get('retry-after'), {
    token: given === undefined ? token : undefined,
    purpose,
  })
}

const purposeOf = ({ method }: Endpoint): CallPurpose => (method === 'GET' ? 'load' : 'send')

/** A dead connection raises no error, so a load that takes this long is aborted. */
const loadTimeoutMs = 30_000

function abortAfter(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const limits = [AbortSignal.timeout(ms), lostSignal()]
  return AbortSignal.any(signal ? [signal, ...limits] : limits)
}

interface CallDetails {
  /** The session token that was sent; undefined if another bearer token was sent. */
  token?: string | undefined
  purpose?: CallPurpose
}

/** The ApiError for a reply. A 403 also ends the session; a 401 also opens the Unauthorized page. */
export function apiErrorOf(
  status: number,
  body: unknown,
  retryAfter: string | null,
  { token, purpose = 'load' }: CallDetails = {},
): ApiError {
  const reply = errorIn(body)
  if (reply?.code === 'office.not-member') dispatchEvent(new Event(officeLost))
  else if (status === 403) handleSessionError(reply?.error, token)
  if (status === 401) handleUserTypeError(token)
  if (!reply) {
    if (status < 502) return new UnreadableAnswer('server.failed', status, failureMessage(purpose))
    reportNoAnswer()
    return unreachable(purpose)
  }
  // The server's messages for 5xx say that nothing was changed, which makes no sense for a load.
  const loadMessage = purpose === 'load' && status >= 500 ? loadFailedMessage(reply.code) : undefined
  const seconds = Number(retryAfter) || undefined
  return new ApiError(reply.code, status, loadMessage ?? reply.error, reply.fields, seconds, reply.number)
}

function loadFailedMessage(code: string): string | undefined {
  if (code === 'server.failed') return failureMessage('load')
  return code === 'server.unavailable' ? unreachable('load').message : undefined
}

/** The content of a successful reply; throws a server error if the body is not a reply of the portal. */
export function replyIn<P extends Endpoint>(body: unknown, purpose: CallPurpose = 'send'): Output<P> {
  const { success, ...reply } = Object(body)
  if (success !== true) throw new UnreadableAnswer('server.failed', 500, failureMessage(purpose))
  return reply
}

/** The body of an error; undefined if it does not come from the portal. */
function errorIn(body: unknown): ErrorReply | undefined {
  const reply = body as Partial<ErrorReply> | null | undefined
  const isError =
    reply?.success === false && typeof reply.error === 'string' && typeof reply.code === 'string'
  return isError ? (reply as ErrorReply) : undefined
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
