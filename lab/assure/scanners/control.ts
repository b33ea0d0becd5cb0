import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Cleanups } from '../portal.ts'

/**
 * A server with the faults that the scanners look for, to show that they find them here: a search whose word becomes part
 * of a statement, in the address and in JSON, and a page that shows what it was asked for as it came, without a policy.
 * @returns its address
 */
export async function brokenServer(databaseUrl: string, cleanups: Cleanups): Promise<string> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  cleanups.push(() => db.end())
  const search = (word: string) =>
    db.query(`select name from (values ('Ada'), ('Grace')) as people (name) where name like '${word}%'`)
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/page') {
      reply.setHeader('content-type', 'text/html').end(`<p>Results for ${searchParams.get('q')}</p>`)
      return
    }
    if (pathname !== '/search') {
      reply.writeHead(404).end()
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    try {
      const word = body ? (JSON.parse(body) as { name: string }).name : (searchParams.get('name') ?? '')
      const { rows } = await search(word)
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
    } catch (error) {
      reply.writeHead(500).end(error instanceof Error ? `PostgreSQL ERROR: ${error.message}` : '')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
