import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { withOrigin } from '../telemetry/origin.ts'
import { type SpanOptions, traced } from '../telemetry/spans.ts'
import { Admission, hasLeft } from './admission.ts'
import { ApiError } from './api-error.ts'
import { auditDeniedAccess, DeniedAccessQuota } from './denied-access.ts'
import { apiErrorOf, handleError, sendError } from './error-handler.ts'
import { openapi } from './openapi.ts'
import { printable } from './request.ts'
import type { Context, Route } from './route.ts'

/** Limits against slow or greedy clients: times in ms, sizes in bytes. */
const limits = {
  headersTimeout: 5_000,
  /** The limit even for a body that arrives fast enough for `minRate`. */
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  bodyLimit: 256 * 1024,
}

/** An HTTP server with security headers, error handling and no routes. Logs never contain query strings or bodies. */
export async function httpServer({ logs = true, trustProxy = 'loopback' } = {}): Promise<FastifyInstance> {
  const http = Fastify({
    logger: logs && {
      level: 'info',
      stream: process.stderr,
      serializers: { req: onlyRoute, err: onlyKind },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Never the sender's: it could be any text.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    forceCloseConnections: 'idle',
    // The hook below refuses it, with the same wording and form as every other error.
    return503OnClosing: false,
    // If other senders could set X-Forwarded-For, they could claim any address and evade the limits per address.
    trustProxy,
  })
  const endConnections = watchConnections(http.server)
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
    endConnections()
  })
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
  })
  // Hooks that run on every request use callbacks: a promise for each would cost more than their work.
  http.addHook('onRequest', (request, reply, done) => {
    // Fixed now, because the socket loses its address when the client disconnects, and audit entries need it later.
    // A proxy may forward any text. It is stored and used as a key, so it is limited to short printable text.
    const ip = printable(request.ip ?? '').slice(0, 64) || 'unknown'
    Object.defineProperty(request, 'ip', { value: ip })
    reply.header('permissions-policy', permissions)
    if (request.url.startsWith('/api/')) reply.header('x-request-id', request.id)
    if (isClosing) return done(new ApiError('server.stopping', { retryAfterSeconds: 2 }))
    cutSlowBodies(request.raw, reply.raw)
    done()
  })
  // The web client never compresses bodies, so compressed ones are rejected.
  await http.register(compress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  http.setErrorHandler(handleError)
  http.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms },
      'answered',
    )
    done()
  })
  return http
}

/**
 * A URL whose path has broken escapes ('/ivrstatus/%ff'), with its percent signs as plain text. Otherwise Fastify
 * refuses it before any route or hook, as JSON without our headers, and people would see that instead of a page.
 */
function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/**
 * Pages may only write to the clipboard, to copy links. Photos come from the system's file picker, not the camera
 * API.
 */
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
// The message of an error may contain user input.
const onlyKind = (error: Error) => ({ type: error.name, message: '', stack: '' })

/**
 * Registers the routes under /api, and their OpenAPI document.
 * @returns the queue of their calls, for the metrics
 */
export function serveRoutes(http: FastifyInstance, context: Context, routes: readonly Route[]): Admission {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  const quota = new DeniedAccessQuota()
  // Twice the connections, so that each has its next statement while calls prepare theirs or write their reply.
  const admission = new Admission(2 * context.db.pool.options.max)
  for (const route of routes) {
    const { prepare } = route
    http.route({
      method: route.endpoint.method,
      url: `/api${route.endpoint.path}`,
      ...(prepare && { onRequest: async (request: FastifyRequest) => prepare(request) }),
      handler: async (request, reply) => {
        if (route.priority) await admission.enter(route.priority, () => hasLeft(request.raw))
        const answer = await traceCall(request, () => route.answer(context, request, reply))
          .catch(async (error) => {
            // If the audit entry fails, the client still gets the original error.
            await auditDeniedAccess(context, quota, route.endpoint, request, error).catch(() => {})
            throw error
          })
          .finally(() => route.priority && admission.leave())
        if (typeof answer !== 'string') return answer
        return reply.type('application/json; charset=utf-8').send(answer)
      },
    })
  }
  // Made on first request: it takes a fifth of the time of a start.
  let document: ReturnType<typeof openapi> | undefined
  http.get('/api/openapi.json', () => {
    document ??= openapi(routes.map((route) => route.endpoint))
    return document
  })
  http.all('/api/*', (_, reply) => sendError(reply, new ApiError('route.not-found')))
  return admission
}

/** How long requests in progress, including their bodies, may continue after a stop. */
const drainMs = 5_000

/**
 * Tracks a server's connections so that a stop can close them. Node itself closes only idle ones, and waits
 * indefinitely for a client that has sent only part of its headers or body.
 * @returns a function that closes connections without a request immediately, others after their request, and all
 * remaining ones after five seconds
 */
function watchConnections(server: Server): () => void {
  const requests = new Map<Socket, number>()
  let closing = false

  server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1
      if (requests.has(socket)) requests.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })

  return () => {
    closing = true
    for (const [socket, active] of requests) if (active === 0) socket.destroy()
    const timer = setTimeout(() => {
      for (const socket of requests.keys()) socket.destroy()
    }, drainMs)
    server.once('close', () => clearTimeout(timer))
  }
}

/**
 * Runs a call so that the jobs it queues and its log lines name it; if traces are exported, as a span with the name of
 * its route.
 */
function traceCall<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return withOrigin({ requestId: request.id }, () => traced(() => spanOf(request), work))
}

function spanOf(request: FastifyRequest): SpanOptions {
  const { method, headers } = request
  const route = request.routeOptions.url ?? ''
  return {
    ...{ name: `${method} ${route}`, kind: 'server' },
    attributes: {
      ...{ 'http.request.method': method, 'http.route': route },
      'verimend.request_id': request.id,
    },
    parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    atEnd: (error: unknown) => ({
      'http.response.status_code': error === undefined ? 200 : apiErrorOf(error).status,
    }),
  }
}

/**
 * The minimum rate of a body: so many bytes in so many ms. A phone with a weak signal reaches it; an attacker who sends
 * single bytes to occupy connections (slow POST) does not.
 */
const minRate = { periodMs: 60_000, bytes: 128 * 1024 }

const timeoutReply = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Closes the connection when a body arrives more slowly than that, even if the request has already been answered. */
export function cutSlowBodies(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  // Requests injected by tests have no socket.
  if (!hasBody || !(socket instanceof Socket)) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - before
    before = socket.bytesRead
    if (received >= minRate.bytes) return
    clearInterval(timer)
    if (!response.headersSent) socket.write(timeoutReply)
    socket.destroy()
  }, minRate.periodMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
