import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Database, sql } from '../database/database.ts'

/** Tells load balancers that a stop is coming. */
export interface Draining {
  /**
   * Lets /ready answer 503 for this time, in ms, while calls are still answered, each with `Connection: close`: a load
   * balancer then sends no more when the port closes. Returns immediately if no one has asked /ready lately.
   */
  drain(ms: number): Promise<void>
}

/** Load balancers ask every few seconds. */
const askedLatelyMs = 15_000

/**
 * GET /health returns 200 while the process runs; the web client uses /api/health to check its connection. GET /ready
 * returns 200 while the database replies and the process is not stopping, else 503 with `missing`. `failing` names
 * failing background tasks and late jobs; they do not change the status, because traffic sent to another process would
 * not fix them.
 */
export function healthRoutes(
  http: FastifyInstance,
  db: Database,
  failing: () => Promise<string[]>,
): Draining {
  let isDraining = false
  let asked = Number.NEGATIVE_INFINITY
  for (const path of ['/health', '/api/health'])
    http.get(path, { logLevel: 'warn' }, async () => ({ alive: true }))
  http.get('/ready', { logLevel: 'warn' }, async (_, reply) => {
    asked = performance.now()
    if (isDraining) return reply.code(503).send({ ready: false, missing: ['stopping'] })
    try {
      await db.monitor.first(sql`select 1`)
    } catch {
      return reply.code(503).send({ ready: false, missing: ['database'] })
    }
    return { ready: true, missing: [], failing: await failing() }
  })
  http.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return {
    async drain(ms) {
      if (performance.now() - asked > askedLatelyMs) return
      isDraining = true
      await wait(ms)
    },
  }
}
