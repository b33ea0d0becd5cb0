import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { ApiError } from './api-error.ts'
import { watchConnections } from './connections.ts'
import { auditDeniedAccess, DeniedAccessQuota } from './denied-access.ts'
import { handleError, sendError } from './error-handler.ts'
import { openapi } from './openapi.ts'
import { visible } from './request.ts'
import type { Context, Route } from './route.ts'
import { cutSlowBodies } from './slow-bodies.ts'

/** What limits a slow or greedy client: times in ms, sizes in bytes. */
const limits = {
  headersTimeout: 5_000,
  /** However steadily a body comes (server/kit/http/slow-bodies.ts). */
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  bodyLimit: 256 * 1024,
}

/** An HTTP server with our headers, our refusals and no route yet. Logs never hold a query string or a body. */
export async function httpServer({ logs = true, trustProxy = 'loopback' } = {}): Promise<FastifyInstance> {
  const http = Fastify({
    logger: logs && {
      level: 'info',
      stream: process.stderr,
      serializers: { req: onlyRoute, err: onlyKind },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Whoever else says for whom they call could take any network address, and dodge the limits by address.
    trustProxy,
  })
  const endConnections = watchConnections(http.server)
  http.addHook('preClose', async () => endConnections())
  const protection = await protectiveHeaders()
  http.addHook('onRequest', async (request, reply) => {
    // Kept now: who hangs up takes the address along, and what they did could be noted from nowhere.
    // Whoever is in front of us may have put anything there: it is kept and counted by, so it is made harmless.
    const ip = visible(request.ip ?? '').slice(0, 64) || 'unknown'
    Object.defineProperty(request, 'ip', { value: ip })
    reply.headers(protection)
    cutSlowBodies(request.raw, reply.raw)
  })
  // A compressed body is refused as unreadable: nothing here sends one.
  await http.register(compress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  http.setErrorHandler(handleError)
  http.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms },
      'answered',
    )
  })
  return http
}

/** What helmet would say on each reply: the same every time, so it is asked once. */
async function protectiveHeaders(): Promise<Record<string, string>> {
  const scratch = Fastify()
  await scratch.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
  })
  scratch.get('/', async (_, reply) => reply.raw.getHeaders())
  const said = await scratch.inject('/')
  await scratch.close()
  return { ...said.json(), 'permissions-policy': permissions }
}

/** What of the machine a page may use: it copies addresses, and nothing else. Pictures come by the system's own picker. */
const permissions = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['sync-xhr', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)')
  .join(', ')

const policy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const onlyRoute = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? '',
})
// A message may hold what a person typed.
const onlyKind = (error: Error) => ({ type: error.name, message: '', stack: '' })

/** Puts the routes below /api, with the page that describes them. */
export function serveRoutes(http: FastifyInstance, context: Context, routes: readonly Route[]): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  const allowance = new DeniedAccessQuota()
  for (const route of routes) {
    http.route({
      method: route.endpoint.method,
      url: `/api${route.endpoint.path}`,
      onRequest: async (request) => route.prepare?.(request),
      handler: async (request, reply) => {
        const answer = await route.answer(context, request, reply).catch(async (error) => {
          // Where it cannot be noted, the answer is the refusal all the same.
          await auditDeniedAccess(context, allowance, route.endpoint, request, error).catch(() => {})
          throw error
        })
        if (typeof answer !== 'string') return answer
        return reply.type('application/json; charset=utf-8').send(answer)
      },
    })
  }
  const page = openapi(routes.map((route) => route.endpoint))
  http.get('/api/openapi.json', () => page)
  http.all('/api/*', (_, reply) => sendError(reply, new ApiError('route.not-found')))
}
