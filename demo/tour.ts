import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const built = fileURLToPath(new URL('../dist/web/', import.meta.url))

/** Adds the guided tour to every page of the demo. The built page does not know about it. */
export function serveTour(http: FastifyInstance, folder = built): void {
  const page = pageWithTour(folder)
  if (page === undefined) return
  http.addHook('onRequest', async (request, reply) => {
    if (!asksForPage(request)) return
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** A path of the app, opened in a browser: no call, no file and none of the demo's own pages. */
const asksForPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(?:api|assets|demo)\//.test(url) &&
  !/^[^?]*\.\w+(?:\?|$)/.test(url)

function pageWithTour(folder: string): string | undefined {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return undefined
  const script = readdirSync(join(folder, 'assets')).find((name) => /^demo-tour-.*\.js$/.test(name))
  if (script === undefined) return undefined
  const tag = `<script type="module" async src="/assets/${script}"></script>`
  return readFileSync(index, 'utf8').replace('</body>', `${tag}</body>`)
}
