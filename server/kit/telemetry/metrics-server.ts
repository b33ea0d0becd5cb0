import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { log, traceOf } from '../log.ts'

/**
 * Serves GET /metrics, on a port of its own: those who may read it are not those who may use the portal.
 * @returns the function that closes it
 * @throws the system's error when the port cannot be had
 */
export async function serveMetrics(
  registry: Pick<Registry, 'metrics' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log('error', 'the metrics could not be read', traceOf(error))
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  const boundPort = bound && typeof bound === 'object' ? bound.port : port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
