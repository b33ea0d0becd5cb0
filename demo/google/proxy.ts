import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const prefix = '/demo/google'
/** The proxied pages. API calls and the tests' control endpoints go directly to the stand-in. */
const pages = ['/o/oauth2/v2/auth', '/calendar', '/calendar/*', '/style.css']

/** Proxies the stand-in's pages under /demo/google, because people may be able to reach the portal's address only. */
export function serveProxy(http: FastifyInstance, standIn: string): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, text: string | Buffer) => text,
    )
    for (const page of pages)
      scope.route({
        method: ['GET', 'POST'],
        url: `${prefix}${page}`,
        handler: (request, reply) => pass(request, reply, standIn),
      })
  })
}

async function pass(request: FastifyRequest, reply: FastifyReply, standIn: string): Promise<FastifyReply> {
  const asked = request.url.slice(prefix.length)
  // Rejects '/calendar/../control', which would leave the proxied pages.
  if (new URL(asked, standIn).pathname !== asked.split('?')[0]) return reply.code(404).send()
  const form = request.method === 'POST' ? { body: String(request.body ?? '') } : {}
  const answer = await fetch(`${standIn}${asked}`, {
    method: request.method,
    headers: {
      'x-forwarded-prefix': prefix,
      ...(form.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    ...form,
  })
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'location']) {
    const value = answer.headers.get(name)
    if (value) reply.header(name, value)
  }
  return reply.code(answer.status).send(await answer.text())
}
