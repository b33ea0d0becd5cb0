import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { writeAudit } from '../access/audit.ts'
import { ownerOfSession } from '../access/sessions.ts'
import { ApiError } from './api-error.ts'
import { networkOf } from './network.ts'
import { bearerOf } from './request.ts'
import type { Context } from './route.ts'

const hourMs = 3_600_000
const mostOfNetwork = 20
const mostOfAll = 500

/** How many refusals are noted in an hour: counted in memory, so that a flood costs the database nothing. */
export class DeniedAccessQuota {
  #since = 0
  #all = 0
  readonly #byNetwork = new Map<string, number>()

  take(network: string, now: Date): boolean {
    if (now.getTime() - this.#since >= hourMs) {
      this.#since = now.getTime()
      this.#all = 0
      this.#byNetwork.clear()
    }
    const used = this.#byNetwork.get(network) ?? 0
    if (used >= mostOfNetwork || this.#all >= mostOfAll) return false
    this.#byNetwork.set(network, used + 1)
    this.#all += 1
    return true
  }
}

/** Notes that somebody was refused an endpoint that needs a session: without a live one, or of another user type. */
export async function auditDeniedAccess(
  context: Context,
  allowance: DeniedAccessQuota,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (typeof endpoint.allowed === 'string' || !(error instanceof ApiError)) return
  if (error.code !== 'session.missing' && error.code !== 'user-type.not-allowed') return
  const now = context.clock.now()
  if (!allowance.take(networkOf(request.ip), now)) return
  const token = bearerOf(request)
  const owner = token === '' ? undefined : await ownerOfSession(context.db, token)
  const detail = `${error.status} ${endpoint.method} ${endpoint.path}`
  const note = { action: 'access.refused', kind: 'endpoint', records: [], detail }
  await writeAudit(context.db, owner ?? { subject: null }, note, now, request.ip)
}
