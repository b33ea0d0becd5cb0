import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/**
 * Serves the web client. Files under /assets have a hash in their name and never change. Every unknown path returns the
 * page, whose router shows the message for pages that do not exist. `publicUrl` is the portal's own address, without a
 * trailing slash.
 */
export async function serveBrowser(http: FastifyInstance, publicUrl: string, folder = built): Promise<void> {
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
      if (isCardReader(path)) reply.header('content-security-policy', cardReaderPolicy)
    },
  })
  // One wildcard route: the plugin's own route for each of the hundreds of files would slow down every start.
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (name !== 'index.html') http.get(`/${name}`, (_, reply) => reply.sendFile(name))
  const page = pageOf(folder, publicUrl)
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    // A file of an older build: the browser would try to run the page as a script.
    if (request.url.startsWith('/assets/')) return reply.code(404).send()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/**
 * The page, with the address of the picture that messengers show next to a link to the portal (Open Graph requires an
 * absolute URL, which the build does not know).
 */
function pageOf(folder: string, publicUrl: string): string {
  const picture = `<meta property="og:image" content="${publicUrl.replaceAll('"', '%22')}/social-card.png" />`
  return readFileSync(join(folder, 'index.html'), 'utf8').replace('<title>', () => `${picture}<title>`)
}

/**
 * The worker that reads insurance cards runs WebAssembly. A worker has the policy of its own script, so pages and other
 * workers need not allow it. It may fetch only from this server.
 */
const cardReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The worker of web/ivr/card/card-worker.ts, compressed or not. */
const isCardReader = (path: string) => /^card-worker-[\w-]+\.js(?:\.br)?$/.test(basename(path))
