import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { type AuditEntry, writeAudit } from '../access/audit.ts'
import { transactionOf } from '../access/wall.ts'
import { inputOf } from './request.ts'
import type { Call, Context, Route } from './route.ts'
import { authorize, remember } from './serve.ts'
import { serveRaw } from './serve-public.ts'

/** The data read for a PDF, and for whom. */
interface Found<Row> {
  readonly row: Row
  readonly actor: Actor
  readonly context: Context
  readonly request: FastifyRequest
}

/**
 * An endpoint that answers with a PDF, which the browser shows but does not keep, and which may run no scripts. Its
 * data is read and audited in one transaction, and the PDF is made after that. Its file name names no patient.
 */
export const servePdf = <E extends Endpoint, Row>(
  endpoint: E,
  read: (call: Pick<Call<E>, 'input' | 'actor' | 'tx' | 'now' | 'audit'>) => Promise<Row>,
  make: (found: Found<Row>) => Promise<{ readonly name: string; readonly bytes: Buffer }>,
): Route =>
  serveRaw(endpoint, async (context, request, reply) => {
    const now = context.clock.now()
    const known = await authorize(context.db, endpoint, request, now)
    const { actor, row } = await transactionOf(context.db, known, async (tx) => {
      const actor = await authorize(tx, endpoint, request, now)
      const input = inputOf(endpoint, request)
      const audit = (entry: AuditEntry) => writeAudit(tx, actor, entry, now, request.ip)
      return { actor, row: await read({ input, actor, tx, now, audit }) }
    })
    remember(context, endpoint, request, actor, now)
    const { name, bytes } = await make({ row, actor, context, request })
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(bytes)
  })
