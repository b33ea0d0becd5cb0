import type { FastifyRequest } from 'fastify'
import { backgroundHeader, type Endpoint, type Input } from '#contract/endpoint.ts'
import { throwError } from './api-error.ts'

/** The token of `Authorization: Bearer …`, or ''. */
export function bearerOf(request: FastifyRequest): string {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Whether a call is no use of its session. To say so wrongly ends nobody's session but one's own. */
export const isIdle = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.background === true || request.headers[backgroundHeader] === '1'

/** What a browser calls itself, as it is kept: visible ASCII only, which is all that a header should hold. */
export const userAgentOf = (request: FastifyRequest): string =>
  visible(request.headers['user-agent'] ?? '').slice(0, 300)

/** Without whatever is no visible ASCII character or space. */
export const visible = (text: string): string => text.replace(/[^ -~]/g, '')

/** The caller's idempotency key, for endpoints that create something. */
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
 * Path and query of a GET, path and body of a POST as one input, checked against the contract: one message per field
 * when it is wrong. What changes something is never read from an address, which stands in logs and histories.
 */
export function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const query = asRecord(request.query)
  const inAddress = Object.keys(query).map((name) => [name, 'This field is not read from the address.'])
  if (endpoint.method === 'POST' && inAddress.length > 0)
    throwError('input.invalid', { fields: Object.fromEntries(inAddress) })
  const sent = endpoint.method === 'GET' ? query : bodyOf(endpoint, request)
  const raw = { ...sent, ...asRecord(request.params) }
  const checked = endpoint.input.safeParse(raw, { error: plainWords })
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

// Where the contract has no words of its own, zod's speak of its types, which tell a person nothing.
const plainWords = ({ code, input }: { code?: string; input?: unknown }): string =>
  code === 'invalid_type' && input === undefined ? 'This field is required.' : notAccepted

interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
  /** Of a value that may be one thing or another: what each of them says of it. */
  readonly errors?: readonly (readonly Issue[])[]
}

/** The first message for each field; '' stands for the whole. */
export function messagesOf(issues: readonly Issue[]): Record<string, string> {
  const messages = new Map<string, string>()
  for (const issue of issues.flatMap(inItsWords)) {
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.map(String).join('.')]
    const words = issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message
    for (const field of fields) if (!messages.has(field)) messages.set(field, words)
  }
  return Object.fromEntries(messages)
}

/** Where a value may be one thing or another and the contract says nothing of the whole: what one of them says. */
function inItsWords(issue: Issue): Issue[] {
  const said = issue.errors?.find((choice) => choice.some(({ message }) => message !== notAccepted))
  if (!said || issue.message !== notAccepted) return [issue]
  return said.flatMap(inItsWords).map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}
