import type { FastifyRequest } from 'fastify'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { refuse } from './refused.ts'

/** The token of `Authorization: Bearer …`, or ''. */
export function bearerOf(request: FastifyRequest): string {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** The caller's idempotency key, for endpoints that create something. */
export function keyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!endpoint.creates || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))
    refuse('input.invalid', {
      fields: { 'Idempotency-Key': 'A key has 8 to 100 letters, digits and . : - _' },
    })
  return key
}

/** Path, query and body as one input, checked against the contract: one message per field when it is wrong. */
export function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const raw = { ...asRecord(request.query), ...bodyOf(endpoint, request), ...asRecord(request.params) }
  const checked = endpoint.input.safeParse(raw)
  if (checked.success) return checked.data as Input<E>
  refuse('input.invalid', { fields: messagesOf(checked.error.issues) })
}

function bodyOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  if (endpoint.method === 'GET' || endpoint.upload) return {}
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) refuse('input.unreadable')
  return body as Record<string, unknown>
}

const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>

interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** The first message for each field; '' stands for the whole. */
export function messagesOf(issues: readonly Issue[]): Record<string, string> {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.map(String).join('.')]
    const words = issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message
    for (const field of fields) if (!messages.has(field)) messages.set(field, words)
  }
  return Object.fromEntries(messages)
}
