import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { ErrorReply } from '#contract/replies.ts'
import { traceOf } from '../log.ts'
import { ApiError } from './api-error.ts'

/** SQLSTATE classes and network errors that mean a temporary failure of the database. */
const unavailableStates = /^(?:08|53|57P0|58|25006)/
const unavailableErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
const unavailableMessages = /timeout|Connection terminated|connection error|not queryable/i

/** Whether the database is unreachable, out of resources or shutting down. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    unavailableStates.test(code) || unavailableErrors.has(code) || unavailableMessages.test(error.message)
  )
}

const bodyErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.media-type',
}

/** Maps any thrown value to the error that the client gets. Unexpected ones become 500. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error)) return new ApiError('server.unavailable', { retryAfterSeconds: 5 })
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const bodyError = bodyErrors[code]
  if (bodyError) return new ApiError(bodyError)
  return new ApiError(statusCode >= 400 && statusCode < 500 ? 'input.unreadable' : 'server.failed')
}

export function sendError(reply: FastifyReply, apiError: ApiError) {
  if (apiError.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(apiError.retryAfterSeconds))
  return reply.code(apiError.status).send({
    success: false,
    error: apiError.message,
    code: apiError.code,
    ...(apiError.fields ? { fields: apiError.fields } : {}),
    ...(apiError.number ? { number: apiError.number } : {}),
  } satisfies ErrorReply)
}

/** Fastify's error handler. Logs only server errors. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const apiError = apiErrorOf(error)
  // Under overload a line for each refused call would only add work: the log of replies has their status.
  if (apiError.status >= 500 && apiError.code !== 'server.busy')
    request.log.error({ failure: traceOf(error), route: request.routeOptions.url }, apiError.code)
  return sendError(reply, apiError)
}
