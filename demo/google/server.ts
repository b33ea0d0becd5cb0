import Fastify, { type FastifyInstance } from 'fastify'
import { serveApi } from './api.ts'
import { serveCalendarPages } from './calendar-pages.ts'
import { openChannels } from './channels.ts'
import { serveConsent } from './consent.ts'
import { type Client, openContext } from './context.ts'
import { serveControl } from './control.ts'
import { ApiError, OAuthError } from './errors.ts'
import { injectFault, saveBeforeReplies } from './faults.ts'
import { styles } from './pages.ts'
import { serveTokens } from './tokens.ts'

/**
 * A stand-in for Google's sign-in and Calendar, written from their documentation. It covers what the portal uses
 * (connecting a calendar, events, change notifications) and validates as strictly as Google.
 */
export function standIn(client: Client, file: string | undefined): FastifyInstance {
  const context = openContext(client, file)
  const http = Fastify({ logger: false, routerOptions: { maxParamLength: 1_100 } })
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, text: string | Buffer) => fieldsOf(String(text)),
  )
  http.setErrorHandler((error, _, reply) => {
    if (error instanceof ApiError || error instanceof OAuthError)
      return reply.code(error.status).send(error.body)
    const { statusCode = 500 } = error as { statusCode?: number }
    const { status, body } = new ApiError(statusCode, 'internalError', 'Internal Error')
    return reply.code(status).send(body)
  })
  saveBeforeReplies(http, context)
  http.addHook('preHandler', async (request) => {
    if (request.url === '/token') injectFault(context, 'token', request)
  })
  const channels = openChannels(context)
  http.get('/style.css', async (_, reply) => reply.type('text/css').send(styles))
  serveConsent(http, context)
  serveTokens(http, context)
  serveApi(http, context, channels)
  serveCalendarPages(http, context)
  serveControl(http, context, channels)
  return http
}

/** Parses a form body; a field that occurs more than once becomes a list. */
function fieldsOf(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
