import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/**
 * Serves the built browser part. Files with a hash in their name never change; every other address is the
 * page itself, whose router knows what is not found.
 */
export async function serveBrowser(http: FastifyInstance, folder = built): Promise<void> {
  // Before the first build there is nothing to serve but the calls: tests of the server run without a browser.
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
  // One route for all files of the build: a route of its own for each of its hundreds makes every start slower.
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
    http.get(`/${name}`, (_, reply) => reply.sendFile(name))
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    // A file of an older build: the page in its place would be run as a script.
    if (request.url.startsWith('/assets/')) return reply.code(404).send()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
