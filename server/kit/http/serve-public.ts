import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { throwError } from './api-error.ts'
import { bearerOf, inputOf, keyOf, printable } from './request.ts'
import type { Context, PublicHandler, Route } from './route.ts'
import { replyText } from './serve.ts'

/** An endpoint without a session. Handlers themselves check other tokens, such as those of invitations. */
export function servePublic<E extends Endpoint>(endpoint: E, handle: PublicHandler<E>): Route {
  return {
    endpoint,
    async answer(context, request, reply) {
      const token = bearerOf(request)
      if (endpoint.allowed !== 'public' && token === '') throwError('session.missing')
      const now = context.clock.now()
      const output = await handle({
        input: inputOf(endpoint, request),
        db: context.db,
        now,
        token,
        address: request.ip,
        cookies: request.headers.cookie ?? '',
        setCookie: (cookie) => reply.header('set-cookie', cookie),
        userAgent: printable(request.headers['user-agent'] ?? ''),
        key: keyOf(endpoint, request),
        signedFor: (reader, reply) => JSON.parse(context.signLinks(JSON.stringify(reply), reader, now)),
      })
      return replyText(context, endpoint, output)
    },
  }
}

/** An endpoint whose handler uses HTTP directly: for uploads, downloads and streams. */
export function serveRaw<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Route {
  return { endpoint, answer: handle }
}
