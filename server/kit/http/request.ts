import type { FastifyRequest } from 'fastify'
import { backgroundHeader, type Endpoint, type Input, officeHeader } from '#contract/endpoint.ts'
import { isId } from '#contract/replies.ts'
import type { Caller } from '../access/sessions.ts'
import { throwError } from './api-error.ts'

/** The bearer token, or ''. */
export function bearerOf(request: FastifyRequest): string {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Who calls, and for which of their offices: a call about all of them has that in its input. */
export function callerOf(endpoint: Endpoint, request: FastifyRequest): Caller {
  const named = request.headers[officeHeader]
  const sent = endpoint.method === 'GET' ? request.query : request.body
  return {
    token: bearerOf(request),
    officeId: named === undefined ? undefined : officeIn(named),
    isAcross: endpoint.acrossOffices === true && (endpoint.streams || asRecord(sent).offices === 'all'),
  }
}

/** No office has the number 0. */
const officeIn = (named: string | string[]): number =>
  typeof named === 'string' && isId(named) ? Number(named) : 0

/** Whether a call does not extend its session. A client that sets the header wrongly only shortens its own session. */
export const isBackground = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.background === true || request.headers[backgroundHeader] === '1'

/** Removes everything except printable ASCII characters. */
export const printable = (text: string): string => text.replace(/[^ -~]/g, '')

/** The caller's idempotency key; undefined for endpoints that create nothing. */
export function keyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!endpoint.creates || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throwError('input.invalid', {
      fields: { 'Idempotency-Key': 'A key has 1 to 200 visible ASCII characters.' },
    })
  return key
}

/**
 * Merges path parameters with the query (GET) or the body (POST) and validates them against the contract. A POST never
 * reads the query, because URLs appear in logs and browser histories.
 * @param texts the other fields of a multipart body
 * @throws ApiError `input.invalid` with one message per wrong field
 */
export function inputOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  texts?: Readonly<Record<string, string>>,
): Input<E> {
  const query = asRecord(request.query)
  const inQuery = Object.keys(query).map((name) => [name, 'This field is not read from the address.'])
  if (endpoint.method === 'POST' && inQuery.length > 0)
    throwError('input.invalid', { fields: Object.fromEntries(inQuery) })
  const sent = endpoint.method === 'GET' ? query : (texts ?? bodyOf(endpoint, request))
  const raw = { ...sent, ...asRecord(request.params) }
  const checked = endpoint.input.safeParse(raw, { error: readableMessage })
  if (checked.success) return checked.data as Input<E>
  throwError('input.invalid', { fields: messagesOf(checked.error.issues) })
}

function bodyOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  if (endpoint.upload) return {}
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throwError('input.unreadable')
  return body as Record<string, unknown>
}

const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>

const notAccepted = 'This value is not accepted here.'

// For checks without a message in the contract: zod's default messages mention its types, which users do not
// understand.
const readableMessage = ({ code, input }: { code?: string; input?: unknown }): string =>
  code === 'invalid_type' && input === undefined ? 'This field is required.' : notAccepted

interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
  /** For a union: the issues of each alternative. */
  readonly errors?: readonly (readonly Issue[])[]
}

/** The first message for each field; '' is the input as a whole. */
export function messagesOf(issues: readonly Issue[]): Record<string, string> {
  const messages = new Map<string, string>()
  for (const issue of issues.flatMap(ownIssues)) {
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.map(String).join('.')]
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message
    for (const field of fields) if (!messages.has(field)) messages.set(field, message)
  }
  return Object.fromEntries(messages)
}

/** For a union without a message in the contract: the issues of the first alternative that has one. */
function ownIssues(issue: Issue): Issue[] {
  const alternative = issue.errors?.find((choice) => choice.some(({ message }) => message !== notAccepted))
  if (!alternative || issue.message !== notAccepted) return [issue]
  return alternative.flatMap(ownIssues).map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}
