import type { FastifyInstance } from 'fastify'
import { type Database, sql } from '../database/database.ts'

/**
 * GET /health while the process lives (/api/health too, by which pages see whether they can reach it); GET /ready while it can serve, else 503 with what is missing. Beside that it
 * names the work beside the calls that fails: another process would fare no better, so it answers 200 all the same.
 */
export function healthRoutes(http: FastifyInstance, db: Database, failing: () => Promise<string[]>): void {
  for (const path of ['/health', '/api/health'])
    http.get(path, { logLevel: 'warn' }, async () => ({ alive: true }))
  http.get('/ready', { logLevel: 'warn' }, async (_, reply) => {
    try {
      await withinSeconds(3, db.first(sql`select 1`))
    } catch {
      return reply.code(503).send({ ready: false, missing: ['database'] })
    }
    return { ready: true, missing: [], failing: await withinSeconds(3, failing()).catch(() => ['jobs']) }
  })
}

function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), seconds * 1000).unref()
  })
  return Promise.race([work, late])
}
