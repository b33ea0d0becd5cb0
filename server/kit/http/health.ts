import type { FastifyInstance } from 'fastify'
import { type Database, sql } from '../database/database.ts'

/**
 * GET /health returns 200 while the process runs; the web client uses /api/health to check its connection. GET /ready
 * returns 200 while the database replies, else 503 with `missing`. `failing` names failing background tasks and late
 * jobs; they do not change the status, because traffic sent to another process would not fix them.
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
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), seconds * 1000).unref()
  })
  return Promise.race([work, timeout])
}
