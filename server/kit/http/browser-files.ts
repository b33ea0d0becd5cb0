import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/**
 * Serves the web client. Files under /assets have a hash in their name and never change. Every unknown path returns the
 * page, whose router shows the message for pages that do not exist. Every path but the sign-in page's names the chunk with
 * the routes of signed-in people in a header, so that the browser fetches it beside the scripts of the page.
 */
export async function serveBrowser(http: FastifyInstance, folder = built): Promise<void> {
  // Server tests run without a build of the web client.
  if (!existsSync(folder)) return
  await http.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // One wildcard route: the plugin's own route for each of the hundreds of files would slow down every start.
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
    http.get(`/${name}`, (_, reply) => reply.sendFile(name))
  const routes = readdirSync(join(folder, 'assets')).find((name) => /^signed-in-routes-[^.]*\.js$/.test(name))
  const link = routes && `</assets/${routes}>; rel=modulepreload`
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    // A file of an older build: the browser would try to run the page as a script.
    if (request.url.startsWith('/assets/')) return reply.code(404).send()
    if (link && !/^\/(?:\?|$)/.test(request.url)) reply.header('link', link)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
