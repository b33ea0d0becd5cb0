import type { FastifyRequest } from 'fastify'
import { withOrigin } from '../telemetry/origin.ts'
import { isTraced, traced } from '../telemetry/spans.ts'
import { apiErrorOf } from './error-handler.ts'

/**
 * Runs a call so that the jobs it queues and its log lines name it; where traces are exported, as a span with the name of
 * its route.
 */
export function traceCall<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return withOrigin({ requestId: request.id }, () => (isTraced() ? inSpan(request, work) : work()))
}

function inSpan<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { method, headers } = request
  const route = request.routeOptions.url ?? ''
  const span = {
    ...{ name: `${method} ${route}`, kind: 'server' as const },
    attributes: {
      ...{ 'http.request.method': method, 'http.route': route },
      'verimend.request_id': request.id,
    },
    parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    atEnd: (error: unknown) => ({
      'http.response.status_code': error === undefined ? 200 : apiErrorOf(error).status,
    }),
  }
  return traced(span, work)
}
