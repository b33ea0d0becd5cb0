import type { FastifyInstance } from 'fastify'
import { type Database, sql } from './database.ts'

/** What this process needs to serve, by name; each tells by failing that it is missing. */
export type Needs = Record<string, () => Promise<unknown>>

/** GET /health while the process lives; GET /ready while it can serve, else 503 with what is missing. */
export function serveHealth(http: FastifyInstance, db: Database, needs: Needs = {}): void {
  const all: Needs = { database: () => db.first(sql`select 1`), ...needs }
  http.get('/health', { logLevel: 'warn' }, async () => ({ alive: true }))
  http.get('/ready', { logLevel: 'warn' }, async (_, reply) => {
    const missing = await missingOf(all)
    return reply.code(missing.length === 0 ? 200 : 503).send({ ready: missing.length === 0, missing })
  })
}

async function missingOf(needs: Needs): Promise<string[]> {
  const checks = Object.entries(needs).map(async ([name, check]) => {
    try {
      await withinSeconds(3, check())
      return []
    } catch {
      return [name]
    }
  })
  return (await Promise.all(checks)).flat()
}

function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), seconds * 1000).unref()
  })
  return Promise.race([work, late])
}
