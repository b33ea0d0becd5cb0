import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { writeAudit } from '../access/audit.ts'
import { ownerOfSession } from '../access/sessions.ts'
import { ApiError } from './api-error.ts'
import { networkOf } from './network.ts'
import { bearerOf } from './request.ts'
import type { Context } from './route.ts'

const hourMs = 3_600_000
const maxPerNetwork = 20
const maxTotal = 500

/** Limits audit entries about denied access per hour. Counts in memory, so that a flood does not load the database. */
export class DeniedAccessQuota {
  #since = 0
  #total = 0
  readonly #byNetwork = new Map<string, number>()

  take(network: string, now: Date): boolean {
    if (now.getTime() - this.#since >= hourMs) {
      this.#since = now.getTime()
      this.#total = 0
      this.#byNetwork.clear()
    }
    const used = this.#byNetwork.get(network) ?? 0
    if (used >= maxPerNetwork || this.#total >= maxTotal) return false
    this.#byNetwork.set(network, used + 1)
    this.#total += 1
    return true
  }
}

/** Audits calls rejected for lack of an active session or of an allowed user type. Ignores other errors. */
export async function auditDeniedAccess(
  context: Context,
  quota: DeniedAccessQuota,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (typeof endpoint.allowed === 'string' || !(error instanceof ApiError)) return
  if (error.code !== 'session.missing' && error.code !== 'user-type.not-allowed') return
  const now = context.clock.now()
  if (!quota.take(networkOf(request.ip), now)) return
  const token = bearerOf(request)
  const owner = token === '' ? undefined : await ownerOfSession(context.db, token)
  const detail = `${error.status} ${endpoint.method} ${endpoint.path}`
  const entry = { action: 'access.refused', kind: 'endpoint', records: [], detail }
  await writeAudit(context.db, owner ?? { subject: null }, entry, now, request.ip)
}
