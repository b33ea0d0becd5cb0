import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { traceOf } from '../log.ts'
import { ApiError } from './api-error.ts'

/** SQLSTATE classes and network errors that mean: the database cannot serve now, but may in a moment. */
const awayStates = /^(?:08|53|57P0|58|25006)/
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
const awayWords = /timeout|Connection terminated|connection error|not queryable/i

/** Whether a failure is the database being away, full or shutting down. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return awayStates.test(code) || awayErrors.has(code) || awayWords.test(error.message)
}

const bodyFaults: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.media-type',
}

/** Every failure as the refusal that the person reads. What is not foreseen is our fault: 500. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseAway(error)) return new ApiError('server.unavailable', { retryAfterSeconds: 5 })
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const fault = bodyFaults[code]
  if (fault) return new ApiError(fault)
  return new ApiError(statusCode >= 400 && statusCode < 500 ? 'input.unreadable' : 'server.failed')
}

/** Sends a refusal in the shape that the contract promises. */
export function sendError(reply: FastifyReply, refused: ApiError) {
  if (refused.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(refused.retryAfterSeconds))
  return reply.code(refused.status).send({
    success: false,
    error: refused.message,
    code: refused.code,
    ...(refused.fields ? { fields: refused.fields } : {}),
    ...(refused.number ? { number: refused.number } : {}),
  })
}

/** Answers a failure as a refusal, and logs what is our fault. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = apiErrorOf(error)
  if (refused.status >= 500)
    request.log.error({ failure: traceOf(error), route: request.routeOptions.url }, refused.code)
  return sendError(reply, refused)
}
